/** One slot in a rank: a node, or the point where a line passes. Measures run across the flow. */
export interface Slot {
  across: number;
  /** Room that it takes on its left and on its right. */
  readonly before: number;
  readonly after: number;
  readonly ties: Tie[];
  /** After all others of its rank, which it does not move. */
  readonly isOuter: boolean;
}

/** Draws a slot to where the other one is, moved by `by`; the larger the weight, the more. */
interface Tie {
  readonly to: Slot;
  readonly isAbove: boolean;
  readonly by: number;
  readonly weight: number;
}

const sweeps = 24;
/** Of a slot that has its position already. */
const fixedWeight = 1e9;

/**
 * Packs the ranks: keeps their order and distances, and moves each slot as near to its ties as there is room. Rank by rank, sweeping down and up,
 * each exactly (least squares of the distances; slots that would overlap move as one). Outer slots follow when all others have their positions.
 */
export function pack(ranks: readonly (readonly Slot[])[]): void {
  const inner = ranks.map((rank) => rank.filter(({ isOuter }) => !isOuter));
  placeInRow(inner);
  sweepRanks(inner, new Map());
  const fixed = new Map(inner.flat().map((slot) => [slot, slot.across]));
  if (ranks.every((rank) => rank.every(({ isOuter }) => !isOuter))) return;
  placeInRow(ranks);
  for (const [slot, across] of fixed) slot.across = across;
  sweepRanks(ranks, fixed);
  for (const [slot, across] of fixed) slot.across = across;
}

/** Side by side, around zero. */
function placeInRow(ranks: readonly (readonly Slot[])[]): void {
  for (const rank of ranks) {
    let at = 0;
    for (const slot of rank) {
      slot.across = at + slot.before;
      at += slot.before + slot.after;
    }
    for (const slot of rank) slot.across -= at / 2;
  }
}

function sweepRanks(ranks: readonly (readonly Slot[])[], fixed: ReadonlyMap<Slot, number>): void {
  const all = new Set(ranks.flat());
  for (let sweep = 0; sweep < sweeps; sweep += 1)
    for (const rank of sweep % 2 === 0 ? ranks : ranks.toReversed()) packRank(rank, all, fixed);
}

/** Slots that touch each other and move as one. */
interface Pool {
  /** Index of its first slot. */
  readonly start: number;
  /** Where the rank would begin, were its slots where their ties draw them. */
  readonly origin: number;
  readonly weight: number;
}

/** Pools adjacent violators. @param all ties to others do not count @param fixed positions of slots that stay where they are */
function packRank(rank: readonly Slot[], all: ReadonlySet<Slot>, fixed: ReadonlyMap<Slot, number>): void {
  const offsets: number[] = [];
  const pools: Pool[] = [];
  let offset = 0;
  for (const [at, slot] of rank.entries()) {
    offset += slot.before;
    offsets.push(offset);
    const across = fixed.get(slot);
    let [sum, weight] = across === undefined ? [0, 0] : [across * fixedWeight, fixedWeight];
    for (const tie of across === undefined ? slot.ties : []) {
      if (!all.has(tie.to)) continue;
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
