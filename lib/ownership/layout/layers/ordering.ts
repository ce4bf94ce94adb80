import type { Slot } from './packing.ts';

const sweeps = 16;

/**
 * The ranks (from the top) reordered so that few lines cross: each slot by the middle of what it is tied to, sweeping down and up; the best result.
 * Outer slots come last, as they have to when they are given.
 */
export function orderRanks(ranks: readonly (readonly Slot[])[]): readonly Slot[][] {
  const current = ranks.map((rank) => [...rank]);
  const at = new Map<Slot, number>();
  const number = (rank: readonly Slot[]) => {
    for (const [index, slot] of rank.entries()) at.set(slot, index);
  };
  for (const rank of current) number(rank);
  let best = { ranks: current.map((rank) => [...rank]), crossings: crossingsOf(current, at) };
  let idle = 0;
  for (let sweep = 0; sweep < sweeps && idle < 4 && best.crossings > 0; sweep += 1) {
    const down = sweep % 2 === 1;
    for (const rank of down ? current : current.toReversed()) {
      const middles = new Map(rank.map((slot) => [slot, middleOf(slot, down, at)]));
      // Equals swap in every other pair of sweeps, which may give fewer crossings.
      const sign = sweep % 4 < 2 ? 1 : -1;
      rank.sort(
        (a, b) =>
          Number(a.isOuter) - Number(b.isOuter) ||
          (middles.get(a) ?? 0) - (middles.get(b) ?? 0) ||
          sign * ((at.get(a) ?? 0) - (at.get(b) ?? 0)),
      );
      number(rank);
    }
    const crossings = crossingsOf(current, at);
    idle += 1;
    if (crossings >= best.crossings) continue;
    best = { ranks: current.map((rank) => [...rank]), crossings };
    idle = 0;
  }
  return best.ranks;
}

/** A slot with no ties on this side keeps its index. */
function middleOf(slot: Slot, above: boolean, at: ReadonlyMap<Slot, number>): number {
  let [sum, weight] = [0, 0];
  for (const tie of slot.ties)
    if (tie.isAbove === above) {
      sum += at.get(tie.to) ?? 0;
      weight += 1;
    }
  return weight === 0 ? (at.get(slot) ?? 0) : sum / weight;
}

/** How often lines cross between neighbouring ranks: inversions, counted with a Fenwick tree. */
function crossingsOf(ranks: readonly (readonly Slot[])[], at: ReadonlyMap<Slot, number>): number {
  let crossings = 0;
  for (const [index, rank] of ranks.entries()) {
    const size = ranks[index + 1]?.length ?? 0;
    const sums = new Uint32Array(size + 1);
    let seen = 0;
    for (const slot of rank) {
      const ends = slot.ties.flatMap((tie) => (tie.isAbove ? [] : [at.get(tie.to) ?? 0]));
      for (const end of ends) {
        let upTo = 0;
        for (let i = end + 1; i > 0; i -= i & -i) upTo += sums[i] ?? 0;
        crossings += seen - upTo;
      }
      for (const end of ends) {
        for (let i = end + 1; i <= size; i += i & -i) sums[i] = (sums[i] ?? 0) + 1;
        seen += 1;
      }
    }
  }
  return crossings;
}
