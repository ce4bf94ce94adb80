import type { SessionKind } from '#lib/model/session/ids.ts';
import { isRecord } from '../schema/index.ts';
import type { StepAnswer } from '../steps/index.ts';
import { contentTextOf } from './content-text.ts';
import { formerIdsOf } from './former-ids.ts';
import { matchTextOf } from './match-text.ts';
import { type KnownHit, numberTwins } from './number-twins.ts';
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
   */
  readonly id: string;
  /** `c1-` and 26 letters (130 bits): a keyed digest of all that the hit says, aliases, articles and unknown keys too. */
  readonly hash: string;
  /** Position of the company in `corporates`; null for the step itself. */
  readonly corporate: number | null;
  /** Node of that company as text; null for the step itself. */
  readonly node: string | null;
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
  const found = listScreenings(at.kind, at.type, step).flatMap((screening) => {
    const node = nodeOf(step, screening);
    const former = formerIdsOf(screening.hits, sign);
    return screening.hits.map((hit, position) => ({
      corporate: screening.corporate,
      node,
      match: toMatchId(at, node, hit, sign),
      hash: `c1-${sign(JSON.stringify(['content 1', contentTextOf(hit)])).slice(0, 26)}`,
      formerId: former[position] ?? '',
    }));
  });
  const knownByMatch = Map.groupBy(known, ({ id }) => splitId(id).match);
  const numbers = new Map<object, number>();
  for (const [match, same] of Map.groupBy(found, (one) => one.match)) {
    const before = new Map((knownByMatch.get(match) ?? []).map((one) => [splitId(one.id).number, one]));
    const given = numberTwins(
      same.map(({ hash }) => hash),
      before,
    );
    for (const [position, one] of same.entries()) numbers.set(one, given[position] ?? 0);
  }
  const hits = found.map((one) => ({ ...one, id: toId(one.match, numbers.get(one) ?? 0) }));
  let next = 0;
  const named = replaceHits(at.kind, at.type, step, (list) =>
    list.map((hit) => {
      const identified = hits[next++];
      if (!identified || !isRecord(hit)) return hit;
      return { ...hit, ...(hit.id && { upstream_id: hit.id }), id: identified.id, former_id: identified.formerId };
    }),
  );
  return { step: named, hits: hits.map(({ id, hash, corporate, node }) => ({ id, hash, corporate, node })) };
}

const toMatchId = ({ sessionId, step }: HitsAt, node: string | null, hit: unknown, sign: (text: string) => string) =>
  `h1-${sign(JSON.stringify(['hit 1', sessionId, step, node, matchTextOf(hit)])).slice(0, 16)}`;

const toId = (match: string, number: number): string => (number === 1 ? match : `${match}-${number}`);

function splitId(id: string): { readonly match: string; readonly number: number } {
  const [, match = id, number = '1'] = /^(h1-[^-]+)(?:-(\d+))?$/.exec(id) ?? [];
  return { match, number: Number(number) };
}
