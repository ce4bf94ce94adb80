import type { DrawnLine } from './drawing.ts';
import type { Spot } from './layers.ts';
import type { ShownLine } from './shown.ts';
import { insetOf, type Shape } from './ways.ts';

/**
 * Owners of one company that own nothing else and are owned by nobody, hung on a trunk as organisation charts hang them: side by side they would
 * make a layer as wide as a street. The layers take the block as one box; everything in it is measured from the middle of that box.
 */
export interface Block extends Spot {
  readonly key: string;
  readonly owned: string;
  readonly nodes: ReadonlyMap<string, Spot>;
  /** From the owner's border to where its lane leaves the box; corners are to be rounded. */
  readonly ways: ReadonlyMap<string, { readonly spots: readonly Spot[]; readonly label: Spot; readonly lane: string }>;
  /** Trunks, one for each kind of line, so that a dashed one stays dashed: across, where they leave the box. */
  readonly lanes: ReadonlyMap<string, number>;
  /** From the farthest owner of a column to the one next to the company. */
  readonly columns: readonly (readonly string[])[];
  /** How many rows each owner stands away from the company. */
  readonly rows: ReadonlyMap<string, number>;
}

/** What turns with the drawing. */
export interface HangingMeasures {
  readonly nodeAcross: number;
  readonly nodeAlong: number;
  /** Between a node and the trunk: its label has its place there. */
  readonly gap: number;
  /** How far the ends of two lines of one owner stand apart. */
  readonly ports: number;
  /** A block is at least this many times as wide, across, as it is long. */
  readonly ratio: number;
  readonly labelOf: (line: ShownLine) => Spot;
  readonly shapeOf: (key: string) => Shape;
}

// Tens, as dashes are: those of several lines on one trunk then fall on each other.
const laneGap = 20;
const rowGap = 30;
const pairGap = 40;
const labelOffset = 4;
/** More owners than this hang on both sides of the trunk. */
const oneSided = 3;
const laneOrder: readonly DrawnLine['kind'][] = ['missing', 'ownership', 'director', 'loop'];

/** The blocks of one connected part. @param keys its nodes, in reading order @param atLeast so many owners of a company hang */
export function toBlocks(
  keys: readonly string[],
  lines: readonly ShownLine[],
  atLeast: number,
  measures: HangingMeasures,
): readonly Block[] {
  const owned = new Set(lines.map(({ to }) => to));
  const linesOf = Map.groupBy(lines, ({ from }) => from);
  const hanging = Map.groupBy(
    keys.filter((key) => {
      const own = linesOf.get(key);
      return !owned.has(key) && own && own.length <= 2 && own.every(({ to }) => to === own[0]?.to);
    }),
    (key) => linesOf.get(key)?.[0]?.to ?? '',
  );
  return [...hanging]
    .filter(([, owners]) => owners.length >= atLeast)
    .map(([company, owners]) => toBlock(company, owners, linesOf, measures));
}

function toBlock(
  owned: string,
  owners: readonly string[],
  linesOf: ReadonlyMap<string, readonly ShownLine[]>,
  measures: HangingMeasures,
): Block {
  const { nodeAcross, nodeAlong, gap, ratio } = measures;
  const kinds = new Set(owners.flatMap((key) => linesOf.get(key) ?? []).map(({ kind }) => kind));
  const lanes = laneOrder.filter((kind) => kinds.has(kind));
  const laneRoom = (lanes.length - 1) * laneGap;
  const pitch = nodeAlong + rowGap;
  const pairAcross = 2 * (nodeAcross + gap) + laneRoom;

  const sides = owners.length <= oneSided ? 1 : 2;
  let pairs = 1;
  const rowsOf = () => Math.ceil(owners.length / (sides * pairs));
  if (sides === 2)
    while (pairs * (pairAcross + pairGap) - pairGap < ratio * rowsOf() * pitch && rowsOf() > 1) pairs += 1;
  const most = rowsOf();
  const lift = pairs > 1 ? (lanes.length + 1) * laneGap : 0;
  const across = sides === 1 ? nodeAcross + gap + laneRoom : pairs * (pairAcross + pairGap) - pairGap;
  const along = most * pitch - rowGap + lift;

  const nodes = new Map<string, Spot>();
  const ways = new Map<string, Block['ways'] extends ReadonlyMap<string, infer Way> ? Way : never>();
  const columns: string[][] = [];
  const rows = new Map<string, number>();
  const laneAt = (lane: number, pair: number) =>
    -across / 2 + pair * (pairAcross + pairGap) + nodeAcross + gap + lane * laneGap;
  const exitAt = (lane: number) => (pairs === 1 ? laneAt(lane, 0) : (lane - (lanes.length - 1) / 2) * laneGap);
  for (let pair = 0; pair < pairs; pair += 1) {
    const own = owners.slice(pair * sides * most, (pair + 1) * sides * most);
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

      const lines = linesOf.get(key) ?? [];
      for (const [index, line] of lines.entries()) {
        const offset = (index - (lines.length - 1) / 2) * measures.ports;
        const lane = lanes.indexOf(line.kind);
        const shape = measures.shapeOf(key);
        const border = shape.across - insetOf({ across: shape.along, radius: shape.radius }, offset);
        const start = middle.along + offset;
        const bus = along / 2 - lift + (lane + 1) * laneGap;
        const label = measures.labelOf(line);
        // The second line of an owner has its label on the far side.
        const beside = (index === 0 ? -1 : 1) * (label.along / 2 + labelOffset);
        ways.set(line.key, {
          lane: line.kind,
          label: { across: trunk - (towards * gap) / 2, along: start + beside },
          spots: [
            { across: middle.across + towards * border, along: start },
            { across: laneAt(lane, pair), along: start },
            ...(pairs > 1 && laneAt(lane, pair) !== exitAt(lane)
              ? [
                  { across: laneAt(lane, pair), along: bus },
                  { across: exitAt(lane), along: bus },
                ]
              : []),
            { across: exitAt(lane), along: along / 2 },
          ],
        });
      }
    }
  }
  return {
    key: `block:${owned}`,
    owned,
    across,
    along,
    nodes,
    ways,
    lanes: new Map(lanes.map((kind, at) => [kind, exitAt(at)])),
    columns,
    rows,
  };
}
