import type { Place } from './packing.ts';

const sweeps = 16;

/** The ranks (from the top) in an order in which few lines cross: each place by the middle of what it is tied to, in turns down and up; the best is kept. */
export function order(ranks: readonly (readonly Place[])[]): readonly Place[][] {
  const current = ranks.map((rank) => [...rank]);
  const at = new Map<Place, number>();
  const number = (rank: readonly Place[]) => {
    for (const [index, place] of rank.entries()) at.set(place, index);
  };
  for (const rank of current) number(rank);
  let best = { ranks: current.map((rank) => [...rank]), crossings: crossingsOf(current, at) };
  let idle = 0;
  for (let sweep = 0; sweep < sweeps && idle < 4 && best.crossings > 0; sweep += 1) {
    const down = sweep % 2 === 1;
    for (const rank of down ? current : current.toReversed()) {
      const middles = new Map(rank.map((place) => [place, middleOf(place, down, at)]));
      // Of equals the last one comes first in every other pair of sweeps, as they may stand better so.
      const turn = sweep % 4 < 2 ? 1 : -1;
      rank.sort(
        (a, b) => (middles.get(a) ?? 0) - (middles.get(b) ?? 0) || turn * ((at.get(a) ?? 0) - (at.get(b) ?? 0)),
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

/** Where nothing is tied to it on this side, it stays. */
function middleOf(place: Place, above: boolean, at: ReadonlyMap<Place, number>): number {
  let [sum, weight] = [0, 0];
  for (const tie of place.ties)
    if (tie.isAbove === above) {
      sum += at.get(tie.to) ?? 0;
      weight += 1;
    }
  return weight === 0 ? (at.get(place) ?? 0) : sum / weight;
}

/** How often lines cross between neighbouring ranks: inversions, counted in a tree of sums. */
function crossingsOf(ranks: readonly (readonly Place[])[], at: ReadonlyMap<Place, number>): number {
  let crossings = 0;
  for (const [index, rank] of ranks.entries()) {
    const size = ranks[index + 1]?.length ?? 0;
    const sums = new Uint32Array(size + 1);
    let seen = 0;
    for (const place of rank) {
      const ends = place.ties.flatMap((tie) => (tie.isAbove ? [] : [at.get(tie.to) ?? 0]));
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
