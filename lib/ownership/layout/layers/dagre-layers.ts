/** The layered layout of a small drawing, by dagre. */
import { Graph, layout } from '@dagrejs/dagre';
import type { Point } from '../measures.ts';
import { type Box, type LayerEdge, type Layers, lineGap, nodeGap, rankGap, readsBackwards } from './layers.ts';

/** Lays out one connected component without loops: the best of `runs` orders of insertion, seeded, so that the same input gives the same layers. */
export function layOutLayersByDagre(boxes: readonly Box[], edges: readonly LayerEdge[], runs: number): Layers {
  let best = runDagre(boxes, edges);
  let fewest = tangleOf(best);
  for (let run = 1; run < runs && fewest.crossings > 0; run += 1) {
    const random = seeded(run);
    const layers = runDagre(shuffled(boxes, random), shuffled(edges, random));
    const tangle = tangleOf(layers);
    if (tangle.crossings > fewest.crossings || (tangle.crossings === fewest.crossings && tangle.drift >= fewest.drift))
      continue;
    best = layers;
    fewest = tangle;
  }
  return inReadingOrder(boxes, best);
}

/** Mirrors the layout where that puts more siblings in the order in which they were given. */
function inReadingOrder(boxes: readonly Box[], layers: Layers): Layers {
  const ranks = Map.groupBy(boxes, ({ key }) => Math.round(layers.nodes.get(key)?.along ?? 0));
  if (!readsBackwards([...ranks.values()].map((rank) => rank.map(({ key }) => layers.nodes.get(key)?.across ?? 0))))
    return layers;
  const mirrored = ({ across, along }: Point): Point => ({ across: layers.across - across, along });
  const nodes = new Map([...layers.nodes].map(([key, point]) => [key, mirrored(point)]));
  const routes = [...layers.routes].map(([key, { points, label }]) => {
    return [key, { points: points.map(mirrored), label: mirrored(label) }] as const;
  });
  return { ...layers, nodes, routes: new Map(routes) };
}

function runDagre(boxes: readonly Box[], edges: readonly LayerEdge[]): Layers {
  const graph = new Graph({ multigraph: true });
  graph.setGraph({ ranker: 'tight-tree', nodesep: nodeGap, edgesep: lineGap, ranksep: 2 * rankGap });
  // The prefix prevents keys that look like numbers from being sorted as numbers.
  for (const { key, across, along } of boxes) graph.setNode(`n${key}`, { width: across, height: along });
  // dagre centres labels on their lines.
  for (const { key, upper, lower, across, along } of edges)
    graph.setEdge(`n${upper}`, `n${lower}`, { width: 2 * across, height: along, labelpos: 'c' }, key);
  layout(graph);
  const pointOf = (key: string) => toPoint(graph.node(`n${key}`));
  const toPoint = ({ x, y }: { x: number; y: number }): Point => ({ across: x, along: y });
  const { width, height } = graph.graph();
  return {
    nodes: new Map(boxes.map(({ key }) => [key, pointOf(key)])),
    routes: new Map(
      edges.map(({ key, upper, lower }) => {
        const edge = graph.edge(`n${upper}`, `n${lower}`, key);
        // Its first and last points are on the nodes' borders, where the ends are placed by edge routing.
        const between = edge.points.slice(1, -1).map(toPoint);
        return [key, { points: [pointOf(upper), ...between, pointOf(lower)], label: toPoint(edge) }];
      }),
    ),
    layers: new Map(boxes.map(({ key }) => [key, Math.round(pointOf(key).along)])),
    bands: boxes.map(({ key, along }) => {
      const middle = pointOf(key).along;
      return { from: middle - along / 2, to: middle + along / 2 };
    }),
    across: width,
    along: height,
  };
}

/** Measures how often lines cross between two ranks, and how far they run sideways. */
function tangleOf({ routes }: Layers): { crossings: number; drift: number } {
  let crossings = 0;
  let drift = 0;
  const gaps = new Map<number, [number, number][]>();
  for (const { points } of routes.values())
    for (const [at, point] of points.entries()) {
      const next = points[at + 1];
      if (!next) break;
      drift += Math.abs(next.across - point.across);
      const gap = gaps.get(Math.round(point.along)) ?? [];
      for (const [start, end] of gap) if ((start - point.across) * (end - next.across) < 0) crossings += 1;
      gap.push([point.across, next.across]);
      gaps.set(Math.round(point.along), gap);
    }
  return { crossings, drift };
}

/** Makes random numbers by mulberry32. */
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
    .map((one) => ({ one, position: random() }))
    .sort((a, b) => a.position - b.position)
    .map(({ one }) => one);
}
