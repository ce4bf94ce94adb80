/** Node ids in canonical form. */
import type { NodeKey } from '../model/index.ts';

/**
 * Contract 2.11 says integer; strings of digits are received as well (field notes). 7, "7", " 7 ", "07" and "7.0" are one id. null for anything
 * else, and for numbers beyond 2^53: JSON parsing has already lost some of their digits.
 */
export function toNodeKey(value: unknown): NodeKey | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : null;
  if (typeof value !== 'string' || value.length > 64) return null;
  const [, minus = '', digits] = /^(-?)0*(\d+)(?:\.0+)?$/.exec(value.trim()) ?? [];
  if (digits === undefined) return null;
  return digits === '0' ? '0' : minus + digits;
}

/** The order of keys, whatever the order of the lists: 2, 7, 12, individuals.3. */
export const compareKeys = (left: NodeKey, right: NodeKey): number =>
  left.length - right.length || (left < right ? -1 : left > right ? 1 : 0);
