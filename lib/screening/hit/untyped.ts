/** Reads values of unknown shape. */

/** Undefined if the value is not an object or does not have the key itself. */
export const keyOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined;

/** Empty for anything that is not a list: here it only means that there is nothing to compare, and is never reported as "none". */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Text that is not blank, or null. */
export const textOf = (value: unknown): string | null => {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : null;
};
