import type { Parsed } from '../index.ts';

/** The dotted paths of what could not be read; fails for a body that was refused. */
export function unreadablePaths(parsed: Parsed<unknown>): string[] {
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
  return parsed.unreadable.map(({ path }) => path.join('.'));
}
