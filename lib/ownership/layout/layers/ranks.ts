import { type Box, type LayerEdge, nodeGap, rankGap } from './layers.ts';

export interface Rank {
  /** 0 for what owns nothing: every owner is as near as possible to what it owns. */
  readonly layer: number;
  /** A layer that is wider than the room has several ranks. */
  readonly rank: number;
}

/** What long lines add to the width of the widest rank, measured on large groups. */
const widening = 1.4;

/** The rank of each box, so that the whole is about `shape` times as wide as it is long: the wider the layers, the more ranks they have. */
export function toRanks(boxes: readonly Box[], edges: readonly LayerEdge[], shape: number): ReadonlyMap<string, Rank> {
  const narrowest = Math.max(...boxes.map(({ across }) => across)) + nodeGap;
  for (let room = widthOf(boxes); ; room *= 0.85) {
    const ranks = ranksWithin(boxes, edges, Math.max(room, narrowest));
    const own = [...Map.groupBy(boxes, ({ key }) => ranks.get(key)?.rank).values()];
    const across = Math.max(...own.map(widthOf));
    const along = own.reduce((sum, rank) => sum + Math.max(...rank.map((box) => box.along)) + 2 * rankGap, 0);
    if (across * widening <= along * shape || room <= narrowest) return ranks;
  }
}

const widthOf = (boxes: readonly Box[]): number => boxes.reduce((sum, box) => sum + box.across + nodeGap, 0);

/** In a layer wider than `room`, tall boxes get ranks apart from flat ones, and the owners of one company take the ranks by turns. */
function ranksWithin(boxes: readonly Box[], edges: readonly LayerEdge[], room: number): ReadonlyMap<string, Rank> {
  const byKey = new Map(boxes.map((box) => [box.key, box]));
  const lowers = Map.groupBy(edges, ({ upper }) => upper);
  const uppers = Map.groupBy(edges, ({ lower }) => lower);
  const pending = new Map(boxes.map(({ key }) => [key, lowers.get(key)?.length ?? 0]));
  const ranks = new Map<string, Rank>();
  let rank = 0;
  let layer = 0;
  let level = boxes.filter(({ key }) => pending.get(key) === 0).map(({ key }) => key);
  while (level.length > 0) {
    const own = level.flatMap((key) => byKey.get(key) ?? []);
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
    const next: string[] = [];
    for (const key of level)
      for (const { upper } of uppers.get(key) ?? []) {
        const left = (pending.get(upper) ?? 0) - 1;
        pending.set(upper, left);
        if (left === 0) next.push(upper);
      }
    level = next;
    layer += 1;
  }
  return ranks;
}
