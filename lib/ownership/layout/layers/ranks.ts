import type { Size } from '../geometry.ts';
import { type Box, type LayerEdge, nodeGap, rankGap } from './layers.ts';

export interface Rank {
  /** 0 for what owns nothing: every owner is as near as possible to what it owns. */
  readonly layer: number;
  /** A layer that is wider than the room has several ranks. */
  readonly rank: number;
}

/** What long lines add to the width of the widest rank, measured on large groups. */
const widening = 1.4;
/** Between two ranks, besides the gaps. */
const labelRoom = 18;

/**
 * The rank of each box, so that the whole is about `shape` times as wide as it is long: the wider the layers, the more ranks they have. Outer boxes
 * neither move nor separate the others: they fill ranks up, and take further ones.
 */
export function toRanks(boxes: readonly Box[], edges: readonly LayerEdge[], shape: number): ReadonlyMap<string, Rank> {
  const [inner, outer] = [boxes.filter(({ isOuter }) => !isOuter), boxes.filter(({ isOuter }) => isOuter)];
  // Few lines pass what decides, and every further rank costs height.
  const innerShape = outer.length === 0 ? shape / widening : shape;
  const innerRanks = narrowed(inner, innerShape, (room) => ranksWithin(inner, edges, room));
  if (outer.length === 0) return innerRanks;
  return narrowed(boxes, shape / widening, (room) => withOuter(inner, innerRanks, outer, edges, room));
}

function narrowed(boxes: readonly Box[], shape: number, ranksFor: (room: number) => ReadonlyMap<string, Rank>) {
  const narrowest = Math.max(...boxes.map(({ across }) => across)) + nodeGap;
  for (let room = widthOf(boxes); ; room *= 0.85) {
    const ranks = ranksFor(Math.max(room, narrowest));
    const own = [...Map.groupBy(boxes, ({ key }) => ranks.get(key)?.rank).values()];
    const across = Math.max(...own.map(widthOf));
    const along = own.reduce(
      (sum, rank) => sum + Math.max(...rank.map((box) => box.along)) + 2 * rankGap + labelRoom,
      0,
    );
    if (across <= along * shape || room <= narrowest) return ranks;
  }
}

/** Each outer box in the lowest rank above what it owns where there is room, and which it does not make longer. */
function withOuter(
  inner: readonly Box[],
  innerRanks: ReadonlyMap<string, Rank>,
  outer: readonly Box[],
  edges: readonly LayerEdge[],
  room: number,
): ReadonlyMap<string, Rank> {
  const ranks = new Map<string, Rank>();
  const levels = toLevels([...inner, ...outer], edges);
  // The level, not the rank: from level to level the arrow keys reach every node.
  const layers = new Map(levels.flatMap((level, layer) => level.map(({ key }) => [key, layer] as const)));
  const used: Size[] = [];
  const add = ({ key, across, along }: Box, rank: number) => {
    const there = used[rank] ?? { across: 0, along: 0 };
    used[rank] = { across: there.across + across + nodeGap, along: Math.max(there.along, along) };
    ranks.set(key, { layer: layers.get(key) ?? 0, rank });
  };
  for (const box of inner) add(box, innerRanks.get(box.key)?.rank ?? 0);
  const innerEnd = used.length;
  const hasRoom = ({ across, along }: Box, rank: number) => {
    const there = used[rank];
    return !there || (there.across + across + nodeGap <= room && (rank >= innerEnd || along <= there.along));
  };
  const lowers = Map.groupBy(edges, ({ upper }) => upper);
  for (const box of levels.flat()) {
    if (!box.isOuter) continue;
    let rank = 0;
    for (const { lower } of lowers.get(box.key) ?? []) rank = Math.max(rank, (ranks.get(lower)?.rank ?? -1) + 1);
    while (!hasRoom(box, rank)) rank += 1;
    add(box, rank);
  }
  return ranks;
}

const widthOf = (boxes: readonly Box[]): number => boxes.reduce((sum, box) => sum + box.across + nodeGap, 0);

/** In a layer wider than `room`, tall boxes get ranks apart from flat ones, and the owners of one company take the ranks by turns. */
function ranksWithin(boxes: readonly Box[], edges: readonly LayerEdge[], room: number): ReadonlyMap<string, Rank> {
  const ranks = new Map<string, Rank>();
  let rank = 0;
  for (const [layer, own] of toLevels(boxes, edges).entries()) {
    const flat = Math.min(...own.map(({ along }) => along));
    const groups =
      widthOf(own) <= room
        ? [own]
        : [own.filter(({ along }) => along > flat), own.filter(({ along }) => along === flat)];
    for (const group of groups) {
      const count = Math.ceil(widthOf(group) / room);
      for (const [at, { key }] of group.entries()) ranks.set(key, { layer, rank: rank + (at % count) });
      rank += count;
    }
  }
  return ranks;
}

/** First what owns none of the boxes, then level by level its owners. */
function toLevels(boxes: readonly Box[], edges: readonly LayerEdge[]): readonly (readonly Box[])[] {
  const byKey = new Map(boxes.map((box) => [box.key, box]));
  const own = edges.filter(({ upper, lower }) => byKey.has(upper) && byKey.has(lower));
  const uppers = Map.groupBy(own, ({ lower }) => lower);
  const pending = new Map(boxes.map(({ key }) => [key, 0]));
  for (const { upper } of own) pending.set(upper, (pending.get(upper) ?? 0) + 1);
  const levels: Box[][] = [];
  let level = boxes.filter(({ key }) => pending.get(key) === 0);
  while (level.length > 0) {
    levels.push(level);
    const next: Box[] = [];
    for (const { key } of level)
      for (const { upper } of uppers.get(key) ?? []) {
        const left = (pending.get(upper) ?? 0) - 1;
        pending.set(upper, left);
        const box = byKey.get(upper);
        if (left === 0 && box) next.push(box);
      }
    level = next;
  }
  return levels;
}
