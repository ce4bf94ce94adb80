/** The layered layout of a large drawing, in which wide layers have several ranks. */
import type { Point } from '../measures.ts';
import { type Box, type LayerEdge, type Layers, lineGap, nodeGap, rankGap, readsBackwards } from './layers.ts';
import { pack, type Slot, toRanks } from './ranks.ts';

const sweeps = 16;

/**
 * Reorders the ranks, from the top, so that few lines cross: each slot by the middle of what it is tied to, sweeping down and up, with the best result.
 * Outer slots come last, as they have to when they are given.
 */
function orderRanks(ranks: readonly (readonly Slot[])[]): readonly Slot[][] {
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
      const by = (places: ReadonlyMap<Slot, number>, a: Slot, b: Slot) => (places.get(a) ?? 0) - (places.get(b) ?? 0);
      rank.sort((a, b) => outerLast(a, b) || by(middles, a, b) || sign * by(at, a, b));
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
  const ties = slot.ties.filter(({ isAbove }) => isAbove === above);
  if (ties.length === 0) return at.get(slot) ?? 0;
  return ties.reduce((sum, { to }) => sum + (at.get(to) ?? 0), 0) / ties.length;
}

/** Counts how often lines cross between neighbouring ranks: inversions, by a Fenwick tree. */
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

/**
 * Lays out one large connected component without loops. dagre would put all owners of a rank side by side and make the ranks as wide as their long
 * lines are straight; here wide layers have several ranks, packed together. Boxes are aligned to the lower edge of their rank. Outer boxes are on
 * the far side of all others, and above them.
 */
export function layOutCompactLayers(boxes: readonly Box[], edges: readonly LayerEdge[], shape: number): Layers {
  const levels = toRanks(boxes, edges, shape);
  const highest = Math.max(...[...levels.values()].map(({ rank }) => rank));
  // Nodes take every second rank; labels go between them.
  const rankOf = (key: string) => 2 * (highest - (levels.get(key)?.rank ?? 0));
  const { nodes, routes, ranks, heights } = toSlots(boxes, edges, rankOf, 2 * highest + 1);

  const ordered = orderRanks(inFirstOrder([...nodes.values()], ranks, heights.length));
  const at = new Map(ordered.flatMap((rank) => rank.map((slot, index) => [slot, index] as const)));
  const given = Map.groupBy(nodes.values(), (slot) => ranks.get(slot));
  if (readsBackwards([...given.values()].map((rank) => rank.map((slot) => at.get(slot) ?? 0))))
    for (const rank of ordered) rank.reverse().sort(outerLast);
  pack(ordered);

  const least = Math.min(...ordered.map((rank) => (rank[0] ? rank[0].across - rank[0].before : 0)));
  const across = Math.max(...ordered.map((rank) => rank.at(-1)).map((last) => (last ? last.across + last.after : 0)));
  const bottoms: number[] = [];
  for (const height of heights) bottoms.push((bottoms.at(-1) ?? -rankGap) + rankGap + height);
  const pointOf = (slot: Slot, half: number): Point => {
    const rank = ranks.get(slot) ?? 0;
    return { across: slot.across - least, along: (bottoms[rank] ?? 0) - half };
  };
  const halves = new Map(boxes.map(({ key, along }) => [key, along / 2]));
  const nodePoints = new Map([...nodes].map(([key, slot]) => [key, pointOf(slot, halves.get(key) ?? 0)]));
  const toRoute = ({ edge, upper, lower, slots, firstRank, labelAt }: SlotRoute) => {
    // It need not bend where it passes ranks of other labels.
    const between = slots.flatMap((slot, index) =>
      index % 2 === 0 && (index !== labelAt || edge.across === 0) ? [] : [pointOf(slot, 0)],
    );
    const start = nodePoints.get(edge.upper) ?? pointOf(upper, 0);
    const end = nodePoints.get(edge.lower) ?? pointOf(lower, 0);
    const labelRank = firstRank + labelAt;
    const label = {
      across: slots[labelAt] ? slots[labelAt].across - least : 0,
      along: (bottoms[labelRank] ?? 0) - (heights[labelRank] ?? 0) / 2,
    };
    return { points: [start, ...between, end], label };
  };
  return {
    nodes: nodePoints,
    routes: new Map(routes.map((route) => [route.edge.key, toRoute(route)])),
    layers: new Map([...levels].map(([key, { layer }]) => [key, -layer])),
    bands: heights.flatMap((height, rank) =>
      rank % 2 === 0 ? [{ from: (bottoms[rank] ?? 0) - height, to: bottoms[rank] ?? 0 }] : [],
    ),
    across: across - least,
    along: bottoms.at(-1) ?? 0,
  };
}

type SlotRoute = ReturnType<typeof toSlots>['routes'][number];

/** Makes a slot for each node, and for each line one in every rank that it passes, tied to each other; and measures how high each rank is. */
function toSlots(
  boxes: readonly Box[],
  edges: readonly LayerEdge[],
  rankOf: (key: string) => number,
  rankCount: number,
) {
  const heights: number[] = Array.from({ length: rankCount }, () => 0);
  const grow = (rank: number, along: number) => {
    heights[rank] = Math.max(heights[rank] ?? 0, along);
  };
  const ranks = new Map<Slot, number>();
  const nodes = new Map(
    boxes.map(({ key, across, along, isOuter = false }) => {
      const rank = rankOf(key);
      const slot = toSlot((across + nodeGap) / 2, (across + nodeGap) / 2, isOuter);
      grow(rank, along);
      ranks.set(slot, rank);
      return [key, slot];
    }),
  );
  const routes = edges.flatMap((edge) => {
    const [upper, lower] = [nodes.get(edge.upper), nodes.get(edge.lower)];
    if (!upper || !lower) return [];
    const firstRank = rankOf(edge.upper) + 1;
    const count = rankOf(edge.lower) - firstRank;
    // The label is in a rank of labels, near the middle.
    const labelAt = (count >> 2) * 2;
    grow(firstRank + labelAt, edge.along);
    const slots = Array.from({ length: count }, (_, index) => {
      const room = index === labelAt ? edge.across : 0;
      const [before, after] = [edge.side < 0 ? room : 0, edge.side > 0 ? room : 0];
      const slot = toSlot(lineGap / 2 + before, lineGap / 2 + after, upper.isOuter || lower.isOuter);
      ranks.set(slot, firstRank + index);
      return slot;
    });
    for (const [index, slot] of slots.entries()) {
      const next = slots[index + 1];
      if (index === 0) tie(upper, slot, edge.exit ?? 0, 2);
      tie(slot, next ?? lower, 0, next ? 8 : 2);
    }
    return [{ edge, upper, lower, slots, firstRank, labelAt }];
  });
  return { nodes, routes, ranks, heights };
}

const toSlot = (before: number, after: number, isOuter: boolean): Slot => ({
  across: 0,
  before,
  after,
  ties: [],
  isOuter,
});

const outerLast = (a: Slot, b: Slot) => Number(a.isOuter) - Number(b.isOuter);

function tie(upper: Slot, lower: Slot, exit: number, weight: number): void {
  upper.ties.push({ to: lower, isAbove: false, by: -exit, weight });
  lower.ties.push({ to: upper, isAbove: true, by: exit, weight });
}

/** Goes depth first from below, so that what leads to one node is placed together. */
function inFirstOrder(nodes: readonly Slot[], ranks: ReadonlyMap<Slot, number>, count: number): readonly Slot[][] {
  const ordered: Slot[][] = Array.from({ length: count }, () => []);
  const seen = new Set<Slot>();
  const lowest = nodes.toSorted((a, b) => (ranks.get(b) ?? 0) - (ranks.get(a) ?? 0));
  for (const start of lowest) {
    const stack = [start];
    for (let slot = stack.pop(); slot; slot = stack.pop()) {
      if (seen.has(slot)) continue;
      seen.add(slot);
      ordered[ranks.get(slot) ?? 0]?.push(slot);
      stack.push(...slot.ties.flatMap(({ to, isAbove }) => (isAbove ? [to] : [])).reverse());
    }
  }
  return ordered.map((rank) => rank.sort(outerLast));
}
