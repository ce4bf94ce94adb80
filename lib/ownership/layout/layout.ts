/**
 * The drawing of a structure: which nodes are visible, where they are, how the lines run, where the arrow keys lead. Positions only; texts
 * and colours belong to the screen and the exports. Promises: the same nodes and holdings give the same drawing in whatever order they come;
 * a node with a hit, a badge or an open verdict is left out only beyond the hard limits, and then counted. Never throws.
 */
import type { Drawing, DrawingOptions, DrawnLine, DrawnNode, Orientation } from '../model/drawing.ts';
import type { Ownership } from '../model/ownership.ts';
import { type ConnectedComponent, type LayoutBlock, layOutBlock } from './layout-block.ts';
import type { Point, Shape } from './measures.ts';
import { type Axes, axesOf, cornerRadius, margin, nodeHeight, nodeWidth, stripHeight, stripInset } from './measures.ts';
import {
  companyOfStack,
  stackKey,
  toVisibleGraph,
  type VisibleEdge,
  type VisibleGraph,
  type VisibleNode,
} from './visible-graph.ts';

type KeyTargets = Pick<DrawnNode, 'key' | 'up' | 'down' | 'left' | 'right'>;

/**
 * All nodes in reading order (block by block, layer by layer), each with where the arrow keys lead: to an owner and to an owned node in the
 * nearest layer, largest share first, and to its siblings in the layer. At the end of a block they lead on to the next one, so that every node can
 * be reached. Along a column of stacked owners they lead through it. Left to right, the keys turn with the drawing.
 *
 * @param positions of the nodes; nodes of one layer have the same position along the flow
 * @param strips keys of the stacks on top of companies, by the company: Up leads to them first
 */
function toArrowKeys(
  blocks: readonly (readonly string[])[],
  positions: ReadonlyMap<string, Point>,
  edges: readonly VisibleEdge[],
  columns: readonly (readonly string[])[],
  strips: ReadonlyMap<string, string>,
  orientation: Orientation,
): readonly KeyTargets[] {
  const along = (key: string) => positions.get(key)?.along ?? 0;
  const across = (key: string) => positions.get(key)?.across ?? 0;
  // An edge that leads away from the root is reversed, as it is drawn.
  const links = edges
    .filter(({ from, to }) => from !== to)
    .map(({ from, to, closesLoop, share }) => {
      const [upper, lower] = closesLoop ? [to, from] : [from, to];
      return { upper, lower, share: share ?? 0 };
    });
  const before = new Map(columns.flatMap((column) => column.slice(1).map((key, at) => [key, column[at]])));
  const after = new Map(columns.flatMap((column) => column.slice(1).map((key, at) => [column[at], key])));
  const above = Map.groupBy(links, ({ lower }) => lower);
  const below = Map.groupBy(links, ({ upper }) => upper);
  const nearest = (key: string, end: 'upper' | 'lower', own: typeof links = []): string | null => {
    const distance = (link: (typeof links)[number]) => Math.round(Math.abs(along(link[end]) - along(key)));
    const order = own.toSorted(
      (a, b) => distance(a) - distance(b) || b.share - a.share || across(a[end]) - across(b[end]),
    );
    return order[0]?.[end] ?? null;
  };

  const layered = blocks.map((keys) =>
    keys.toSorted((a, b) => Math.round(along(a) - along(b)) || across(a) - across(b)),
  );
  return layered.flatMap((keys, block) =>
    keys.flatMap((key, at) => {
      const beside = (other: string | undefined) =>
        other !== undefined && Math.round(along(other)) === Math.round(along(key)) ? other : null;
      const left = beside(keys[at - 1]);
      const right = beside(keys[at + 1]);
      const up = before.get(key) ?? nearest(key, 'upper', above.get(key)) ?? layered[block - 1]?.at(-1) ?? null;
      const down = after.get(key) ?? nearest(key, 'lower', below.get(key)) ?? layered[block + 1]?.[0] ?? null;
      const turned =
        orientation === 'down' ? { key, up, down, left, right } : { key, up: left, down: right, left: up, right: down };
      const strip = strips.get(key);
      if (strip === undefined) return [turned];
      const ofStrip = { key: strip, up: turned.up, down: key, left: null, right: null };
      return [ofStrip, { ...turned, up: strip }];
    }),
  );
}

/** This much is between blocks. */
const blockGap = 72;
/** In a drawing of up to this many nodes all owners are side by side. */
const maxSmallDrawing = 12;

/** {@link toVisibleGraph} decides what is drawn, {@link layOut} where. */
export const toDrawing = (ownership: Ownership, options: DrawingOptions): Drawing =>
  layOut(ownership, toVisibleGraph(ownership, options), options.orientation);

/**
 * Owners come before what they own: above it, or left of it. Pure and seeded: the same nodes and holdings give the same drawing, in whatever
 * order they come. A stack is a strip on top of its company, and part of it for all that is laid out.
 */
export function layOut(ownership: Ownership, graph: VisibleGraph, orientation: Orientation): Drawing {
  const axes = axesOf(orientation);
  const visible = new Map(graph.nodes.map((node) => [node.key, node]));
  const stripOf = (key: string): number => (visible.has(stackKey(key)) ? stripHeight : 0);
  const shapeOf = (key: string): Shape => {
    const [across, along] = [nodeWidth / 2, (nodeHeight + stripOf(key)) / 2];
    const radius = visible.get(key)?.kind === 'person' ? nodeHeight / 2 : cornerRadius;
    return axes.down ? { across, along, radius } : { across: along, along: across, radius };
  };
  const singles = {
    nodes: graph.nodes.filter(({ stack }) => stack === null),
    edges: graph.edges.filter(({ from }) => visible.get(from)?.stack === null),
  };
  const isLarge = singles.nodes.length > maxSmallDrawing;
  const blocks = componentsOf(singles, ownership.interpretation.root).map((component) =>
    layOutBlock(component, axes, shapeOf, isLarge),
  );

  const { middles, layerPositions, lines, size } = assemble(blocks, ownership, axes);
  const strips = singles.nodes.flatMap(({ key }) =>
    visible.has(stackKey(key)) ? [[key, stackKey(key)] as const] : [],
  );
  const keyTargets = toArrowKeys(
    blocks.map((block) => [...block.nodes.keys()]),
    layerPositions,
    singles.edges,
    blocks.flatMap(({ columns }) => columns),
    new Map(strips),
    orientation,
  );
  const boxOf = (key: string): Pick<DrawnNode, 'x' | 'y' | 'width' | 'height'> => {
    const company = visible.get(key)?.stack ? companyOfStack(key) : key;
    const [x, middle] = axes.toPoint(middles.get(company) ?? { across: 0, along: 0 });
    const strip = stripOf(company);
    const [left, top] = [x - nodeWidth / 2, middle - (nodeHeight + strip) / 2];
    return company === key
      ? { x: left, y: top + strip, width: nodeWidth, height: nodeHeight }
      : { x: left + stripInset, y: top, width: nodeWidth - 2 * stripInset, height: strip };
  };
  const [width, height] = axes.toPoint({ across: size.across + margin, along: size.along + margin });
  return {
    width,
    height,
    orientation,
    nodes: keyTargets.map((keys) => ({ ...toDrawnNode(visible.get(keys.key)), ...boxOf(keys.key), ...keys })),
    lines,
    hiddenCount: graph.hiddenCount,
    hiddenImportantCount: graph.hiddenImportantCount,
    nodeCount: ownership.nodes.length,
  };
}

/** Puts all blocks in one drawing. */
function assemble(blocks: readonly LayoutBlock[], ownership: Ownership, axes: Axes) {
  const middles = new Map<string, Point>();
  const layerPositions = new Map<string, Point>();
  const lines: DrawnLine[] = [];
  const size = { across: 0, along: 0 };
  for (const [at, corner] of cornersOf(blocks).entries()) {
    const block = blocks[at];
    if (!block) continue;
    const moved = ({ across, along }: Point): Point => ({
      across: corner.across + across,
      along: corner.along + along,
    });
    size.across = Math.max(size.across, corner.across + block.across);
    size.along = Math.max(size.along, corner.along + block.along);
    for (const [key, point] of block.nodes) {
      middles.set(key, moved(point));
      layerPositions.set(key, { across: moved(point).across, along: block.layers.get(key) ?? 0 });
    }
    lines.push(...toLines(block, ownership, (point) => axes.toPoint(moved(point))));
  }
  return { middles, layerPositions, lines, size };
}

/** The component of the root comes first, then those with edges, then single nodes, each in reading order. */
function componentsOf({ nodes, edges }: ConnectedComponent, root: string | null): readonly ConnectedComponent[] {
  const neighbours = new Map<string, string[]>(nodes.map(({ key }) => [key, []]));
  for (const { from, to } of edges) {
    neighbours.get(from)?.push(to);
    neighbours.get(to)?.push(from);
  }
  const componentOf = new Map<string, number>();
  let count = 0;
  for (const { key: start } of nodes) {
    if (componentOf.has(start)) continue;
    const queue = [start];
    for (let key = queue.pop(); key !== undefined; key = queue.pop()) {
      if (componentOf.has(key)) continue;
      componentOf.set(key, count);
      queue.push(...(neighbours.get(key) ?? []));
    }
    count += 1;
  }
  const rankOf = (component: ConnectedComponent) =>
    Number(component.edges.length > 0) + 2 * Number(component.nodes.some(({ key }) => key === root));
  const edgesOf = Map.groupBy(edges, ({ from }) => componentOf.get(from));
  return [...Map.groupBy(nodes, ({ key }) => componentOf.get(key))]
    .map(([component, own]) => ({ nodes: own, edges: edgesOf.get(component) ?? [] }))
    .sort((a, b) => rankOf(b) - rankOf(a));
}

/** Finds the corner of each block: the first stands by itself, the others below it in rows that are not much longer. */
function cornersOf(blocks: readonly LayoutBlock[]): readonly Point[] {
  const [first] = blocks;
  if (!first) return [];
  const room = Math.max(first.across, 4 * (nodeWidth + blockGap));
  let [across, along, rowEnd] = [0, first.along + blockGap, 0];
  return blocks.map((block, at) => {
    if (at === 0) return { across: 0, along: 0 };
    if (across > 0 && across + block.across > room) [across, along] = [0, rowEnd + blockGap / 2];
    const corner = { across, along };
    across += block.across + blockGap / 2;
    rowEnd = Math.max(rowEnd, along + block.along);
    return corner;
  });
}

const toLines = (block: LayoutBlock, ownership: Ownership, toPoint: Axes['toPoint']): DrawnLine[] =>
  block.lines.map(({ edge, path, label }) => {
    const { key, holdings, from, to, kind } = edge;
    const [labelX, labelY] = toPoint(label);
    const weight = weightOf(edge, ownership.computed);
    const arrow = ownership.interpretation.direction !== null;
    return { key, holdings, from, to, kind, path: path(toPoint), weight, labelX, labelY, arrow };
  });

function weightOf({ kind, share }: VisibleEdge, computed: boolean): number {
  if (kind === 'director' || share === null || !computed) return 1.5;
  return Math.round((1 + 5 * Math.min(1, Math.max(0, share))) * 10) / 10;
}

const toDrawnNode = (node: VisibleNode | undefined) => ({
  stack: node?.stack ?? null,
  behind: node?.behind ?? [],
  hiddenOwners: node?.hiddenOwners ?? 0,
  folded: node?.folded ?? false,
});
