import type { Band, Spot } from './layers.ts';

/** Half the size of a node along and across the way, and the radius of its corners. */
export interface Shape {
  readonly across: number;
  readonly along: number;
  readonly radius: number;
}

export interface Way {
  readonly key: string;
  readonly upper: string;
  readonly lower: string;
  /** Its ends keep to the middle, so that it stands out in a bow. */
  readonly bowed: boolean;
  /** {@link Layers.ways}: the middles of both nodes and what lies between. */
  readonly spots: readonly Spot[];
  /** It begins at its first spot, not at a port of the upper node. */
  readonly starts: boolean;
}

const portGap = 24;
const bow = 0.35;
/** Radius of a corner on a trunk. */
const corner = 10;
/** A pill's border recedes less than this from the side of its rank. */
const reachAlong = 20;

/** How far a node's side may be used for line ends, from its middle: the flat part of a pill, or as much of its round end as still looks like a side. */
const reachOf = ({ across }: Shape): number => across * 0.64;

/** How far the border lies inside a side's straight line, this far from its middle. @param side half its length, and the radius of its corners */
export function insetOf({ across, radius }: Omit<Shape, 'along'>, offset: number): number {
  const past = Math.abs(offset) - (across - radius);
  return past <= 0 ? 0 : radius - Math.sqrt(radius ** 2 - past ** 2);
}

/**
 * The course of each line from border to border. Ends on one side of a node are spread out in the order in which the lines come, as straight
 * above their next spot as there is room.
 */
export function toCourses(
  ways: readonly Way[],
  nodes: ReadonlyMap<string, Spot>,
  bands: readonly Band[],
  shapeOf: (key: string) => Shape,
): ReadonlyMap<string, readonly Spot[]> {
  const courses = new Map(ways.map(({ key, spots }) => [key, [...spots]]));
  const put = (node: string, own: readonly Way[], end: 'upper' | 'lower') => {
    const middle = nodes.get(node);
    if (!middle) return;
    const shape = shapeOf(node);
    const towards = ({ spots }: Way) => (end === 'upper' ? spots[1] : spots.at(-2))?.across ?? middle.across;
    const beyond = ({ spots }: Way) => (end === 'upper' ? spots.at(-1) : spots[0])?.across ?? middle.across;
    const sorted = own.toSorted((a, b) => towards(a) - towards(b) || beyond(a) - beyond(b) || (a.key < b.key ? -1 : 1));
    const offsets = spread(
      sorted.map((way) => (towards(way) - middle.across) * (way.bowed ? bow : 1)),
      reachOf(shape),
    );
    for (const [at, { key }] of sorted.entries()) {
      const offset = offsets[at] ?? 0;
      const border = shape.along - insetOf(shape, offset);
      const port = { across: middle.across + offset, along: middle.along + (end === 'upper' ? border : -border) };
      courses.get(key)?.splice(end === 'upper' ? 0 : -1, 1, port);
    }
  };
  const fromPorts = ways.filter(({ starts }) => !starts);
  for (const [node, own] of Map.groupBy(fromPorts, ({ upper }) => upper)) put(node, own, 'upper');
  for (const [node, own] of Map.groupBy(ways, ({ lower }) => lower)) put(node, own, 'lower');

  // Straight past the nodes of a rank, and to one that stands behind taller ones: bends belong between the ranks.
  const bandOf = ({ along }: Spot) => bands.find(({ from, to }) => along > from - 1 && along < to + 1);
  return new Map(
    [...courses].map(([key, spots]) => [
      key,
      spots.flatMap((spot, at): readonly Spot[] => {
        const band = bandOf(spot);
        if (!band) return [spot];
        const [before, after] = [
          { across: spot.across, along: band.from },
          { across: spot.across, along: band.to },
        ];
        if (at > 0 && at < spots.length - 1) return [before, after];
        const far = at === 0 ? after : before;
        if (Math.abs(far.along - spot.along) < reachAlong) return [spot];
        return at === 0 ? [spot, far] : [far, spot];
      }),
    ]),
  );
}

/** Wished offsets, ascending, moved as little as it takes to stand apart and within reach. */
function spread(wished: readonly number[], reach: number): readonly number[] {
  const gap = Math.min(portGap, (2 * reach) / Math.max(1, wished.length - 1));
  const offsets: number[] = [];
  for (const wish of wished) {
    const last = offsets.at(-1);
    const within = Math.min(reach, Math.max(-reach, wish));
    offsets.push(last === undefined ? within : Math.max(within, last + gap));
  }
  for (let at = offsets.length - 1, most = reach; at >= 0; at -= 1) {
    offsets[at] = Math.min(offsets[at] ?? 0, most);
    most = (offsets[at] ?? 0) - gap;
  }
  return offsets;
}

/** SVG path data: a curve that leaves and reaches every spot in the direction of the way. */
export function toPath(course: readonly Spot[], toPoint: (spot: Spot) => readonly [x: number, y: number]): string {
  const spell = (spot: Spot) => toPoint(spot).map(short).join(',');
  let path = '';
  let last: Spot | undefined;
  for (const spot of course) {
    if (!last) path = `M${spell(spot)}`;
    else if (Math.abs(last.across - spot.across) < 0.05) path += `L${spell(spot)}`;
    else {
      const along = (last.along + spot.along) / 2;
      path += `C${spell({ across: last.across, along })} ${spell({ across: spot.across, along })} ${spell(spot)}`;
    }
    last = spot;
  }
  return path;
}

/** SVG path data: straight along and across, corners rounded. */
export function toElbows(spots: readonly Spot[], toPoint: (spot: Spot) => readonly [x: number, y: number]): string {
  const spell = (spot: Spot) => toPoint(spot).map(short).join(',');
  const near = (from: Spot, to: Spot): Spot => {
    const far = Math.hypot(to.across - from.across, to.along - from.along);
    const part = Math.min(corner, far / 2) / (far || 1);
    return {
      across: from.across + (to.across - from.across) * part,
      along: from.along + (to.along - from.along) * part,
    };
  };
  return spots
    .map((spot, at) => {
      const [before, after] = [spots[at - 1], spots[at + 1]];
      if (!before) return `M${spell(spot)}`;
      if (!after) return `L${spell(spot)}`;
      return `L${spell(near(spot, before))}C${spell(spot)} ${spell(spot)} ${spell(near(spot, after))}`;
    })
    .join('');
}

export const short = (measure: number): string => String(Math.round(measure * 10) / 10);
