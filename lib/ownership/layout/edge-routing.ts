/** How lines run between the nodes of a layered layout, from border to border. */

import type { Band } from './layers/layers.ts';
import { insetOf, type Point, type Shape } from './measures.ts';

export interface EdgeRoute {
  readonly key: string;
  readonly upper: string;
  readonly lower: string;
  /** The ends of a bow keep to the middle of the nodes. */
  readonly bowed: boolean;
  /** The middles of both nodes and what lies between ({@link Layers.routes}). */
  readonly points: readonly Point[];
  /** The route begins at its first point, not at a port of the upper node. */
  readonly startsAtPoint: boolean;
}

const portGap = 24;
const bowFactor = 0.35;
/** A pill's border recedes less than this from the side of its rank. */
const maxRecess = 20;

/** Line ends keep this close to the middle of a node's side: to the flat part of a pill, or to as much of its round end as still looks like a side. */
const reachOf = ({ across }: Shape): number => across * 0.64;

/**
 * Finds the points of each line from border to border. Ends on one side of a node are spread out in the order in which the lines arrive, as straight
 * above their next point as there is room.
 */
export function routeEdges(
  routes: readonly EdgeRoute[],
  nodes: ReadonlyMap<string, Point>,
  bands: readonly Band[],
  shapeOf: (key: string) => Shape,
): ReadonlyMap<string, readonly Point[]> {
  const lines = new Map(routes.map(({ key, points }) => [key, [...points]]));
  const attach = (node: string, own: readonly EdgeRoute[], end: 'upper' | 'lower') => {
    const middle = nodes.get(node);
    if (!middle) return;
    const shape = shapeOf(node);
    const towards = ({ points }: EdgeRoute) => (end === 'upper' ? points[1] : points.at(-2))?.across ?? middle.across;
    const beyond = ({ points }: EdgeRoute) => (end === 'upper' ? points.at(-1) : points[0])?.across ?? middle.across;
    const sorted = own.toSorted((a, b) => towards(a) - towards(b) || beyond(a) - beyond(b) || (a.key < b.key ? -1 : 1));
    const offsets = spread(
      sorted.map((route) => (towards(route) - middle.across) * (route.bowed ? bowFactor : 1)),
      reachOf(shape),
    );
    for (const [at, { key }] of sorted.entries()) {
      const offset = offsets[at] ?? 0;
      const border = shape.along - insetOf(shape, offset);
      const port = { across: middle.across + offset, along: middle.along + (end === 'upper' ? border : -border) };
      lines.get(key)?.splice(end === 'upper' ? 0 : -1, 1, port);
    }
  };
  const fromPorts = routes.filter(({ startsAtPoint }) => !startsAtPoint);
  for (const [node, own] of Map.groupBy(fromPorts, ({ upper }) => upper)) attach(node, own, 'upper');
  for (const [node, own] of Map.groupBy(routes, ({ lower }) => lower)) attach(node, own, 'lower');
  return new Map([...lines].map(([key, points]) => [key, straightThroughBands(points, bands)]));
}

/** Lines run straight past the nodes of a rank, and to a node behind taller ones: bends belong between the ranks. */
function straightThroughBands(points: readonly Point[], bands: readonly Band[]): readonly Point[] {
  return points.flatMap((point, at): readonly Point[] => {
    const band = bands.find(({ from, to }) => point.along > from - 1 && point.along < to + 1);
    if (!band) return [point];
    const before = { across: point.across, along: band.from };
    const after = { across: point.across, along: band.to };
    if (at > 0 && at < points.length - 1) return [before, after];
    const far = at === 0 ? after : before;
    if (Math.abs(far.along - point.along) < maxRecess) return [point];
    return at === 0 ? [point, far] : [far, point];
  });
}

/** Moves the ascending offsets as little as needed to keep them apart and within reach. */
function spread(wanted: readonly number[], reach: number): readonly number[] {
  const gap = Math.min(portGap, (2 * reach) / Math.max(1, wanted.length - 1));
  const offsets: number[] = [];
  for (const offset of wanted) {
    const last = offsets.at(-1);
    const within = Math.min(reach, Math.max(-reach, offset));
    offsets.push(last === undefined ? within : Math.max(within, last + gap));
  }
  for (let at = offsets.length - 1, most = reach; at >= 0; at -= 1) {
    offsets[at] = Math.min(offsets[at] ?? 0, most);
    most = (offsets[at] ?? 0) - gap;
  }
  return offsets;
}
