/** Which way mirrored links between companies run, where the sums allow one way only. */

interface UnorientedPair {
  readonly ends: readonly [number, number];
  /** In the unit of the answer; more than 0. */
  readonly share: number;
}

// Visits of a pair: far more than a real group of companies needs, few enough not to stall on an absurd one.
const maxVisits = 3_000_000;
const rounding = 1e-9;

/**
 * The owned end of each pair, such that no company's incoming shares exceed its room; null when no orientation fits, or more than one may.
 * Takes forced steps only: a pair is oriented where only one end fits, or where the other end leads to a contradiction. Polynomial; a structure
 * that would need a deeper search counts as not known.
 */
export function orient(pairs: readonly UnorientedPair[], initialRoom: Float64Array): readonly number[] | null {
  const room = initialRoom.slice();
  const owned = new Int32Array(pairs.length).fill(-1);
  const at: number[][] = Array.from(room, () => []);
  for (const [pair, { ends }] of pairs.entries()) for (const end of ends) at[end]?.push(pair);
  let visits = 0;

  const fits = (share: number, end: number): boolean => share <= (room[end] ?? 0) + rounding;
  /** Orients a pair and everything that follows from it, and adds them to `assigned`. False: a contradiction. */
  const assign = (first: number, firstEnd: number, assigned: number[]): boolean => {
    const waiting: (readonly [pair: number, end: number])[] = [[first, firstEnd]];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const [pair, end] = next;
      const share = pairs[pair]?.share ?? 0;
      if (owned[pair] === end) continue;
      if (owned[pair] !== -1 || !fits(share, end) || visits > maxVisits) return false;
      owned[pair] = end;
      room[end] = (room[end] ?? 0) - share;
      assigned.push(pair);
      for (const other of at[end] ?? noPairs) {
        visits += 1;
        if (owned[other] === -1 && !fits(pairs[other]?.share ?? 0, end))
          waiting.push([other, otherEnd(pairs, other, end)]);
      }
    }
    return true;
  };
  const undo = (assigned: readonly number[]): void => {
    for (const pair of assigned) {
      const end = owned[pair] ?? -1;
      room[end] = (room[end] ?? 0) + (pairs[pair]?.share ?? 0);
      owned[pair] = -1;
    }
  };
  const works = (pair: number, end: number): boolean => {
    const assigned: number[] = [];
    const worked = assign(pair, end, assigned);
    undo(assigned);
    return worked;
  };

  // First pairs that do not fit at one of their ends at all, then pairs that lead to a contradiction at one of them.
  for (const test of [(pair: number, end: number) => fits(pairs[pair]?.share ?? 0, end), works]) {
    for (let changed = true; changed; ) {
      changed = false;
      for (const [pair, { ends }] of pairs.entries()) {
        if (owned[pair] !== -1) continue;
        visits += 1;
        const [left, right] = [test(pair, ends[0]), test(pair, ends[1])];
        if (visits > maxVisits) return null;
        if (left && right) continue;
        if (!assign(pair, left ? ends[0] : ends[1], [])) return null;
        changed = true;
      }
    }
  }
  return owned.includes(-1) ? null : [...owned];
}

const noPairs: readonly number[] = [];

function otherEnd(pairs: readonly UnorientedPair[], pair: number, end: number): number {
  const [left, right] = pairs[pair]?.ends ?? [end, end];
  return left === end ? right : left;
}
