/** Careful looks into a hit: whatever stands there, the answer is of the shape asked for, or says that there is none. */

/** Undefined where the value is no object or has no such key of its own. */
export const keyOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined;

/** The list, or none: here a list that is absent has nothing to compare, and is never told as "none". */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Text with something in it, or null. */
export const textOf = (value: unknown): string | null => {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : null;
};
