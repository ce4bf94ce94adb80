/** Reads the redacted body of a step: any part of it may be gone, and what no schema describes may be anything. Pure; throws nothing. */

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const at = (value: unknown, key: string): unknown =>
  isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined;

/** Text, a number's digits, else null: the empty text says nothing either. */
export const textOf = (value: unknown): string | null => {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : null;
};

/** Null where no list came: that is not the same as an empty one. */
export const listOf = (value: unknown): readonly unknown[] | null => (Array.isArray(value) ? value : null);

export const textsOf = (value: unknown): readonly string[] | null =>
  listOf(value)?.flatMap((one) => textOf(one) ?? []) ?? null;

/** One text for a value of any shape. */
export const anyText = (value: unknown): string | null =>
  value === undefined || value === null || value === '' ? null : (textOf(value) ?? JSON.stringify(value));

/** The keys that a view has a place for: `true` for a leaf, an object for an object, a list of one for each element of a list. */
export type Known = true | readonly [Known] | { readonly [key: string]: Known };

/** What of a value the view has no place for, in its place; undefined where there is nothing of the kind. Lists become objects by position, from 1. */
export function unknownPart(value: unknown, known: Known): unknown {
  if (known === true || value === null || value === undefined) return undefined;
  if (Array.isArray(known)) {
    if (!Array.isArray(value)) return undefined;
    return filled(value.map((one, index) => [String(index + 1), unknownPart(one, known[0])] as const));
  }
  if (!isRecord(value)) return undefined;
  const shape = known as { readonly [key: string]: Known };
  return filled(
    Object.entries(value).map(([key, inner]) => {
      const inside = Object.hasOwn(shape, key) ? shape[key] : undefined;
      return [key, inside === undefined ? (inner ?? undefined) : unknownPart(inner, inside)] as const;
    }),
  );
}

const filled = (entries: readonly (readonly [string, unknown])[]): object | undefined => {
  const kept = entries.filter(([, value]) => value !== undefined);
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
};
