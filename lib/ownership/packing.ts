/** One place in a rank: a node, or where a line passes. Measures run across the way. */
export interface Place {
  across: number;
  /** Room that it takes on its left and on its right. */
  readonly before: number;
  readonly after: number;
  readonly ties: Tie[];
}

/** It wants to stand where the other one stands, moved by so much; the heavier, the more. */
export interface Tie {
  readonly to: Place;
  readonly isAbove: boolean;
  readonly by: number;
  readonly weight: number;
}

const sweeps = 24;

/**
 * Draws the ranks together: keeps their order and distances, and moves each place as near to what it is tied to as there is room. Rank by rank, in
 * turns down and up, each of them exact (least squares of the distances, places that would overlap move as one).
 */
export function pack(ranks: readonly (readonly Place[])[]): void {
  for (const rank of ranks) {
    let at = 0;
    for (const place of rank) {
      place.across = at + place.before;
      at += place.before + place.after;
    }
    for (const place of rank) place.across -= at / 2;
  }
  for (let sweep = 0; sweep < sweeps; sweep += 1)
    for (const rank of sweep % 2 === 0 ? ranks : ranks.toReversed()) settle(rank);
}

/** Places that touch each other and move as one: from the first one's wish follow all. */
interface Pool {
  readonly start: number;
  readonly wish: number;
  readonly weight: number;
}

function settle(rank: readonly Place[]): void {
  const offsets: number[] = [];
  const pools: Pool[] = [];
  let offset = 0;
  for (const [at, place] of rank.entries()) {
    offset += place.before;
    offsets.push(offset);
    let [sum, weight] = [0, 0];
    for (const { to, by, weight: heavy } of place.ties) {
      sum += heavy * (to.across + by);
      weight += heavy;
    }
    let start = at;
    let wish = (weight === 0 ? place.across : sum / weight) - offset;
    weight ||= 1;
    for (let before = pools.at(-1); before && before.wish >= wish; before = pools.at(-1)) {
      pools.pop();
      start = before.start;
      wish = (before.wish * before.weight + wish * weight) / (before.weight + weight);
      weight += before.weight;
    }
    pools.push({ start, wish, weight });
    offset += place.after;
  }
  for (const [index, { start, wish }] of pools.entries())
    for (let at = start; at < (pools[index + 1]?.start ?? rank.length); at += 1) {
      const place = rank[at];
      if (place) place.across = wish + (offsets[at] ?? 0);
    }
}
