import { type Box, type Link, nodeGap, rankGap } from './layers.ts';

export interface Rank {
  /** 0 for what owns nothing: every owner stands as near to what it owns as it can. */
  readonly layer: number;
  /** A layer that is wider than the room has several ranks. */
  readonly rank: number;
}

/** What long lines add to the width of the widest rank, measured on large groups. */
const widening = 1.4;

/** Where each box stands, so that the whole is about `shape` times as wide as it is long: the wider the layers, the more ranks they have. */
export function toRanks(boxes: readonly Box[], links: readonly Link[], shape: number): ReadonlyMap<string, Rank> {
  const narrowest = Math.max(...boxes.map(({ across }) => across)) + nodeGap;
  for (let room = boxes.reduce((sum, box) => sum + box.across + nodeGap, 0); ; room *= 0.85) {
    const ranks = inRoom(boxes, links, Math.max(room, narrowest));
    const own = [...Map.groupBy(boxes, ({ key }) => ranks.get(key)?.rank).values()];
    const across = Math.max(...own.map((rank) => rank.reduce((sum, box) => sum + box.across + nodeGap, 0)));
    const along = own.reduce((sum, rank) => sum + Math.max(...rank.map((box) => box.along)) + 2 * rankGap, 0);
    if (across * widening <= along * shape || room <= narrowest) return ranks;
  }
}

/** In a wide layer tall boxes are told from flat ones, and the owners of one company stand in turn, behind each other above it. */
function inRoom(boxes: readonly Box[], links: readonly Link[], room: number): ReadonlyMap<string, Rank> {
  const known = new Map(boxes.map((box) => [box.key, box]));
  const lowers = Map.groupBy(links, ({ upper }) => upper);
  const uppers = Map.groupBy(links, ({ lower }) => lower);
  const waits = new Map(boxes.map(({ key }) => [key, lowers.get(key)?.length ?? 0]));
  const ranks = new Map<string, Rank>();
  let rank = 0;
  let layer = 0;
  let level = boxes.filter(({ key }) => waits.get(key) === 0).map(({ key }) => key);
  while (level.length > 0) {
    const own = level.flatMap((key) => known.get(key) ?? []);
    const flat = Math.min(...own.map(({ along }) => along));
    const acrossOf = (some: readonly Box[]) => some.reduce((sum, box) => sum + box.across + nodeGap, 0);
    const alikes =
      acrossOf(own) <= room
        ? [own]
        : [own.filter(({ along }) => along > flat), own.filter(({ along }) => along === flat)];
    for (const alike of alikes) {
      const across = acrossOf(alike);
      const count = Math.ceil(across / room);
      for (const [at, { key }] of alike.entries()) ranks.set(key, { layer, rank: rank + (at % count) });
      rank += count;
    }
    const next: string[] = [];
    for (const key of level)
      for (const { upper } of uppers.get(key) ?? []) {
        const left = (waits.get(upper) ?? 0) - 1;
        waits.set(upper, left);
        if (left === 0) next.push(upper);
      }
    level = next;
    layer += 1;
  }
  return ranks;
}
