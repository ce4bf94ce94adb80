/** Links under one reading: one holding for each owner and owned, in the unit of the answer. */
import { type Agreed, agree, type Claim } from './claims.ts';
import type { Link } from './listed.ts';

/** Positions of nodes, owner and owned. */
export interface Pair extends Agreed {
  readonly owner: number;
  readonly owned: number;
}

/** Sorted, whatever the order of the links. `read` says owner and owned of a link; null leaves it out. */
export function toPairs(
  nodeCount: number,
  links: readonly Link[],
  read: (link: Link) => readonly [owner: number, owned: number] | null,
): Pair[] {
  const owners: number[] = [];
  const owneds: number[] = [];
  const claims: Claim[] = [];
  for (const link of links) {
    const ends = read(link);
    if (ends === null) continue;
    owners.push(ends[0]);
    owneds.push(ends[1]);
    claims.push(link.claim);
  }
  const sorted = sortBy(owners, nodeCount, sortBy(owneds, nodeCount, claims.keys()));
  const pairs: Pair[] = [];
  for (let first = 0, next = 0; first < sorted.length; first = next) {
    const [owner, owned] = [owners[sorted[first] ?? 0] ?? 0, owneds[sorted[first] ?? 0] ?? 0];
    const said: Claim[] = [];
    for (; next < sorted.length; next += 1) {
      const at = sorted[next] ?? 0;
      const claim = claims[at];
      if (claim === undefined || owners[at] !== owner || owneds[at] !== owned) break;
      said.push(claim);
    }
    pairs.push({ owner, owned, ...agree(said) });
  }
  return pairs;
}

/** Positions in the order of their keys, which are below `count`; those of one key keep their order. Linear: all links pass here several times. */
function sortBy(keys: readonly number[], count: number, positions: Iterable<number>): Uint32Array {
  const start = new Uint32Array(count + 1);
  for (const key of keys) start[key + 1] = (start[key + 1] ?? 0) + 1;
  for (let key = 0; key < count; key += 1) start[key + 1] = (start[key + 1] ?? 0) + (start[key] ?? 0);
  const sorted = new Uint32Array(keys.length);
  for (const position of positions) {
    const key = keys[position] ?? 0;
    const place = start[key] ?? 0;
    sorted[place] = position;
    start[key] = place + 1;
  }
  return sorted;
}

/** The pair among sorted ones. */
export function findPair(pairs: readonly Pair[], owner: number, owned: number): Pair | undefined {
  let [low, high] = [0, pairs.length];
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
  for (const { owned, share } of pairs) sums[owned] = (sums[owned] ?? 0) + (share ?? 0);
  return sums;
}
