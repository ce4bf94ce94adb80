import { type Box, type Layers, type Link, lineGap, nodeGap, rankGap, readsBackwards, type Spot } from './layers.ts';
import { order } from './ordering.ts';
import { type Place, pack } from './packing.ts';
import { toRanks } from './ranks.ts';

/**
 * Layered layout of one large connected part without loops: dagre puts every owner of a rank side by side and pulls the ranks as wide as their long
 * lines are straight. Here wide layers have several ranks, and all are drawn together. Boxes stand on the lower line of their rank.
 */
export function layCompact(boxes: readonly Box[], links: readonly Link[], shape: number): Layers {
  const levels = toRanks(boxes, links, shape);
  const highest = Math.max(...[...levels.values()].map(({ rank }) => rank));
  // Every second rank: between them stand the labels.
  const rankOf = (key: string) => 2 * (highest - (levels.get(key)?.rank ?? 0));
  const heights: number[] = Array.from({ length: 2 * highest + 1 }, () => 0);
  const grow = (rank: number, along: number) => {
    heights[rank] = Math.max(heights[rank] ?? 0, along);
  };

  const nodes = new Map(
    boxes.map(({ key, across, along }) => {
      grow(rankOf(key), along);
      return [key, toPlace((across + nodeGap) / 2, (across + nodeGap) / 2)];
    }),
  );
  const ranks = new Map<Place, number>(
    boxes.flatMap(({ key }) => {
      const place = nodes.get(key);
      return place ? [[place, rankOf(key)]] : [];
    }),
  );
  const ways = links.flatMap((link) => {
    const [upper, lower] = [nodes.get(link.upper), nodes.get(link.lower)];
    if (!upper || !lower) return [];
    const first = rankOf(link.upper) + 1;
    const count = rankOf(link.lower) - first;
    // In a rank of labels, near the middle.
    const label = (count >> 2) * 2;
    grow(first + label, link.along);
    const places = Array.from({ length: count }, (_, at) => {
      const free = at === label ? link.across : 0;
      const place = toPlace(lineGap / 2 + (link.side < 0 ? free : 0), lineGap / 2 + (link.side > 0 ? free : 0));
      ranks.set(place, first + at);
      return place;
    });
    for (const [at, place] of places.entries()) {
      const next = places[at + 1];
      if (at === 0) tie(upper, place, link.exit ?? 0, 2);
      tie(place, next ?? lower, 0, next ? 8 : 2);
    }
    return [{ link, upper, lower, places, first, label }];
  });

  const ordered = order(inFirstOrder([...nodes.values()], ranks, heights.length));
  const at = new Map(ordered.flatMap((rank) => rank.map((place, index) => [place, index] as const)));
  const given = Map.groupBy(nodes.values(), (place) => ranks.get(place));
  if (readsBackwards([...given.values()].map((rank) => rank.map((place) => at.get(place) ?? 0))))
    for (const rank of ordered) rank.reverse();
  pack(ordered);

  const least = Math.min(...ordered.map((rank) => (rank[0] ? rank[0].across - rank[0].before : 0)));
  const across = Math.max(...ordered.map((rank) => rank.at(-1)).map((last) => (last ? last.across + last.after : 0)));
  const bottoms: number[] = [];
  for (const height of heights) bottoms.push((bottoms.at(-1) ?? -rankGap) + rankGap + height);
  const spotOf = (place: Place, half: number): Spot => {
    const rank = ranks.get(place) ?? 0;
    return { across: place.across - least, along: (bottoms[rank] ?? 0) - half };
  };
  const halves = new Map(boxes.map(({ key, along }) => [key, along / 2]));
  const nodeSpots = new Map([...nodes].map(([key, place]) => [key, spotOf(place, halves.get(key) ?? 0)]));
  return {
    nodes: nodeSpots,
    ways: new Map(
      ways.map(({ link, upper, lower, places, first, label }) => {
        const middle = places[label] ? places[label].across - least : 0;
        // Past the labels of others it need not bend.
        const between = places.flatMap((place, at) =>
          at % 2 === 0 && (at !== label || link.across === 0) ? [] : [spotOf(place, 0)],
        );
        return [
          link.key,
          {
            spots: [
              nodeSpots.get(link.upper) ?? spotOf(upper, 0),
              ...between,
              nodeSpots.get(link.lower) ?? spotOf(lower, 0),
            ],
            label: { across: middle, along: (bottoms[first + label] ?? 0) - (heights[first + label] ?? 0) / 2 },
          },
        ];
      }),
    ),
    layers: new Map([...levels].map(([key, { layer }]) => [key, -layer])),
    bands: heights.flatMap((height, rank) =>
      rank % 2 === 0 ? [{ from: (bottoms[rank] ?? 0) - height, to: bottoms[rank] ?? 0 }] : [],
    ),
    across: across - least,
    along: bottoms.at(-1) ?? 0,
  };
}

const toPlace = (before: number, after: number): Place => ({ across: 0, before, after, ties: [] });

function tie(upper: Place, lower: Place, exit: number, weight: number): void {
  upper.ties.push({ to: lower, isAbove: false, by: -exit, weight });
  lower.ties.push({ to: upper, isAbove: true, by: exit, weight });
}

/** Depth first from below, so that what leads to one node stands together. */
function inFirstOrder(nodes: readonly Place[], ranks: ReadonlyMap<Place, number>, count: number): readonly Place[][] {
  const ordered: Place[][] = Array.from({ length: count }, () => []);
  const seen = new Set<Place>();
  const lowest = nodes.toSorted((a, b) => (ranks.get(b) ?? 0) - (ranks.get(a) ?? 0));
  for (const start of lowest) {
    const stack = [start];
    for (let place = stack.pop(); place; place = stack.pop()) {
      if (seen.has(place)) continue;
      seen.add(place);
      ordered[ranks.get(place) ?? 0]?.push(place);
      stack.push(...place.ties.flatMap(({ to, isAbove }) => (isAbove ? [to] : [])).reverse());
    }
  }
  return ordered;
}
