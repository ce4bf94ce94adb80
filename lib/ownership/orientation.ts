/** Which way mirrored links between companies run, where the sums leave one way only. */

interface Undirected {
  readonly ends: readonly [number, number];
  /** In the unit of the answer; more than 0. */
  readonly share: number;
}

// Looks at a pair: far above what a real group of companies needs, and no waiting for an absurd one.
const largestEffort = 3_000_000;
const rounding = 1e-9;

/**
 * The owned end of each pair so that nobody's incoming shares pass the room that is left there; null when no way fits, or more than one may.
 * Steps are forced ones only: a pair goes where it alone fits, and where its other way leads to a contradiction. That finds the one way in
 * polynomial time wherever such steps lead to it; a knot that would need a deeper search counts as not known.
 */
export function orient(pairs: readonly Undirected[], roomAtFirst: Float64Array): readonly number[] | null {
  const room = roomAtFirst.slice();
  const owned = new Int32Array(pairs.length).fill(-1);
  const at: number[][] = Array.from(room, () => []);
  for (const [pair, { ends }] of pairs.entries()) for (const end of ends) at[end]?.push(pair);
  let effort = 0;

  const fits = (share: number, end: number): boolean => share <= (room[end] ?? 0) + rounding;
  /** Puts a pair and everything that follows from it; what it put is on the trail. False: a contradiction. */
  const put = (first: number, firstEnd: number, trail: number[]): boolean => {
    const waiting: (readonly [pair: number, end: number])[] = [[first, firstEnd]];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const [pair, end] = next;
      const share = pairs[pair]?.share ?? 0;
      if (owned[pair] === end) continue;
      if (owned[pair] !== -1 || !fits(share, end) || effort > largestEffort) return false;
      owned[pair] = end;
      room[end] = (room[end] ?? 0) - share;
      trail.push(pair);
      for (const other of at[end] ?? noPairs) {
        effort += 1;
        if (owned[other] === -1 && !fits(pairs[other]?.share ?? 0, end))
          waiting.push([other, otherEnd(pairs, other, end)]);
      }
    }
    return true;
  };
  const takeBack = (trail: readonly number[]): void => {
    for (const pair of trail) {
      const end = owned[pair] ?? -1;
      room[end] = (room[end] ?? 0) + (pairs[pair]?.share ?? 0);
      owned[pair] = -1;
    }
  };
  const works = (pair: number, end: number): boolean => {
    const trail: number[] = [];
    const worked = put(pair, end, trail);
    takeBack(trail);
    return worked;
  };

  // First what does not fit at one of its ends at all, then what leads to a contradiction at one of them.
  for (const test of [(pair: number, end: number) => fits(pairs[pair]?.share ?? 0, end), works]) {
    for (let changed = true; changed; ) {
      changed = false;
      for (const [pair, { ends }] of pairs.entries()) {
        if (owned[pair] !== -1) continue;
        effort += 1;
        const [left, right] = [test(pair, ends[0]), test(pair, ends[1])];
        if (effort > largestEffort) return null;
        if (left && right) continue;
        if (!put(pair, left ? ends[0] : ends[1], [])) return null;
        changed = true;
      }
    }
  }
  return owned.includes(-1) ? null : [...owned];
}

const noPairs: readonly number[] = [];

function otherEnd(pairs: readonly Undirected[], pair: number, end: number): number {
  const [left, right] = pairs[pair]?.ends ?? [end, end];
  return left === end ? right : left;
}
