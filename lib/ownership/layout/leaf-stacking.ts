/** Owners of one company are stacked along a trunk, as organisation charts do: side by side they would make a very wide layer. */
import type { DrawnLine } from '../model/drawing.ts';
import { type Axes, insetOf, type Point, type Shape, type Size } from './measures.ts';
import type { VisibleEdge } from './visible-graph.ts';

/**
 * Owners of one company that own nothing else and have no owners themselves. The layered layout takes them as one box; all positions are measured
 * from the middle of that box.
 */
export interface LeafBlock extends Size {
  readonly key: string;
  readonly owned: string;
  /** {@link Box.isOuter} */
  readonly isOuter: boolean;
  readonly nodes: ReadonlyMap<string, Point>;
  readonly routes: ReadonlyMap<string, LeafRoute>;
  /** Each kind of line has a trunk, so that a dashed one stays dashed. The number says where, across, it leaves the box. */
  readonly lanes: ReadonlyMap<string, number>;
  /** Each column leads from the farthest owner to the one next to the company. */
  readonly columns: readonly (readonly string[])[];
  /** Each owner is so many rows away from the company. */
  readonly rows: ReadonlyMap<string, number>;
}

interface LeafRoute {
  /** The points lead from the owner's border to where its lane leaves the box; corners are to be rounded. */
  readonly points: readonly Point[];
  readonly label: Point;
  readonly lane: string;
}

interface LeafMeasures extends Axes {
  readonly shapeOf: (key: string) => Shape;
}

// Multiples of ten, as dashes are: the dashes of several lines on one trunk then coincide.
const laneGap = 20;
const rowGap = 30;
const pairGap = 40;
const labelOffset = 4;
/** More owners than this are stacked on both sides of the trunk. */
const maxOneSided = 3;
const laneOrder: readonly DrawnLine['kind'][] = ['missing', 'ownership', 'director', 'loop'];

/**
 * The blocks of one connected component. Outer owners and others are never in one block.
 * @param keys its nodes, in reading order @param minOwnersOf fewer owners of a company than this are not stacked
 */
export function toLeafBlocks(
  keys: readonly string[],
  edges: readonly VisibleEdge[],
  minOwnersOf: (isOuter: boolean) => number,
  isOuter: (key: string) => boolean,
  measures: LeafMeasures,
): readonly LeafBlock[] {
  const owned = new Set(edges.map(({ to }) => to));
  // It has owners, in a stack.
  const hasStrip = (key: string) => {
    const { across, along } = measures.shapeOf(key);
    return 2 * across > measures.nodeAcross || 2 * along > measures.nodeAlong;
  };
  const edgesOf = Map.groupBy(edges, ({ from }) => from);
  const leaves = Map.groupBy(
    keys.filter((key) => {
      const own = edgesOf.get(key);
      return !owned.has(key) && !hasStrip(key) && own && own.length <= 2 && own.every(({ to }) => to === own[0]?.to);
    }),
    (key) => `${isOuter(key) ? 'outer' : 'inner'}:${edgesOf.get(key)?.[0]?.to}`,
  );
  return [...leaves].flatMap(([key, owners]) => {
    const [first = ''] = owners;
    const owned = edgesOf.get(first)?.[0]?.to;
    if (owned === undefined || owners.length < minOwnersOf(isOuter(first))) return [];
    return [toLeafBlock({ key: `block:${key}`, owned, isOuter: isOuter(first) }, owners, edgesOf, measures)];
  });
}

function toLeafBlock(
  own: Pick<LeafBlock, 'key' | 'owned' | 'isOuter'>,
  owners: readonly string[],
  edgesOf: ReadonlyMap<string, readonly VisibleEdge[]>,
  measures: LeafMeasures,
): LeafBlock {
  const { nodeAcross, nodeAlong, gap } = measures;
  const kinds = new Set(owners.flatMap((key) => edgesOf.get(key) ?? []).map(({ kind }) => kind));
  const lanes = laneOrder.filter((kind) => kinds.has(kind));
  const { sides, pairs, rowCount, pitch, lift, across, along, pairPitch } = toGrid(
    owners.length,
    lanes.length,
    measures,
  );
  const nodes = new Map<string, Point>();
  const routes = new Map<string, LeafRoute>();
  const columns: string[][] = [];
  const rows = new Map<string, number>();
  const laneAt = (lane: number, pair: number) => -across / 2 + pair * pairPitch + nodeAcross + gap + lane * laneGap;
  const exitAt = (lane: number) => (pairs === 1 ? laneAt(lane, 0) : (lane - (lanes.length - 1) / 2) * laneGap);
  for (let pair = 0; pair < pairs; pair += 1) {
    const own = owners.slice(pair * sides * rowCount, (pair + 1) * sides * rowCount);
    const ownRows = Math.ceil(own.length / sides);
    for (const [at, key] of own.entries()) {
      const [row, side] = [Math.floor(at / sides), at % sides];
      const towards = side === 0 ? 1 : -1;
      const trunk = side === 0 ? laneAt(0, pair) : laneAt(lanes.length - 1, pair);
      const middle = {
        across: trunk - towards * (gap + nodeAcross / 2),
        along: along / 2 - lift - nodeAlong / 2 - (ownRows - 1 - row) * pitch,
      };
      nodes.set(key, middle);
      rows.set(key, ownRows - 1 - row);
      columns[pair * sides + side] = [...(columns[pair * sides + side] ?? []), key];

      const edges = edgesOf.get(key) ?? [];
      for (const [index, edge] of edges.entries()) {
        const offset = (index - (edges.length - 1) / 2) * measures.ports;
        const lane = lanes.indexOf(edge.kind);
        const shape = measures.shapeOf(key);
        const border = shape.across - insetOf({ across: shape.along, radius: shape.radius }, offset);
        const start = middle.along + offset;
        const bus = along / 2 - lift + (lane + 1) * laneGap;
        const changesLane = pairs > 1 && laneAt(lane, pair) !== exitAt(lane);
        // The second line of an owner has its label on the far side.
        const labelShift = (index === 0 ? -1 : 1) * (measures.labelOf(edge).along / 2 + labelOffset);
        routes.set(edge.key, {
          lane: edge.kind,
          label: { across: trunk - (towards * gap) / 2, along: start + labelShift },
          points: [
            { across: middle.across + towards * border, along: start },
            { across: laneAt(lane, pair), along: start },
            ...(changesLane ? [laneAt(lane, pair), exitAt(lane)].map((across) => ({ across, along: bus })) : []),
            { across: exitAt(lane), along: along / 2 },
          ],
        });
      }
    }
  }
  const exits = new Map(lanes.map((kind, at) => [kind, exitAt(at)]));
  return { ...own, across, along, nodes, routes, lanes: exits, columns, rows };
}

/** Columns on both sides of one trunk make a pair. There are as many pairs as the ratio asks for. */
function toGrid(ownerCount: number, laneCount: number, { nodeAcross, nodeAlong, gap, ratio }: LeafMeasures) {
  const laneRoom = (laneCount - 1) * laneGap;
  const pitch = nodeAlong + rowGap;
  const pairPitch = 2 * (nodeAcross + gap) + laneRoom + pairGap;
  const sides = ownerCount <= maxOneSided ? 1 : 2;
  let pairs = 1;
  const rowsFor = () => Math.ceil(ownerCount / (sides * pairs));
  if (sides === 2) while (pairs * pairPitch - pairGap < ratio * rowsFor() * pitch && rowsFor() > 1) pairs += 1;
  const rowCount = rowsFor();
  // Room for the lanes of several trunks to join.
  const lift = pairs > 1 ? (laneCount + 1) * laneGap : 0;
  const across = sides === 1 ? nodeAcross + gap + laneRoom : pairs * pairPitch - pairGap;
  const along = rowCount * pitch - rowGap + lift;
  return { sides, pairs, rowCount, pitch, pairPitch, lift, across, along };
}
