/** What differs between two JSON values, leaf by leaf. Pure. */
export interface Difference {
  /** `sanctions › 1 › name`. */
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
}

function* leaves(value: unknown, path: readonly string[]): Generator<readonly [string, string]> {
  if (value === null || value === undefined) return;
  if (typeof value === 'object') {
    const isList = Array.isArray(value);
    for (const [key, part] of Object.entries(value))
      yield* leaves(part, [...path, isList ? String(Number(key) + 1) : key]);
  } else yield [path.join(' › '), String(value)];
}

export function differencesOf(before: unknown, after: unknown): Difference[] {
  const [former, present] = [new Map(leaves(before, [])), new Map(leaves(after, []))];
  return [...new Set([...former.keys(), ...present.keys()])]
    .filter((path) => former.get(path) !== present.get(path))
    .map((path) => ({ path, before: former.get(path) ?? null, after: present.get(path) ?? null }));
}
