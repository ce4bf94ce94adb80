// biome-ignore-all lint/style/noNonNullAssertion: arrays, indexed by positions that this file counts itself
/** Links under one assumed direction: one holding for each pair of owner and owned, in the unit of the answer. */
import type { DeclaredLink } from './declared-graph.ts';
import { type CombinedShare, combineShares, type ReportedShare } from './reported-share.ts';

/** Owner and owned are positions of nodes. */
export interface PairHolding extends CombinedShare {
  readonly owner: number;
  readonly owned: number;
}

/** Which end of a link is the owner's: that of the node that lists it (`as_listed`), or the other one (`turned`). */
export type LinkEnds = 'as_listed' | 'turned' | 'left_out';

/**
 * Sorted, whatever the order of the links. Counted loops here and below: every link is visited several times, mostly in a worker whose code has
 * not been optimised yet.
 */
export function toHoldingsByPair(
  nodeCount: number,
  links: readonly DeclaredLink[],
  endsOf: (link: DeclaredLink) => LinkEnds,
): PairHolding[] {
  const owners = new Uint32Array(links.length);
  const owneds = new Uint32Array(links.length);
  const reports: ReportedShare[] = [];
  for (let at = 0; at < links.length; at += 1) {
    const link = links[at]!;
    const ends = endsOf(link);
    if (ends === 'left_out') continue;
    owners[reports.length] = ends === 'as_listed' ? link.from : link.to;
    owneds[reports.length] = ends === 'as_listed' ? link.to : link.from;
    reports.push(link.reported);
  }
  const count = reports.length;
  const unsorted = new Uint32Array(count);
  for (let at = 0; at < count; at += 1) unsorted[at] = at;
  const sorted = sortBy(owners, nodeCount, sortBy(owneds, nodeCount, unsorted));
  const pairs: PairHolding[] = [];
  for (let first = 0, next = 0; first < count; first = next) {
    const owner = owners[sorted[first]!]!;
    const owned = owneds[sorted[first]!]!;
    const ofPair: ReportedShare[] = [];
    for (; next < count && owners[sorted[next]!] === owner && owneds[sorted[next]!] === owned; next += 1)
      ofPair.push(reports[sorted[next]!]!);
    const { share, reported, director, bad, conflict, mayBeMore } = combineShares(ofPair);
    pairs.push({ owner, owned, share, reported, director, bad, conflict, mayBeMore });
  }
  return pairs;
}

/** Positions in the order of their keys, which are below `count`; those with the same key keep their order. Linear. */
function sortBy(keys: Uint32Array, count: number, positions: Uint32Array): Uint32Array {
  const start = new Uint32Array(count + 1);
  for (let at = 0; at < positions.length; at += 1) start[keys[at]! + 1]! += 1;
  for (let key = 0; key < count; key += 1) start[key + 1]! += start[key]!;
  const sorted = new Uint32Array(positions.length);
  for (let at = 0; at < positions.length; at += 1) {
    const position = positions[at]!;
    sorted[start[keys[position]!]!++] = position;
  }
  return sorted;
}

/** The holding of this owner in this company, among sorted ones. */
export function findPair(pairs: readonly PairHolding[], owner: number, owned: number): PairHolding | undefined {
  let low = 0;
  let high = pairs.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const pair = pairs[middle];
    if (pair === undefined || pair.owner > owner || (pair.owner === owner && pair.owned >= owned)) high = middle;
    else low = middle + 1;
  }
  const pair = pairs[low];
  return pair?.owner === owner && pair.owned === owned ? pair : undefined;
}

/** False for a directorship alone. */
export const isStake = (pair: PairHolding): boolean => pair.share !== 0;

/** Sum of the known shares of each owned node, as far as `counts` says. */
export function sumIncoming(
  nodeCount: number,
  pairs: readonly PairHolding[],
  counts: (pair: PairHolding) => boolean = () => true,
): Float64Array {
  const sums = new Float64Array(nodeCount);
  for (let at = 0; at < pairs.length; at += 1) if (counts(pairs[at]!)) sums[pairs[at]!.owned]! += pairs[at]!.share ?? 0;
  return sums;
}
