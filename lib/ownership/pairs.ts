// biome-ignore-all lint/style/noNonNullAssertion: arrays, indexed by positions that this file counts itself
/** Links under one reading: one holding for each owner and owned, in the unit of the answer. */
import { type Agreed, agree, type Claim } from './claims.ts';
import type { Link } from './listed.ts';

/** Positions of nodes, owner and owned. */
export interface Pair extends Agreed {
  readonly owner: number;
  readonly owned: number;
}

/** Which end of a link is the owner's: that of the node that lists it, the other one, or the link is left out. */
export type Ends = 'as_listed' | 'turned' | 'left_out';

/** Sorted, whatever the order of the links. Counted loops here and below: every link passes several times, and mostly in a thread that has only just started. */
export function toPairs(nodeCount: number, links: readonly Link[], endsOf: (link: Link) => Ends): Pair[] {
  const owners = new Uint32Array(links.length);
  const owneds = new Uint32Array(links.length);
  const claims: Claim[] = [];
  for (let at = 0; at < links.length; at += 1) {
    const link = links[at]!;
    const ends = endsOf(link);
    if (ends === 'left_out') continue;
    owners[claims.length] = ends === 'as_listed' ? link.from : link.to;
    owneds[claims.length] = ends === 'as_listed' ? link.to : link.from;
    claims.push(link.claim);
  }
  const count = claims.length;
  const unsorted = new Uint32Array(count);
  for (let at = 0; at < count; at += 1) unsorted[at] = at;
  const sorted = sortBy(owners, nodeCount, sortBy(owneds, nodeCount, unsorted));
  const pairs: Pair[] = [];
  for (let first = 0, next = 0; first < count; first = next) {
    const owner = owners[sorted[first]!]!;
    const owned = owneds[sorted[first]!]!;
    const said: Claim[] = [];
    for (; next < count && owners[sorted[next]!] === owner && owneds[sorted[next]!] === owned; next += 1)
      said.push(claims[sorted[next]!]!);
    const { share, reported, director, bad, conflict } = agree(said);
    pairs.push({ owner, owned, share, reported, director, bad, conflict });
  }
  return pairs;
}

/** Positions in the order of their keys, which are below `count`; those of one key keep their order. Linear. */
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

/** The pair among sorted ones. */
export function findPair(pairs: readonly Pair[], owner: number, owned: number): Pair | undefined {
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

/** A director without a share holds nothing. */
export const isStake = (pair: Pair): boolean => pair.share !== 0;

/** Sum of the known shares of each owned node. */
export function sumIncoming(nodeCount: number, pairs: readonly Pair[]): Float64Array {
  const sums = new Float64Array(nodeCount);
  for (let at = 0; at < pairs.length; at += 1) sums[pairs[at]!.owned]! += pairs[at]!.share ?? 0;
  return sums;
}
