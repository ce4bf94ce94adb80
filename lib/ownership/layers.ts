import { Graph, layout } from '@dagrejs/dagre';

/** Measures run along the way from owner to owned and across it; the drawing says which of both is down. */
export interface Spot {
  readonly across: number;
  readonly along: number;
}

export interface Box extends Spot {
  readonly key: string;
}

/** `upper` stands before `lower` along the way; a label of this size is kept free on one side of the way. */
export interface Link extends Spot {
  readonly key: string;
  readonly upper: string;
  readonly lower: string;
  readonly side: 1 | -1;
  /** How far from the middle of the upper node it begins. */
  readonly exit?: number;
}

/** From where to where along the way the nodes of one rank stand. */
export interface Band {
  readonly from: number;
  readonly to: number;
}

export interface Layers {
  /** Middles of the nodes. */
  readonly nodes: ReadonlyMap<string, Spot>;
  /** From the middle of the upper node through each rank between to the middle of the lower one, and where its label has its place. */
  readonly ways: ReadonlyMap<string, { readonly spots: readonly Spot[]; readonly label: Spot }>;
  readonly bands: readonly Band[];
  /** Which nodes are neighbours in one layer: the same number; what owns has a lower one. */
  readonly layers: ReadonlyMap<string, number>;
  readonly across: number;
  readonly along: number;
}

export const nodeGap = 28;
export const lineGap = 14;
/** Between a rank of nodes and the labels before and after it. */
export const rankGap = 50;

/** Layered layout of one connected part without loops; the best of `runs` orders of insertion, seeded: the same part, the same layers. */
export function layLayers(boxes: readonly Box[], links: readonly Link[], runs: number): Layers {
  let best = runDagre(boxes, links);
  let fewest = tangleOf(best);
  for (let run = 1; run < runs && fewest.crossings > 0; run += 1) {
    const random = seeded(run);
    const layers = runDagre(shuffled(boxes, random), shuffled(links, random));
    const tangle = tangleOf(layers);
    if (tangle.crossings > fewest.crossings || (tangle.crossings === fewest.crossings && tangle.drift >= fewest.drift))
      continue;
    best = layers;
    fewest = tangle;
  }
  return inReadingOrder(boxes, best);
}

/** Mirrored where that puts more siblings in the order in which they were given. */
function inReadingOrder(boxes: readonly Box[], layers: Layers): Layers {
  const ranks = Map.groupBy(boxes, ({ key }) => Math.round(layers.nodes.get(key)?.along ?? 0));
  if (!readsBackwards([...ranks.values()].map((rank) => rank.map(({ key }) => layers.nodes.get(key)?.across ?? 0))))
    return layers;
  const mirrored = ({ across, along }: Spot): Spot => ({ across: layers.across - across, along });
  return {
    ...layers,
    nodes: new Map([...layers.nodes].map(([key, spot]) => [key, mirrored(spot)])),
    ways: new Map(
      [...layers.ways].map(([key, { spots, label }]) => [key, { spots: spots.map(mirrored), label: mirrored(label) }]),
    ),
  };
}

/** @param ranks where the nodes of each stand, in the order in which they were given */
export function readsBackwards(ranks: readonly (readonly number[])[]): boolean {
  let balance = 0;
  for (const rank of ranks)
    for (const [at, across] of rank.entries())
      for (let before = 0; before < at; before += 1) balance += Math.sign(across - (rank[before] ?? 0));
  return balance < 0;
}

function runDagre(boxes: readonly Box[], links: readonly Link[]): Layers {
  const graph = new Graph({ multigraph: true });
  graph.setGraph({ ranker: 'tight-tree', nodesep: nodeGap, edgesep: lineGap, ranksep: 2 * rankGap });
  // A prefix: names that look like numbers would be put in the order of numbers.
  for (const { key, across, along } of boxes) graph.setNode(`n${key}`, { width: across, height: along });
  // dagre's labels stand in the middle of their lines.
  for (const { key, upper, lower, across, along } of links)
    graph.setEdge(`n${upper}`, `n${lower}`, { width: 2 * across, height: along, labelpos: 'c' }, key);
  layout(graph);
  const spotOf = (key: string) => toSpot(graph.node(`n${key}`));
  const toSpot = ({ x, y }: { x: number; y: number }): Spot => ({ across: x, along: y });
  const { width, height } = graph.graph();
  return {
    nodes: new Map(boxes.map(({ key }) => [key, spotOf(key)])),
    ways: new Map(
      links.map(({ key, upper, lower }) => {
        const edge = graph.edge(`n${upper}`, `n${lower}`, key);
        // Its first and last points stand on the nodes' borders, where we put the ends ourselves.
        const between = edge.points.slice(1, -1).map(toSpot);
        return [key, { spots: [spotOf(upper), ...between, spotOf(lower)], label: toSpot(edge) }];
      }),
    ),
    layers: new Map(boxes.map(({ key }) => [key, Math.round(spotOf(key).along)])),
    bands: boxes.map(({ key, along }) => {
      const spot = spotOf(key);
      return { from: spot.along - along / 2, to: spot.along + along / 2 };
    }),
    across: width,
    along: height,
  };
}

/** How often lines cross between two ranks, and how far they run sideways. */
function tangleOf({ ways }: Layers): { crossings: number; drift: number } {
  let crossings = 0;
  let drift = 0;
  const gaps = new Map<number, [number, number][]>();
  for (const { spots } of ways.values())
    for (const [at, spot] of spots.entries()) {
      const next = spots[at + 1];
      if (!next) break;
      drift += Math.abs(next.across - spot.across);
      const gap = gaps.get(Math.round(spot.along)) ?? [];
      for (const [start, end] of gap) if ((start - spot.across) * (end - next.across) < 0) crossings += 1;
      gap.push([spot.across, next.across]);
      gaps.set(Math.round(spot.along), gap);
    }
  return { crossings, drift };
}

/** mulberry32. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function shuffled<T>(list: readonly T[], random: () => number): readonly T[] {
  return list
    .map((one) => ({ one, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ one }) => one);
}
