/**
 * Which hit is which, for as long as the store exists. Hides: where a step holds its lists of hits, what makes two hits the same, how hits that are
 * alike are told apart. Promises: an id does not depend on the order of the answer, on other hits that come or go, or on what the hit says besides its match
 * key; no two hits of a step share one; another content has another hash. Pure; throws nothing.
 */
import { isRecord } from '#lib/model/is-record.ts';
import { firstHashOf } from '#lib/model/same-hash.ts';
import type { SessionKind } from '#lib/model/session/ids.ts';
import type { StepAnswer } from '../steps.ts';
import {
  contentTextOf,
  duplicateTextOf,
  formerIdsOf,
  matchTextOf,
  plainContentTextOf,
  screenedText,
  textWithoutAddresses,
} from './match-text.ts';
import {
  type DuplicateMatch,
  listDuplicateMatches,
  listScreenedValues,
  listScreenings,
  nodeOf,
  replaceHits,
} from './screenings.ts';

/** A keyed digest as at least 26 letters; the same for the same text for as long as the store exists. */
type Sign = (text: string) => string;

/** Whose hits: session and step as the registry names them for good. */
export interface HitsAt {
  readonly kind: SessionKind;
  readonly type: string;
  /** The verification service's id of the session. */
  readonly sessionId: string;
  /** The step's name in its session (`StepRecord.step`). */
  readonly step: string;
}

/** Which hit it is (`id`), and what it says (`hash`). Under another hash a verdict is on what the hit said before. */
export interface HitIdentity {
  /**
   * Key of session, step, company and hit in one text, unique in the store: `h1-` (the version), 16 letters of base32 (80 bits of a keyed
   * digest), and `-2`, `-3` … from the second hit that has the same match key. What it is made of, and why it never changes: `matchTextOf`, `numberTwins`.
   * That of a duplicate match begins with `d1-`.
   */
  readonly id: string;
  /**
   * Keyed digests of all that the hit says, aliases, articles and unknown keys too, each of 26 letters (130 bits), in versions
   * (`lib/model/same-hash.ts`): `c1-…` of every character, `2-…` whatever the spelling of dates and types is, and where it has files `3-…` wherever they are. Content that is known in another
   * spelling has the text that is known of it.
   */
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
  /** They have the order of the answer. */
  readonly hits: readonly HitIdentity[];
}

/** Identifies every hit of a step. @param known every hit that this step ever had, for the numbers of hits with one match key */
export function identifyHits(
  at: HitsAt,
  step: StepAnswer,
  { known, sign }: { readonly known: readonly KnownHit[]; readonly sign: Sign },
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
  const hits = numberHits(found, known);
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
    match: duplicateIdOf({ sessionId, step }, match, sign),
    hash: toHash(sign, match),
  }));
  return numberHits(found, known).map(({ match: _, ...identity }) => identity);
}

/** The id of a match with another session, without its number: all of the step's matches with that session begin with it. */
export const duplicateIdOf = (
  { sessionId, step }: Pick<HitsAt, 'sessionId' | 'step'>,
  match: Pick<DuplicateMatch, 'session_id'>,
  sign: Sign,
): string => `d1-${sign(JSON.stringify(['duplicate 1', sessionId, step, duplicateTextOf(match)])).slice(0, 16)}`;

function toHash(sign: Sign, hit: unknown): string {
  const withoutAddresses = textWithoutAddresses(hit);
  return [
    `c1-${sign(JSON.stringify(['content 1', contentTextOf(hit)])).slice(0, 26)}`,
    `2-${sign(JSON.stringify(['content 2', plainContentTextOf(hit)])).slice(0, 26)}`,
    ...(withoutAddresses === undefined
      ? []
      : [`3-${sign(JSON.stringify(['content 3', withoutAddresses])).slice(0, 26)}`]),
  ].join(' ');
}

const toEntry = (sign: Sign, matchText: string): string => sign(JSON.stringify(['entry 1', matchText])).slice(0, 16);

const toScreened = (sign: Sign, text: string): string => sign(JSON.stringify(['screened 1', text])).slice(0, 26);

const toMatchId = ({ sessionId, step }: HitsAt, node: string | null, hit: unknown, sign: Sign) =>
  `h1-${sign(JSON.stringify(['hit 1', sessionId, step, node, matchTextOf(hit)])).slice(0, 16)}`;

/** A hit or a duplicate match before it has its number among those with the same match key. */
interface Unnumbered {
  /** The id without a number: `h1-…`, `d1-…`. */
  readonly match: string;
  readonly hash: string;
}

/** @param all every one that the step ever had @returns the hits with their ids, in their order */
function numberHits<Hit extends Unnumbered>(hits: readonly Hit[], all: readonly KnownHit[]) {
  const { found, known } = withOneText(hits, all);
  const knownByMatch = Map.groupBy(known, ({ id }) => splitId(id).match);
  const numbers = new Map<Unnumbered, number>();
  for (const [match, same] of Map.groupBy(found, (one) => one.match)) {
    const before = new Map((knownByMatch.get(match) ?? []).map((one) => [splitId(one.id).number, one]));
    const given = numberTwins(
      same.map(({ hash }) => hash),
      before,
    );
    for (const [position, one] of same.entries()) numbers.set(one, given[position] ?? 0);
  }
  return found.map((one) => ({ ...one, id: toId(one.match, numbers.get(one) ?? 0) }));
}

/**
 * Gives one content one text: that which is known of it in both versions, whatever its spelling is now; else that of now, also for what was stored when
 * there was one version. Where files alone have other addresses, what was known has the text of now.
 */
function withOneText<Hit extends Unnumbered>(hits: readonly Hit[], all: readonly KnownHit[]) {
  const texts = new Set(all.map(({ hash }) => hash));
  const knownText = new Map(all.map(({ hash }) => [hash.split(' ')[1], hash]));
  const newText = new Map(hits.map(({ hash }) => [firstHashOf(hash), hash]));
  const atNewAddresses = new Map(hits.map(({ hash }) => [hash.split(' ')[2], hash]));
  return {
    found: hits.map((one) =>
      texts.has(one.hash) ? one : { ...one, hash: knownText.get(one.hash.split(' ')[1]) ?? one.hash },
    ),
    known: all.map((one) => {
      const [, , third] = one.hash.split(' ');
      const isThere = third === undefined || hits.some(({ hash }) => hash === one.hash);
      return { ...one, hash: newText.get(one.hash) ?? (isThere ? undefined : atNewAddresses.get(third)) ?? one.hash };
    }),
  };
}

const toId = (match: string, number: number): string => (number === 1 ? match : `${match}-${number}`);

function splitId(id: string): { readonly match: string; readonly number: number } {
  const [, match = id, number = '1'] = /^([hd]1-[^-]+)(?:-(\d+))?$/.exec(id) ?? [];
  return { match, number: Number(number) };
}

export interface KnownHit {
  readonly id: string;
  /** The hash of what the hit said when it was last reported. */
  readonly hash: string;
  /** The last answer did not have it. */
  readonly isGone: boolean;
}

/**
 * Numbers hits that have one match key. From the answer alone that cannot be right: whether the one hit that is left is the first or the second
 * of two is only known by remembering them. So, in this order:
 *
 * 1. Content that is known has its number, whether it was there last or long ago. Of hits that are alike in every byte the lower numbers stay: nothing
 *    could tell which of them left.
 * 2. One hit with new content is the only one that was there last and is missing now; or the only one that ever was.
 * 3. All others get numbers that were never used, by content: where two hits change at once, nobody can say which is which, and a verdict
 *    must not land on the wrong one.
 *
 * @param hashes contents of the hits now
 * @param known every hit that ever had this match key, by its number
 * @returns the number of each hit, from 1, never one twice
 */
export function numberTwins(
  hashes: readonly string[],
  known: ReadonlyMap<number, Pick<KnownHit, 'hash' | 'isGone'>>,
): number[] {
  const numbers: number[] = hashes.map(() => 0);
  const inOrder = hashes
    .map((hash, at) => ({ hash, at }))
    .toSorted((a, b) => (a.hash < b.hash ? -1 : a.hash > b.hash ? 1 : 0))
    .map(({ at }) => at);
  // Those that were there last first, each in the order of their numbers; taken from the end.
  const free = [...known].toSorted(([a, one], [b, other]) => Number(other.isGone) - Number(one.isGone) || b - a);
  const freeByHash = Map.groupBy(free, ([, { hash }]) => hash);
  const taken = new Set<number>();
  for (const at of inOrder) {
    const [number] = freeByHash.get(hashes[at] ?? '')?.pop() ?? [];
    if (number === undefined) continue;
    numbers[at] = number;
    taken.add(number);
  }

  const changed = inOrder.filter((at) => numbers[at] === 0);
  const missing = free.filter(([number, { isGone }]) => !taken.has(number) && (known.size === 1 || !isGone));
  const [at, from] = [changed[0], missing[0]?.[0]];
  if (changed.length === 1 && missing.length === 1 && at !== undefined && from !== undefined) {
    numbers[at] = from;
    return numbers;
  }
  let last = [...known.keys()].reduce((most, number) => Math.max(most, number), 0);
  for (const next of changed) numbers[next] = ++last;
  return numbers;
}
