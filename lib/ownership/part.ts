import { layCompact } from './compact.ts';
import type { DrawnLine, Orientation } from './drawing.ts';
import { type Block, toBlocks } from './hanging.ts';
import { type Box, type Link, layLayers, type Spot } from './layers.ts';
import type { ShownLine, ShownNode } from './shown.ts';
import { type Shape, short, toCourses, toElbows, toPath, type Way } from './ways.ts';

export const nodeWidth = 200;
export const nodeHeight = 72;
/** Of a company's, an unknown's and a stack's corner; a person is a pill. */
export const corner = 8;
/** Around the whole. */
export const margin = 24;
/** Between a line and its label. */
const labelOffset = 8;
/** How far the loop of a company that holds itself stands out. */
const selfLoop = 40;
/** Of a small drawing the best of so many layouts is taken; in a large one so many owners of one company hang on a trunk. */
const carefulRuns = 20;
const hangingFrom = 2;
/** Rows of hanging owners are layers of their own: so many have room between two. */
const rowsInLayer = 1000;
/** The size that a line's label may take, px at 100 %. */
export const labelSizes = {
  ownership: { width: 64, height: 18 },
  missing: { width: 34, height: 18 },
  director: { width: 56, height: 18 },
  loop: { width: 96, height: 18 },
} as const satisfies Record<DrawnLine['kind'], { width: number; height: number }>;

export type Axes = ReturnType<typeof axesOf>;

export function axesOf(orientation: Orientation) {
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
    gap: down ? 80 : 40,
    ports: down ? 20 : 40,
    ratio: down ? 1.4 : 0.45,
    /** How wide a large drawing is, across, to its length. */
    shape: down ? 1.6 : 0.9,
    labelOf: ({ kind }: ShownLine): Spot => {
      const { width, height } = labelSizes[kind];
      return down ? { across: width, along: height } : { across: height, along: width };
    },
  };
}

/** What hangs together: that of the root first, then those that have lines, then the single ones; each in reading order. */
export interface ConnectedPart {
  readonly nodes: readonly ShownNode[];
  readonly lines: readonly ShownLine[];
}

type ToPoint = (spot: Spot) => readonly [x: number, y: number];

interface LaidLine {
  readonly line: ShownLine;
  readonly path: (toPoint: ToPoint) => string;
  readonly label: Spot;
}

export interface LaidPart extends Spot {
  readonly nodes: ReadonlyMap<string, Spot>;
  readonly lines: readonly LaidLine[];
  /** {@link Block.columns} */
  readonly columns: readonly (readonly string[])[];
  /** {@link Layers}: `layers`, each row of hanging owners being one of its own. */
  readonly layers: ReadonlyMap<string, number>;
}

/** Where the nodes and lines of one part stand, its corner being 0, 0. */
export function layPart(
  { nodes, lines }: ConnectedPart,
  axes: Axes,
  shapeOf: (key: string) => Shape,
  isLarge: boolean,
): LaidPart {
  const keys = nodes.map(({ key }) => key);
  const blocks = isLarge ? toBlocks(keys, lines, hangingFrom, { ...axes, shapeOf }) : [];
  const hung = new Set(blocks.flatMap((block) => [...block.nodes.keys()]));
  const selfLines = lines.filter(({ from, to }) => from === to);
  const selfHolding = new Set(selfLines.map(({ from }) => from));
  const beside = selfLines.reduce((most, line) => Math.max(most, axes.labelOf(line).across), 0);
  const single = nodes
    .filter(({ key }) => !hung.has(key))
    .map(
      ({ key }): Box => ({
        key,
        // On both sides, so that the node stays in the middle of its place.
        across: axes.nodeAcross + (selfHolding.has(key) ? 2 * (selfLoop + labelOffset + beside) : 0),
        along: axes.nodeAlong,
      }),
    );
  const links = lines
    .filter(({ from, to }) => from !== to && !hung.has(from))
    .map((line): Link => {
      const label = axes.labelOf(line);
      const [upper, lower] = line.returns ? [line.to, line.from] : [line.from, line.to];
      return {
        key: line.key,
        upper,
        lower,
        across: label.across + labelOffset,
        along: label.along,
        side: labelSide(line, axes),
      };
    });
  const trunks = blocks.flatMap((block) =>
    [...block.lanes].map(([lane, exit]): Link => {
      const key = laneKey(block, lane);
      return { key, upper: block.key, lower: block.owned, across: 0, along: 0, side: 1, exit };
    }),
  );
  const boxes = [...single, ...blocks];
  const allLinks = [...links, ...trunks];
  const layers = isLarge ? layCompact(boxes, allLinks, axes.shape) : layLayers(boxes, allLinks, carefulRuns);

  const inBlock = (block: Block, { across, along }: Spot): Spot => {
    const middle = layers.nodes.get(block.key) ?? { across: 0, along: 0 };
    return { across: middle.across + across, along: middle.along + along };
  };
  const bowed = new Set(lines.filter(({ kind }) => kind === 'loop').map(({ key }) => key));
  const starts = new Map(
    blocks.flatMap((block) =>
      [...block.lanes].map(([lane, across]) => [
        laneKey(block, lane),
        inBlock(block, { across, along: block.along / 2 }),
      ]),
    ),
  );
  const ways = allLinks.flatMap(({ key, upper, lower }): Way[] => {
    const way = layers.ways.get(key);
    const start = starts.get(key);
    if (!way) return [];
    const spots = start ? [start, ...way.spots.slice(1)] : way.spots;
    return [{ key, upper, lower, spots, bowed: bowed.has(key), starts: start !== undefined }];
  });
  const courses = toCourses(ways, layers.nodes, layers.bands, shapeOf);

  const layLine = (line: ShownLine): LaidLine[] => {
    const half = axes.labelOf(line).across / 2 + labelOffset;
    if (line.from === line.to) {
      const own = layers.nodes.get(line.from);
      if (!own) return [];
      const out = sideOf(line) * (axes.nodeAcross / 2 + selfLoop + half);
      const course = selfCourse(own, shapeOf(line.from), sideOf(line));
      const label = { across: own.across + out, along: own.along };
      return [{ line, path: (toPoint) => selfPath(course, toPoint), label }];
    }
    const course = courses.get(line.key);
    const label = layers.ways.get(line.key)?.label;
    if (!course || !label) return [];
    const directed = line.returns ? course.toReversed() : course;
    return [
      {
        line,
        path: (toPoint) => toPath(directed, toPoint),
        label: { across: label.across + labelSide(line, axes) * half, along: label.along },
      },
    ];
  };
  const byKey = new Map(lines.map((line) => [line.key, line]));
  const layHung = (block: Block): LaidLine[] =>
    [...block.ways].flatMap(([key, { spots, label, lane }]) => {
      const line = byKey.get(key);
      const course = courses.get(laneKey(block, lane));
      if (!line || !course) return [];
      const path = (toPoint: ToPoint) =>
        toElbows(
          spots.map((spot) => inBlock(block, spot)),
          toPoint,
        ) + toPath(course, toPoint).replace(/^M[^CL]*/, '');
      return [{ line, path, label: inBlock(block, label) }];
    });
  const hungSpots = blocks.flatMap((block) =>
    [...block.nodes].map(([key, spot]) => [key, inBlock(block, spot)] as const),
  );
  const singleSpots = single.flatMap(({ key }) => {
    const spot = layers.nodes.get(key);
    return spot ? [[key, spot] as const] : [];
  });
  return {
    nodes: new Map([...singleSpots, ...hungSpots]),
    across: layers.across,
    along: layers.along,
    lines: [...lines.filter(({ from }) => !hung.has(from)).flatMap(layLine), ...blocks.flatMap(layHung)],
    columns: blocks.flatMap(({ columns }) => columns),
    layers: new Map([
      ...single.map(({ key }) => [key, rowsInLayer * (layers.layers.get(key) ?? 0)] as const),
      ...blocks.flatMap(({ key: block, rows }) =>
        [...rows].map(([key, row]) => [key, rowsInLayer * (layers.layers.get(block) ?? 0) - row] as const),
      ),
    ]),
  };
}

/** Ownership left of its line, or below it; the others on the other side. */
const labelSide = ({ kind }: ShownLine, { down }: Axes): 1 | -1 =>
  (kind === 'ownership' || kind === 'missing') === down ? -1 : 1;

const laneKey = (block: Block, lane: string) => `${block.key}:${lane}`;

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
