import { type KnownHit, numberTwins } from './number-twins.ts';

/** A hit or a duplicate match before it has its number among those with the same match key. */
export interface Unnumbered {
  /** The id without a number: `h1-…`, `d1-…`. */
  readonly match: string;
  readonly hash: string;
}

/**
 * The ids of these hits, in their order.
 *
 * @param known every one that the step ever had
 */
export function numberHits(found: readonly Unnumbered[], known: readonly KnownHit[]): string[] {
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
  return found.map((one) => toId(one.match, numbers.get(one) ?? 0));
}

const toId = (match: string, number: number): string => (number === 1 ? match : `${match}-${number}`);

function splitId(id: string): { readonly match: string; readonly number: number } {
  const [, match = id, number = '1'] = /^([hd]1-[^-]+)(?:-(\d+))?$/.exec(id) ?? [];
  return { match, number: Number(number) };
}
