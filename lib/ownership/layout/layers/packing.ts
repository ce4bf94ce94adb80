/** One slot in a rank: a node, or the point where a line passes. Measures run across the flow. */
export interface Slot {
  across: number;
  /** Room that it takes on its left and on its right. */
  readonly before: number;
  readonly after: number;
  readonly ties: Tie[];
}

/** Draws a slot to where the other one is, moved by `by`; the larger the weight, the more. */
interface Tie {
  readonly to: Slot;
  readonly isAbove: boolean;
  readonly by: number;
  readonly weight: number;
}

const sweeps = 24;

/**
 * Packs the ranks: keeps their order and distances, and moves each slot as near to its ties as there is room. Rank by rank, sweeping down and up,
 * each exactly (least squares of the distances; slots that would overlap move as one).
 */
export function pack(ranks: readonly (readonly Slot[])[]): void {
  for (const rank of ranks) {
    let at = 0;
    for (const slot of rank) {
      slot.across = at + slot.before;
      at += slot.before + slot.after;
    }
    for (const slot of rank) slot.across -= at / 2;
  }
  for (let sweep = 0; sweep < sweeps; sweep += 1)
    for (const rank of sweep % 2 === 0 ? ranks : ranks.toReversed()) packRank(rank);
}

/** Slots that touch each other and move as one. */
interface Pool {
  /** Index of its first slot. */
  readonly start: number;
  /** Where the rank would begin, were its slots where their ties draw them. */
  readonly origin: number;
  readonly weight: number;
}

/** Pools adjacent violators. */
function packRank(rank: readonly Slot[]): void {
  const offsets: number[] = [];
  const pools: Pool[] = [];
  let offset = 0;
  for (const [at, slot] of rank.entries()) {
    offset += slot.before;
    offsets.push(offset);
    let [sum, weight] = [0, 0];
    for (const tie of slot.ties) {
      sum += tie.weight * (tie.to.across + tie.by);
      weight += tie.weight;
    }
    let start = at;
    let origin = (weight === 0 ? slot.across : sum / weight) - offset;
    weight ||= 1;
    for (let before = pools.at(-1); before && before.origin >= origin; before = pools.at(-1)) {
      pools.pop();
      start = before.start;
      origin = (before.origin * before.weight + origin * weight) / (before.weight + weight);
      weight += before.weight;
    }
    pools.push({ start, origin, weight });
    offset += slot.after;
  }
  for (const [index, { start, origin }] of pools.entries())
    for (let at = start; at < (pools[index + 1]?.start ?? rank.length); at += 1) {
      const slot = rank[at];
      if (slot) slot.across = origin + (offsets[at] ?? 0);
    }
}
