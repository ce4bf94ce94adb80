/** Tells whether a value of unknown shape is an object with keys: neither a list nor null. The module is pure. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
