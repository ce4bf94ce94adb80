/** What one value of a step says: something, nothing, or nothing that this role may know. Pure. */

/** null: upstream had none; undefined: taken out for the role. */
export type Told<Value> = Value | null | undefined;

/** What is made of a value that is there; that there is none, or none to be seen, stays as it is. */
export const told = <Value, Made>(value: Told<Value>, make: (value: Value) => Made): Told<Made> =>
  value === null ? null : value === undefined ? undefined : make(value);

/** Part of it was taken out for the role: nothing can be concluded from the rest. */
export const isMasked = (value: string): boolean => value.includes('•');

/** Text as it came; what is no text stands as JSON, as a reviewer must not miss it. */
export function toText(value: unknown): Told<string> {
  if (value === null || value === undefined || typeof value === 'string') return value;
  return JSON.stringify(value);
}

/** The parts that are told, with the separator between; undefined when only hidden ones are left, null when there are none at all. */
export function joined(parts: readonly Told<string>[], separator: string): Told<string> {
  const told = parts.filter((part) => part !== null && part !== undefined && part.trim() !== '');
  if (told.length > 0) return told.join(separator);
  return parts.includes(undefined) ? undefined : null;
}

/** Keys that came beside those that a contract names, in their order. */
export const furtherOf = (value: object, known: readonly string[]): (readonly [key: string, text: Told<string>])[] =>
  Object.entries(value).flatMap(([key, inner]: [string, unknown]) =>
    known.includes(key) ? [] : [[key, toText(inner)] as const],
  );
