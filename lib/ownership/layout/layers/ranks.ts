/** Ranks of limited width for the layers of a large drawing, and where the nodes of a rank stand. */
import type { Size } from '../measures.ts';
import { type Box, type LayerEdge, nodeGap, rankGap } from './layers.ts';

export interface Rank {
  /** It is 0 for what owns nothing: every owner is as near as possible to what it owns. */
  readonly layer: number;
  /** A layer that is wider than the room has several ranks. */
  readonly rank: number;
}

/** Long lines widen the widest rank by this factor, measured on large groups. */
const widening = 1.4;
/** This much is between two ranks, besides the gaps. */
const labelRoom = 18;

/**
 * Chooses the rank of each box so that the whole is about `shape` times as wide as it is long: the wider the layers, the more ranks they have. Outer boxes
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
    const heights = own.map((rank) => Math.max(...rank.map((box) => box.along)) + 2 * rankGap + labelRoom);
    const along = heights.reduce((sum, height) => sum + height, 0);
    if (across <= along * shape || room <= narrowest) return ranks;
  }
}

/** Puts each outer box in the lowest rank above what it owns where there is room, and which it does not make longer. */
function withOuter(
  inner: readonly Box[],
  innerRanks: ReadonlyMap<string, Rank>,
  outer: readonly Box[],
  edges: readonly LayerEdge[],
  room: number,
): ReadonlyMap<string, Rank> {
  const ranks = new Map<string, Rank>();
  const levels = toLevels([...inner, ...outer], edges);
  // The arrow keys go from level to level, not from rank to rank, to reach every node.
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

/** The first level owns no box; the owners follow level by level. */
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

/** One slot in a rank is a node, or the point where a line passes. Measures run across the flow. */
export interface Slot {
  across: number;
  /** Room that the slot takes on its left and on its right. */
  readonly before: number;
  readonly after: number;
  readonly ties: Tie[];
  /** An outer slot comes after all others of its rank, which it does not move. */
  readonly isOuter: boolean;
}

/** A tie draws a slot to where the other one is, moved by `by`; the larger the weight, the more. */
interface Tie {
  readonly to: Slot;
  readonly isAbove: boolean;
  readonly by: number;
  readonly weight: number;
}

const sweeps = 24;
/** A slot that has its position already has this weight. */
const fixedWeight = 1e9;

/**
 * Packs the ranks: keeps their order and distances, and moves each slot as near to its ties as there is room. Rank by rank, sweeping down and up,
 * each exactly (least squares of the distances; slots that would overlap move as one). Outer slots follow when all others have their positions.
 */
export function pack(ranks: readonly (readonly Slot[])[]): void {
  const inner = ranks.map((rank) => rank.filter(({ isOuter }) => !isOuter));
  placeInRow(inner);
  sweepRanks(inner, new Map());
  const fixed = new Map(inner.flat().map((slot) => [slot, slot.across]));
  if (ranks.every((rank) => rank.every(({ isOuter }) => !isOuter))) return;
  placeInRow(ranks);
  for (const [slot, across] of fixed) slot.across = across;
  sweepRanks(ranks, fixed);
  for (const [slot, across] of fixed) slot.across = across;
}

/** Places slots side by side, around zero. */
function placeInRow(ranks: readonly (readonly Slot[])[]): void {
  for (const rank of ranks) {
    let at = 0;
    for (const slot of rank) {
      slot.across = at + slot.before;
      at += slot.before + slot.after;
    }
    for (const slot of rank) slot.across -= at / 2;
  }
}

function sweepRanks(ranks: readonly (readonly Slot[])[], fixed: ReadonlyMap<Slot, number>): void {
  const all = new Set(ranks.flat());
  for (let sweep = 0; sweep < sweeps; sweep += 1)
    for (const rank of sweep % 2 === 0 ? ranks : ranks.toReversed()) packRank(rank, all, fixed);
}

/** Slots that touch each other and move as one. */
interface Pool {
  /** Index of its first slot. */
  readonly start: number;
  /** The rank would begin here, were its slots where their ties draw them. */
  readonly origin: number;
  readonly weight: number;
}

/** Pools adjacent violators. @param all ties to others do not count @param fixed positions of slots that stay where they are */
function packRank(rank: readonly Slot[], all: ReadonlySet<Slot>, fixed: ReadonlyMap<Slot, number>): void {
  const offsets: number[] = [];
  const pools: Pool[] = [];
  let offset = 0;
  for (const [at, slot] of rank.entries()) {
    offset += slot.before;
    offsets.push(offset);
    const across = fixed.get(slot);
    let [sum, weight] = across === undefined ? [0, 0] : [across * fixedWeight, fixedWeight];
    for (const tie of across === undefined ? slot.ties : []) {
      if (!all.has(tie.to)) continue;
      sum += tie.weight * (tie.to.across + tie.by);
      weight += tie.weight;
    }
    let start = at;
    let origin = (weight === 0 ? slot.across : sum / weight) - offset;
    weight ||= 1;
    for (let before = pools.at(-1); before && before.origin >= origin; before = pools.at(-1)) {
      pools.pop();
      start = before.start;
      origin = (before.origin * before.weight + origin * weight) / (before.weight + weight);
      weight += before.weight;
    }
    pools.push({ start, origin, weight });
    offset += slot.after;
  }
  for (const [index, { start, origin }] of pools.entries())
    for (let at = start; at < (pools[index + 1]?.start ?? rank.length); at += 1) {
      const slot = rank[at];
      if (slot) slot.across = origin + (offsets[at] ?? 0);
    }
}
