import { createHash } from 'node:crypto';

/** A seeded source of choices: the same seed makes the same choices in the same order. */
export type Draw = {
  /** 0 ≤ value < 1 */
  fraction(): number;
  /** from ≤ value ≤ to */
  between(from: number, to: number): number;
  pick<T>(list: readonly T[]): T;
  chance(probability: number): boolean;
  digits(length: number): string;
  letters(length: number): string;
};

export function drawFrom(seed: string): Draw {
  let state = createHash('sha256').update(seed).digest().readUInt32LE(0);
  // mulberry32: small, fast, good enough for choosing names.
  const fraction = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (from: number, to: number) => from + Math.floor(fraction() * (to - from + 1));
  const signs = (alphabet: string, length: number) =>
    Array.from({ length }, () => alphabet.charAt(between(0, alphabet.length - 1))).join('');
  return {
    fraction,
    between,
    pick<T>(list: readonly T[]): T {
      if (list.length === 0) throw new Error('nothing to pick from');
      return list[between(0, list.length - 1)] as T;
    },
    chance: (probability) => fraction() < probability,
    digits: (length) => signs('0123456789', length),
    letters: (length) => signs('ABCDEFGHJKLMNPRSTUVWXYZ', length),
  };
}

/** 64 hex digits that depend on the text alone. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

export type IdShape = 'uuid' | 'ulid' | 'hex' | 'five-groups' | 'four-groups';

/** A session id by seed: mostly like a UUID, sometimes in another shape. */
export function idFrom(seed: string, shape: IdShape = 'uuid'): string {
  const hex = hashOf(`id:${seed}`);
  if (shape === 'hex') return hex.slice(0, 24);
  if (shape === 'ulid') return `01${drawFrom(`ulid:${seed}`).letters(24).replaceAll('U', 'V').replaceAll('L', 'K')}`;
  if (shape === 'five-groups') return grouped(hex, [8, 4, 4, 4, 8]);
  if (shape === 'four-groups') return grouped(hex, [8, 8, 8, 8]);
  const variant = '89ab'.charAt(Number.parseInt(hex.charAt(16), 16) % 4);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function grouped(hex: string, lengths: readonly number[]): string {
  const ends = lengths.map((_, group) => lengths.slice(0, group + 1).reduce((sum, length) => sum + length, 0));
  return ends.map((end, group) => hex.slice(end - (lengths[group] ?? 0), end)).join('-');
}
