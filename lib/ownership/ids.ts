/** Node ids in one spelling. */
import type { NodeKey } from './model.ts';

/**
 * Contract 2.11 says integer; the wire also brings strings of digits (field notes). 7, "7", " 7 ", "07" and "7.0" are one id, as they are one
 * number. null for everything else, a number beyond 2^53 too: JSON has already lost some of its digits.
 */
export function toNodeKey(value: unknown): NodeKey | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : null;
  if (typeof value !== 'string' || value.length > 64) return null;
  const [, minus = '', digits] = /^(-?)0*(\d+)(?:\.0+)?$/.exec(value.trim()) ?? [];
  if (digits === undefined) return null;
  return digits === '0' ? '0' : minus + digits;
}

/** One order of keys, whatever the order of the lists: 2, 7, 12, individuals.3. */
export const compareKeys = (left: NodeKey, right: NodeKey): number =>
  left.length - right.length || (left < right ? -1 : left > right ? 1 : 0);
