import type { Drawing, DrawingWish, DrawnLine, DrawnNode, Orientation } from './drawing.ts';
import type { Spot } from './layers.ts';
import type { Ownership } from './model.ts';
import { arrowKeys } from './neighbours.ts';
import {
  type Axes,
  axesOf,
  type ConnectedPart,
  corner,
  type LaidPart,
  layPart,
  margin,
  nodeHeight,
  nodeWidth,
} from './part.ts';
import { type Shown, type ShownLine, toShown } from './shown.ts';
import type { Shape } from './ways.ts';

/** Between parts that are not linked. */
const apart = 72;
/** Up to this many nodes all owners stand side by side. */
const sideBySideUpTo = 12;

/** Places for everything that is to be drawn: {@link toShown} says what, {@link layOut} says where. */
export const toDrawing = (ownership: Ownership, wish: DrawingWish): Drawing =>
  layOut(ownership, toShown(ownership, wish), wish.orientation);

/**
 * Owners stand before what they own: above it, or left of it. Pure and seeded: the same nodes and holdings give the same drawing, in whatever
 * order they come.
 */
export function layOut(ownership: Ownership, shown: Shown, orientation: Orientation): Drawing {
  const axes = axesOf(orientation);
  const kinds = new Map(shown.nodes.map(({ key, kind }) => [key, kind]));
  const shapeOf = (key: string): Shape => ({
    across: axes.nodeAcross / 2,
    along: axes.nodeAlong / 2,
    radius: kinds.get(key) === 'person' ? nodeHeight / 2 : corner,
  });
  const isLarge = shown.nodes.length > sideBySideUpTo;
  const parts = partsOf(shown, ownership.read.root).map((part) => layPart(part, axes, shapeOf, isLarge));

  const places = new Map<string, Spot>();
  const standing = new Map<string, Spot>();
  const lines: DrawnLine[] = [];
  const size = { across: 0, along: 0 };
  for (const [at, corner] of packed(parts).entries()) {
    const part = parts[at];
    if (!part) continue;
    const moved = (spot: Spot): Spot => ({ across: corner.across + spot.across, along: corner.along + spot.along });
    const toPoint = (spot: Spot) => axes.toPoint(moved(spot));
    size.across = Math.max(size.across, corner.across + part.across);
    size.along = Math.max(size.along, corner.along + part.along);
    for (const [key, spot] of part.nodes) {
      places.set(key, moved(spot));
      standing.set(key, { across: moved(spot).across, along: part.layers.get(key) ?? 0 });
    }
    for (const { line, path, label } of part.lines) {
      const [labelX, labelY] = toPoint(label);
      lines.push({
        key: line.key,
        holdings: line.holdings,
        from: line.from,
        to: line.to,
        kind: line.kind,
        path: path(toPoint),
        weight: weightOf(line, ownership.computed),
        labelX,
        labelY,
        arrow: ownership.read.direction !== null,
      });
    }
  }

  const neighbours = arrowKeys(
    parts.map((part) => [...part.nodes.keys()]),
    standing,
    shown.lines,
    parts.flatMap(({ columns }) => columns),
    orientation,
  );
  const [width, height] = axes.toPoint({ across: size.across + margin, along: size.along + margin });
  return {
    width,
    height,
    orientation,
    nodes: neighbours.map(({ key, ...keys }) => toDrawn(key, places, shown, axes, keys)),
    lines,
    left: shown.left,
    leftThatMatter: shown.leftThatMatter,
    of: ownership.nodes.length,
  };
}

function partsOf({ nodes, lines }: Shown, root: string | null): readonly ConnectedPart[] {
  const neighbours = new Map<string, string[]>(nodes.map(({ key }) => [key, []]));
  for (const { from, to } of lines) {
    neighbours.get(from)?.push(to);
    neighbours.get(to)?.push(from);
  }
  const partOf = new Map<string, number>();
  let count = 0;
  for (const { key: start } of nodes) {
    if (partOf.has(start)) continue;
    const queue = [start];
    for (let key = queue.pop(); key !== undefined; key = queue.pop()) {
      if (partOf.has(key)) continue;
      partOf.set(key, count);
      queue.push(...(neighbours.get(key) ?? []));
    }
    count += 1;
  }
  const rankOf = (part: ConnectedPart) =>
    Number(part.lines.length > 0) + 2 * Number(part.nodes.some(({ key }) => key === root));
  const linesOf = Map.groupBy(lines, ({ from }) => partOf.get(from));
  return [...Map.groupBy(nodes, ({ key }) => partOf.get(key))]
    .map(([part, own]) => ({ nodes: own, lines: linesOf.get(part) ?? [] }))
    .sort((a, b) => rankOf(b) - rankOf(a));
}

/** The corner of each part: the first by itself, the others after it, in rows not much longer than the first is. */
function packed(parts: readonly LaidPart[]): readonly Spot[] {
  const [first] = parts;
  if (!first) return [];
  const room = Math.max(first.across, 4 * (nodeWidth + apart));
  let [across, along, rowEnd] = [0, first.along + apart, 0];
  return parts.map((part, at) => {
    if (at === 0) return { across: 0, along: 0 };
    if (across > 0 && across + part.across > room) [across, along] = [0, rowEnd + apart / 2];
    const spot = { across, along };
    across += part.across + apart / 2;
    rowEnd = Math.max(rowEnd, along + part.along);
    return spot;
  });
}

function weightOf({ kind, share }: ShownLine, computed: boolean): number {
  if (kind === 'director' || share === null || !computed) return 1.5;
  return Math.round((1 + 5 * Math.min(1, Math.max(0, share))) * 10) / 10;
}

type ArrowKeys = Pick<DrawnNode, 'up' | 'down' | 'left' | 'right'>;

function toDrawn(key: string, places: ReadonlyMap<string, Spot>, shown: Shown, axes: Axes, keys: ArrowKeys): DrawnNode {
  const middle = places.get(key) ?? { across: 0, along: 0 };
  const [x, y] = axes.toPoint({
    across: middle.across - axes.nodeAcross / 2,
    along: middle.along - axes.nodeAlong / 2,
  });
  const node = shown.nodes.find((one) => one.key === key);
  return {
    key,
    x,
    y,
    width: nodeWidth,
    height: nodeHeight,
    stack: node?.stack ?? null,
    hiddenOwners: node?.hiddenOwners ?? 0,
    folded: node?.folded ?? false,
    ...keys,
  };
}
