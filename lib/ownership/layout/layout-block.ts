/** The layout of one connected component says where its nodes and lines are, its corner being 0, 0. */
import { type EdgeRoute, routeEdges } from './edge-routing.ts';
import { layOutCompactLayers } from './layers/compact-layers.ts';
import { layOutLayersByDagre } from './layers/dagre-layers.ts';
import type { Box, LayerEdge, Layers } from './layers/layers.ts';
import { type LeafBlock, toLeafBlocks } from './leaf-stacking.ts';
import {
  type Axes,
  insetOf,
  labelOffset,
  labelSide,
  type Point,
  type Shape,
  type Size,
  type ToPoint,
} from './measures.ts';
import type { VisibleEdge, VisibleGraph, VisibleNode } from './visible-graph.ts';

/** Corners on a trunk have this radius. */
const cornerRadius = 10;

const toCoordinate = (measure: number): string => String(Math.round(measure * 10) / 10);

const pairOf = (point: Point, toPoint: ToPoint): string => toPoint(point).map(toCoordinate).join(',');

/** Draws a curve that leaves and reaches every point in the direction of the flow. */
function toCurve(points: readonly Point[], toPoint: ToPoint): string {
  const pair = (point: Point) => pairOf(point, toPoint);
  let path = '';
  let last: Point | undefined;
  for (const point of points) {
    if (!last) path = `M${pair(point)}`;
    else if (Math.abs(last.across - point.across) < 0.05) path += `L${pair(point)}`;
    else {
      const along = (last.along + point.along) / 2;
      path += `C${pair({ across: last.across, along })} ${pair({ across: point.across, along })} ${pair(point)}`;
    }
    last = point;
  }
  return path;
}

/** Draws straight lines along and across, with rounded corners. */
function toElbows(points: readonly Point[], toPoint: ToPoint): string {
  const pair = (point: Point) => pairOf(point, toPoint);
  const near = (from: Point, to: Point): Point => {
    const [across, along] = [to.across - from.across, to.along - from.along];
    const distance = Math.hypot(across, along);
    const part = Math.min(cornerRadius, distance / 2) / (distance || 1);
    return { across: from.across + across * part, along: from.along + along * part };
  };
  return points
    .map((point, at) => {
      const [before, after] = [points[at - 1], points[at + 1]];
      if (!before) return `M${pair(point)}`;
      if (!after) return `L${pair(point)}`;
      return `L${pair(near(point, before))}C${pair(point)} ${pair(point)} ${pair(near(point, after))}`;
    })
    .join('');
}

/** The line of a company that holds itself extends so far from the node. */
const selfLoopExtent = 40;

/** Holdings are on one side of the company, directorships on the other. */
const selfLoopSide = ({ kind }: VisibleEdge): 1 | -1 => (kind === 'director' ? -1 : 1);

/** A cubic curve has start, two handles and end. Both ends are on the border, which is round for a pill. */
function selfLoopCurve(middle: Point, { across, along, radius }: Shape, side: 1 | -1): readonly Point[] {
  const by = Math.min(along / 2, 40);
  const border = across - insetOf({ across: along, radius }, by);
  // A cubic's bow reaches three quarters of its handles.
  const handle = border + (selfLoopExtent * 4) / 3;
  const at = (out: number, on: number): Point => ({ across: middle.across + side * out, along: middle.along + on });
  return [at(border, -by), at(handle, -by), at(handle, by), at(border, by)];
}

function selfLoopPath(curve: readonly Point[], toPoint: ToPoint): string {
  const [start, ...rest] = curve.map((point) => pairOf(point, toPoint));
  return `M${start}C${rest.join(' ')}`;
}

/** A small drawing is the best of so many layouts. */
const smallLayoutRuns = 20;
/** In a large drawing so many owners of one company are stacked, and more of those that decide, as stacked they need more height. */
const minStackedOwners = 2;
const minStackedDecisive = 4;
/** Rows of stacked owners are layers of their own: so many fit between two. */
const maxRowsInLayer = 1000;

/** The nodes of one connected component, in reading order. */
export type ConnectedComponent = Pick<VisibleGraph, 'nodes' | 'edges'>;

interface BlockLine {
  readonly edge: VisibleEdge;
  readonly path: (toPoint: ToPoint) => string;
  readonly label: Point;
}

export interface LayoutBlock extends Size {
  readonly nodes: ReadonlyMap<string, Point>;
  readonly lines: readonly BlockLine[];
  /** {@link LeafBlock.columns} */
  readonly columns: readonly (readonly string[])[];
  /** {@link Layers.layers} with a layer for each row of stacked owners. */
  readonly layers: ReadonlyMap<string, number>;
}

export function layOutBlock(
  { nodes, edges }: ConnectedComponent,
  axes: Axes,
  shapeOf: (key: string) => Shape,
  isLarge: boolean,
): LayoutBlock {
  const keys = nodes.map(({ key }) => key);
  const isOuter = toOuter(nodes, edges);
  const hasOuter = keys.some(isOuter);
  const minOwnersOf = (outer: boolean) => (hasOuter && !outer ? minStackedDecisive : minStackedOwners);
  const blocks = isLarge ? toLeafBlocks(keys, edges, minOwnersOf, isOuter, { ...axes, shapeOf }) : [];
  const stacked = new Set(blocks.flatMap((block) => [...block.nodes.keys()]));
  const single = keys.filter((key) => !stacked.has(key));
  const boxes = [...toBoxes(single, edges, axes, shapeOf, isOuter), ...blocks];
  const layerEdges = [
    ...edges.filter(({ from, to }) => from !== to && !stacked.has(from)).map((edge) => toLayerEdge(edge, axes)),
    ...blocks.flatMap(toTrunks),
  ];
  const layers = isLarge
    ? layOutCompactLayers(boxes, layerEdges, axes.shape)
    : layOutLayersByDagre(boxes, layerEdges, smallLayoutRuns);
  const routed = routeEdges(toRoutes(layerEdges, blocks, edges, layers), layers.nodes, layers.bands, shapeOf);

  const singleLines = edges
    .filter(({ from }) => !stacked.has(from))
    .flatMap((edge) =>
      edge.from === edge.to ? toSelfLoop(edge, layers, axes, shapeOf) : toLine(edge, layers, axes, routed),
    );
  const singlePoints = single.flatMap((key) => {
    const point = layers.nodes.get(key);
    return point ? [[key, point] as const] : [];
  });
  const stackedPoints = blocks.flatMap((block) =>
    [...block.nodes].map(([key, point]) => [key, inBlock(block, point, layers)] as const),
  );
  return {
    nodes: new Map([...singlePoints, ...stackedPoints]),
    across: layers.across,
    along: layers.along,
    lines: [...singleLines, ...blocks.flatMap((block) => toStackedLines(block, edges, layers, routed))],
    columns: blocks.flatMap(({ columns }) => columns),
    layers: new Map([
      ...single.map((key) => [key, maxRowsInLayer * (layers.layers.get(key) ?? 0)] as const),
      ...blocks.flatMap(({ key: block, rows }) =>
        [...rows].map(([key, row]) => [key, maxRowsInLayer * (layers.layers.get(block) ?? 0) - row] as const),
      ),
    ]),
  };
}

/**
 * Finds the nodes that stand around what decides about the company. There are none where nothing decides. What a deciding node owns is with it, as
 * owners come before what they own.
 */
function toOuter(nodes: readonly VisibleNode[], edges: readonly VisibleEdge[]): (key: string) => boolean {
  const inner = new Set(nodes.flatMap(({ key, isDecisive }) => (isDecisive ? [key] : [])));
  const lowersOf = Map.groupBy(edges, ({ closesLoop, from, to }) => (closesLoop ? to : from));
  for (const key of inner)
    for (const { closesLoop, from, to } of lowersOf.get(key) ?? []) inner.add(closesLoop ? from : to);
  return (key) => inner.size > 1 && !inner.has(key);
}

/** Nodes that are not stacked have boxes. A company that holds itself has room on both sides, so that it stays in the middle of its box. */
function toBoxes(
  keys: readonly string[],
  edges: readonly VisibleEdge[],
  axes: Axes,
  shapeOf: (key: string) => Shape,
  isOuter: (key: string) => boolean,
): Box[] {
  const selfEdges = edges.filter(({ from, to }) => from === to);
  const selfHolding = new Set(selfEdges.map(({ from }) => from));
  const labelAcross = selfEdges.reduce((most, edge) => Math.max(most, axes.labelOf(edge).across), 0);
  const selfRoom = 2 * (selfLoopExtent + labelOffset + labelAcross);
  return keys.map((key) => ({
    key,
    across: 2 * shapeOf(key).across + (selfHolding.has(key) ? selfRoom : 0),
    along: 2 * shapeOf(key).along,
    isOuter: isOuter(key),
  }));
}

function toLayerEdge(edge: VisibleEdge, axes: Axes): LayerEdge {
  const label = axes.labelOf(edge);
  const [upper, lower] = edge.closesLoop ? [edge.to, edge.from] : [edge.from, edge.to];
  const size = { across: label.across + labelOffset, along: label.along };
  return { key: edge.key, upper, lower, ...size, side: labelSide(edge, axes) };
}

/** Each lane has an edge from the block to its company. */
const toTrunks = (block: LeafBlock): LayerEdge[] =>
  [...block.lanes].map(([lane, exit]) => {
    const ends = { key: laneKey(block, lane), upper: block.key, lower: block.owned };
    return { ...ends, across: 0, along: 0, side: 1, exit };
  });

const laneKey = (block: LeafBlock, lane: string) => `${block.key}:${lane}`;

function inBlock(block: LeafBlock, { across, along }: Point, layers: Layers): Point {
  const middle = layers.nodes.get(block.key) ?? { across: 0, along: 0 };
  return { across: middle.across + across, along: middle.along + along };
}

function toRoutes(
  layerEdges: readonly LayerEdge[],
  blocks: readonly LeafBlock[],
  edges: readonly VisibleEdge[],
  layers: Layers,
): EdgeRoute[] {
  const bowed = new Set(edges.filter(({ kind }) => kind === 'loop').map(({ key }) => key));
  const starts = new Map(
    blocks.flatMap((block) =>
      [...block.lanes].map(([lane, across]) => [
        laneKey(block, lane),
        inBlock(block, { across, along: block.along / 2 }, layers),
      ]),
    ),
  );
  return layerEdges.flatMap(({ key, upper, lower }): EdgeRoute[] => {
    const route = layers.routes.get(key);
    const start = starts.get(key);
    if (!route) return [];
    const points = start ? [start, ...route.points.slice(1)] : route.points;
    return [{ key, upper, lower, points, bowed: bowed.has(key), startsAtPoint: start !== undefined }];
  });
}

type Routed = ReadonlyMap<string, readonly Point[]>;

function toLine(edge: VisibleEdge, layers: Layers, axes: Axes, routed: Routed): BlockLine[] {
  const points = routed.get(edge.key);
  const label = layers.routes.get(edge.key)?.label;
  if (!points || !label) return [];
  const directed = edge.closesLoop ? points.toReversed() : points;
  const across = label.across + labelSide(edge, axes) * (axes.labelOf(edge).across / 2 + labelOffset);
  return [{ edge, path: (toPoint) => toCurve(directed, toPoint), label: { across, along: label.along } }];
}

function toSelfLoop(edge: VisibleEdge, layers: Layers, axes: Axes, shapeOf: (key: string) => Shape): BlockLine[] {
  const middle = layers.nodes.get(edge.from);
  if (!middle) return [];
  const side = selfLoopSide(edge);
  const curve = selfLoopCurve(middle, shapeOf(edge.from), side);
  const half = axes.labelOf(edge).across / 2 + labelOffset;
  const across = middle.across + side * (shapeOf(edge.from).across + selfLoopExtent + half);
  return [{ edge, path: (toPoint) => selfLoopPath(curve, toPoint), label: { across, along: middle.along } }];
}

/** Lines lead from each owner to its lane, then along the lane's trunk. */
function toStackedLines(block: LeafBlock, edges: readonly VisibleEdge[], layers: Layers, routed: Routed): BlockLine[] {
  const byKey = new Map(edges.map((edge) => [edge.key, edge]));
  return [...block.routes].flatMap(([key, { points, label, lane }]) => {
    const edge = byKey.get(key);
    const trunk = routed.get(laneKey(block, lane));
    if (!edge || !trunk) return [];
    const toLane = points.map((point) => inBlock(block, point, layers));
    const path = (toPoint: ToPoint) => toElbows(toLane, toPoint) + toCurve(trunk, toPoint).replace(/^M[^CL]*/, '');
    return [{ edge, path, label: inBlock(block, label, layers) }];
  });
}
