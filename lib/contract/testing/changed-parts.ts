/** A body with one of its parts replaced: absent, empty, of another type, huge, a word that nobody knows. */
type Body = Readonly<Record<string, unknown>>;

/** Every path of a body, the containers too. */
export function pathsOf(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  const inner = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return [...(path.length > 0 ? [path] : []), ...inner.flatMap(([key, part]) => pathsOf(part, [...path, key]))];
}

/** The value at a path; undefined where there is none. */
export const partAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
    value,
  );

/** In place of a part: its key, or its element of a list, is left out. */
export const absent = Symbol('absent');

export function withPart(value: unknown, [key, ...more]: readonly string[], change: unknown): unknown {
  if (key === undefined) return change;
  const isLast = more.length === 0;
  if (Array.isArray(value))
    return value.flatMap((part, index) => {
      if (String(index) !== key) return [part];
      return isLast && change === absent ? [] : [withPart(part, more, change)];
    });
  return Object.fromEntries(
    Object.entries(value as Body).flatMap(([name, part]) => {
      if (name !== key) return [[name, part]];
      return isLast && change === absent ? [] : [[name, withPart(part, more, change)]];
    }),
  );
}

/** What no leaf of the contract may be, and words and sizes that none of them has. */
export const wrongValues: readonly unknown[] = [
  ['in a list'],
  { within: 'an object' },
  true,
  7.5,
  'NEVER_SEEN',
  'x'.repeat(100_000),
  -1e300,
];

/** Every way in which the service says that there is nothing. */
export const nothing: readonly unknown[] = [absent, null, '', {}];

/** An element less is another answer, and says so by the number that the service reports beside it. */
export const isElement = (path: readonly string[]): boolean => /^\d+$/.test(path.at(-1) ?? '');
