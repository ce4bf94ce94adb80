import type { Drawing, DrawingWish, DrawnLine, DrawnNode, Orientation } from './drawing.ts';
import { type Box, type Link, layLayers, type Spot } from './layers.ts';
import type { Ownership } from './model.ts';
import { arrowKeys } from './neighbours.ts';
import { type Shown, type ShownLine, type ShownNode, toShown } from './shown.ts';
import { type Shape, short, toCourses, toPath } from './ways.ts';

const nodeWidth = 200;
const nodeHeight = 72;
/** Of a company's, an unknown's and a stack's corner; a person is a pill. */
const corner = 8;
/** Between parts that are not linked, and around the whole. */
const apart = 72;
const margin = 24;
/** Between a line and its label. */
const labelOffset = 8;
/** How far the loop of a company that holds itself stands out. */
const selfLoop = 40;
/** Up to this many nodes the best of several layouts is taken. */
const carefulUpTo = 60;
const carefulRuns = 20;

/** The size that a line's label may take, px at 100 %. */
export const labelSizes = {
  ownership: { width: 64, height: 18 },
  missing: { width: 34, height: 18 },
  director: { width: 56, height: 18 },
  loop: { width: 96, height: 18 },
} as const satisfies Record<DrawnLine['kind'], { width: number; height: number }>;

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
  const parts = partsOf(shown, ownership.read.root).map((part) =>
    layPart(part, axes, shapeOf, shown.nodes.length <= carefulUpTo ? carefulRuns : 1),
  );

  const places = new Map<string, Spot>();
  const lines: DrawnLine[] = [];
  const size = { across: 0, along: 0 };
  for (const [at, corner] of packed(parts).entries()) {
    const part = parts[at];
    if (!part) continue;
    const moved = (spot: Spot): Spot => ({ across: corner.across + spot.across, along: corner.along + spot.along });
    const toPoint = (spot: Spot) => axes.toPoint(moved(spot));
    size.across = Math.max(size.across, corner.across + part.across);
    size.along = Math.max(size.along, corner.along + part.along);
    for (const [key, spot] of part.nodes) places.set(key, moved(spot));
    for (const { line, course, label } of part.lines) {
      const [labelX, labelY] = toPoint(label);
      lines.push({
        key: line.key,
        holdings: line.holdings,
        from: line.from,
        to: line.to,
        kind: line.kind,
        path: line.from === line.to ? selfPath(course, toPoint) : toPath(course, toPoint),
        weight: weightOf(line, ownership.computed),
        labelX,
        labelY,
        arrow: ownership.read.direction !== null,
      });
    }
  }

  const neighbours = arrowKeys(
    parts.map((part) => [...part.nodes.keys()]),
    places,
    shown.lines,
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

type Axes = ReturnType<typeof axesOf>;

function axesOf(orientation: Orientation) {
  const down = orientation === 'down';
  const round = (measure: number) => Math.round(measure * 10) / 10;
  return {
    down,
    nodeAcross: down ? nodeWidth : nodeHeight,
    nodeAlong: down ? nodeHeight : nodeWidth,
    toPoint: ({ across, along }: Spot): readonly [x: number, y: number] => {
      const [a, b] = [round(across + margin), round(along + margin)];
      return down ? [a, b] : [b, a];
    },
    labelOf: ({ kind }: ShownLine): Spot => {
      const { width, height } = labelSizes[kind];
      return down ? { across: width, along: height } : { across: height, along: width };
    },
  };
}

/** What hangs together: that of the root first, then those that have lines, then the single ones; each in reading order. */
interface ConnectedPart {
  readonly nodes: readonly ShownNode[];
  readonly lines: readonly ShownLine[];
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

interface LaidPart extends Spot {
  readonly nodes: ReadonlyMap<string, Spot>;
  readonly lines: readonly { readonly line: ShownLine; readonly course: readonly Spot[]; readonly label: Spot }[];
}

function layPart({ nodes, lines }: ConnectedPart, axes: Axes, shapeOf: (key: string) => Shape, runs: number): LaidPart {
  const selfLines = lines.filter(({ from, to }) => from === to);
  const selfHolding = new Set(selfLines.map(({ from }) => from));
  const beside = selfLines.reduce((most, line) => Math.max(most, axes.labelOf(line).across), 0);
  const boxes = nodes.map(
    ({ key }): Box => ({
      key,
      // On both sides, so that the node stays in the middle of its place.
      across: axes.nodeAcross + (selfHolding.has(key) ? 2 * (selfLoop + labelOffset + beside) : 0),
      along: axes.nodeAlong,
    }),
  );
  const links = lines
    .filter(({ from, to }) => from !== to)
    .map((line): Link => {
      const label = axes.labelOf(line);
      // The label stands on one side of the line and the line in the middle of its place.
      const place = { across: 2 * (label.across + labelOffset), along: label.along };
      const [upper, lower] = line.returns ? [line.to, line.from] : [line.from, line.to];
      return { key: line.key, upper, lower, ...place };
    });
  const layers = layLayers(boxes, links, runs);
  const bowed = new Set(lines.filter(({ kind }) => kind === 'loop').map(({ key }) => key));
  const ways = links.flatMap(({ key, upper, lower }) => {
    const way = layers.ways.get(key);
    return way ? [{ key, upper, lower, spots: way.spots, bowed: bowed.has(key) }] : [];
  });
  const courses = toCourses(ways, layers.nodes, shapeOf);
  return {
    nodes: layers.nodes,
    across: layers.across,
    along: layers.along,
    lines: lines.flatMap((line) => {
      const own = layers.nodes.get(line.from);
      const half = axes.labelOf(line).across / 2 + labelOffset;
      if (line.from === line.to) {
        if (!own) return [];
        const out = sideOf(line) * (axes.nodeAcross / 2 + selfLoop + half);
        const course = selfCourse(own, shapeOf(line.from), sideOf(line));
        return [{ line, course, label: { across: own.across + out, along: own.along } }];
      }
      const course = courses.get(line.key);
      const label = layers.ways.get(line.key)?.label;
      if (!course || !label) return [];
      // Ownership left of its line, or below it; the others on the other side.
      const sameSide = (line.kind === 'ownership' || line.kind === 'missing') === axes.down;
      return [
        {
          line,
          course: line.returns ? course.toReversed() : course,
          label: { across: label.across + (sameSide ? -half : half), along: label.along },
        },
      ];
    }),
  };
}

/** What a company holds of itself stands on one side of it, a directorship on the other. */
const sideOf = ({ kind }: ShownLine): 1 | -1 => (kind === 'director' ? -1 : 1);

/** Out of the side and back into it, both ends on the border: the side of a pill is round. */
function selfCourse(middle: Spot, { across, along, radius }: Shape, side: 1 | -1): readonly Spot[] {
  const by = Math.min(along / 2, 40);
  const past = by - (along - radius);
  const border = across - (past <= 0 ? 0 : radius - Math.sqrt(radius ** 2 - past ** 2));
  // A cubic's bow reaches three quarters of its handles.
  const handle = border + (selfLoop * 4) / 3;
  const offsets = [
    [border, -by],
    [handle, -by],
    [handle, by],
    [border, by],
  ] as const;
  return offsets.map(([out, on]) => ({ across: middle.across + side * out, along: middle.along + on }));
}

function selfPath(course: readonly Spot[], toPoint: (spot: Spot) => readonly [number, number]): string {
  const [start, ...rest] = course.map((spot) => toPoint(spot).map(short).join(','));
  return `M${start}C${rest.join(' ')}`;
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
