import type { SessionKind } from '#lib/model/session/ids.ts';
import { isRecord } from '../schema/index.ts';
import type { StepAnswer } from '../steps/index.ts';
import { contentTextOf } from './content-text.ts';
import { type DuplicateMatch, duplicateTextOf, listDuplicateMatches } from './duplicate-matches.ts';
import { formerIdsOf } from './former-ids.ts';
import { matchTextOf } from './match-text.ts';
import { numberHits, type Unnumbered } from './number-hits.ts';
import type { KnownHit } from './number-twins.ts';
import { listScreenedValues, screenedText } from './screened-for.ts';
import { listScreenings, nodeOf, replaceHits } from './screenings.ts';

/** Whose hits: session and step as the registry names them for good. */
export interface HitsAt {
  readonly kind: SessionKind;
  readonly type: string;
  /** The verification service's id of the session. */
  readonly sessionId: string;
  /** The step's name in its session (`StepRecord.step`). */
  readonly step: string;
}

/**
 * Which hit it is, and what it says. A verdict names both: it belongs to the `id`, and was reached on the content of the `hash`. Under another hash it
 * is a verdict on what the hit said before.
 */
export interface HitIdentity {
  /**
   * Key of session, step, company and hit in one text, unique in the store: `h1-` (the version), 16 letters of base32 (80 bits of a keyed
   * digest), and `-2`, `-3` … from the second hit that has the same match key. What it is made of, and why it never changes: `matchTextOf`, `numberTwins`.
   * That of a duplicate match begins with `d1-`.
   */
  readonly id: string;
  /** `c1-` and 26 letters (130 bits): a keyed digest of all that the hit says, aliases, articles and unknown keys too. */
  readonly hash: string;
  /** Position of the company in `corporates`; null for the step itself. */
  readonly corporate: number | null;
  /** Node of that company as text; null for the step itself. */
  readonly node: string | null;
  /** The list entry, or the other session, wherever it is proposed: a keyed digest of the match key alone. It stands in no address. */
  readonly entry: string;
  /** A keyed digest of what the answer itself says of whom it screened. */
  readonly screened: string;
}

export interface IdentifiedHits {
  /** A copy in which every hit has its `id`; the service's own is `upstream_id`, and `former_id` what addresses called it before version 1. */
  readonly step: StepAnswer;
  /** In the order of the answer. */
  readonly hits: readonly HitIdentity[];
}

/**
 * Identifies every hit of a step.
 *
 * @param known every hit that this step ever had; without them the numbers of hits with one match key are those of this answer alone
 * @param sign a keyed digest as at least 26 letters; the same for the same text for as long as the store exists
 */
export function identifyHits(
  at: HitsAt,
  step: StepAnswer,
  { known, sign }: { readonly known: readonly KnownHit[]; readonly sign: (text: string) => string },
): IdentifiedHits {
  const matches = listDuplicateMatches(at.kind, at.type, step);
  if (matches) return { step, hits: identifyMatches(at, matches, { known, sign }) };
  const found = listScreenings(at.kind, at.type, step).flatMap((screening) => {
    const node = nodeOf(step, screening);
    const former = formerIdsOf(screening.hits, sign);
    const screened = toScreened(sign, screenedText(listScreenedValues(at.kind, at.type, step, screening.corporate)));
    return screening.hits.map((hit, position) => ({
      corporate: screening.corporate,
      node,
      screened,
      entry: toEntry(sign, matchTextOf(hit)),
      match: toMatchId(at, node, hit, sign),
      hash: toHash(sign, hit),
      formerId: former[position] ?? '',
    }));
  });
  const ids = numberHits(found, known);
  const hits = found.map((one, position) => ({ ...one, id: ids[position] ?? '' }));
  let next = 0;
  const named = replaceHits(at.kind, at.type, step, (list) =>
    list.map((hit) => {
      const identified = hits[next++];
      if (!identified || !isRecord(hit)) return hit;
      return { ...hit, ...(hit.id && { upstream_id: hit.id }), id: identified.id, former_id: identified.formerId };
    }),
  );
  return { step: named, hits: hits.map(({ match: _, formerId: __, ...identity }) => identity) };
}

type Sign = (text: string) => string;

/** The answer keeps the service's form: a match is found in it by its position. */
function identifyMatches(
  { sessionId, step }: HitsAt,
  matches: readonly DuplicateMatch[],
  { known, sign }: { readonly known: readonly KnownHit[]; readonly sign: Sign },
): HitIdentity[] {
  const screened = toScreened(sign, '');
  const found = matches.map((match): Unnumbered & Omit<HitIdentity, 'id'> => ({
    corporate: null,
    node: null,
    screened,
    entry: toEntry(sign, duplicateTextOf(match)),
    match: `d1-${sign(JSON.stringify(['duplicate 1', sessionId, step, duplicateTextOf(match)])).slice(0, 16)}`,
    hash: toHash(sign, match),
  }));
  const ids = numberHits(found, known);
  return found.map(({ match: _, ...identity }, position) => ({ ...identity, id: ids[position] ?? '' }));
}

const toHash = (sign: Sign, hit: unknown): string =>
  `c1-${sign(JSON.stringify(['content 1', contentTextOf(hit)])).slice(0, 26)}`;

const toEntry = (sign: Sign, matchText: string): string => sign(JSON.stringify(['entry 1', matchText])).slice(0, 16);

const toScreened = (sign: Sign, text: string): string => sign(JSON.stringify(['screened 1', text])).slice(0, 26);

const toMatchId = ({ sessionId, step }: HitsAt, node: string | null, hit: unknown, sign: Sign) =>
  `h1-${sign(JSON.stringify(['hit 1', sessionId, step, node, matchTextOf(hit)])).slice(0, 16)}`;
