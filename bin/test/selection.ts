/** What `npm run check` runs of the whole: the tests that reach a changed file, the nearest first, and the journeys of its areas. */
import { areas } from './areas.ts';

interface Source {
  readonly path: string;
  readonly imports: readonly { readonly to: string }[];
}

/** Tests of the project as such, which no import leads to. */
export const alwaysRun = ['lib/docs.test.ts', 'lib/architecture.test.ts', 'lib/package-lock.test.ts'];

/** The changed files and all that import them, those with the fewest imports between them first. */
function reachedBy(changed: readonly string[], sources: readonly Source[]): readonly string[] {
  const importers = new Map<string, string[]>();
  for (const { path, imports } of sources)
    for (const { to } of imports) importers.set(to, [...(importers.get(to) ?? []), path]);
  const reached = new Set(changed);
  let nearest: readonly string[] = changed;
  while (nearest.length > 0) {
    const next = new Set(nearest.flatMap((path) => importers.get(path) ?? []).filter((path) => !reached.has(path)));
    for (const path of next) reached.add(path);
    nearest = [...next];
  }
  return [...reached];
}

/** Test files that reach one of the changed files by imports, the nearest first. */
export const testsReaching = (changed: readonly string[], sources: readonly Source[]): readonly string[] =>
  reachedBy(changed, sources).filter((path) => /\.test\.tsx?$/.test(path));

/** Browser journeys that reach one of the changed files by imports: those that use a changed part of the tests. */
export const journeysReaching = (changed: readonly string[], sources: readonly Source[]): readonly string[] =>
  reachedBy(changed, sources).filter((path) => path.endsWith('.spec.ts'));

/**
 * Browser journeys of the areas that the changed files belong to, those of the first file first.
 *
 * @param own changed journeys, which are their own area; other files among them do not matter
 */
export function journeysOf(changed: readonly string[], own = changed): readonly string[] {
  const found = new Set(own.filter((path) => path.endsWith('.spec.ts')));
  for (const path of changed) {
    const [area] = areas
      .filter(({ folders }) => folders.some((folder) => path.startsWith(folder)))
      .toSorted((a, b) => longest(b.folders, path) - longest(a.folders, path));
    for (const journey of area?.journeys ?? []) found.add(journey);
  }
  return [...found];
}

/** More journeys than this have a text for other reasons. */
const mostByText = 6;

/**
 * Journeys that name a text of the changed lines, such as a key or the label of a button: those with the most of them first.
 *
 * @param lines as `git diff` prints them @param journeys with their source
 */
export function journeysNaming(
  lines: readonly string[],
  journeys: readonly { readonly path: string; readonly text: string }[],
): readonly string[] {
  const changed = lines.filter((line) => /^[-+](?![-+])/.test(line) && !/\bfrom '|import\(/.test(line));
  const texts = new Set(changed.flatMap((line) => line.match(/'[^']+'/g) ?? []));
  const hits = new Map<string, number>();
  for (const text of texts) {
    const naming = journeys.filter((journey) => journey.text.includes(text));
    if (naming.length <= mostByText) for (const { path } of naming) hits.set(path, (hits.get(path) ?? 0) + 1);
  }
  return [...hits].toSorted(([, a], [, b]) => b - a).map(([path]) => path);
}

const longest = (folders: readonly string[], path: string): number =>
  Math.max(...folders.filter((folder) => path.startsWith(folder)).map((folder) => folder.length));

export interface Chosen {
  readonly run: readonly string[];
  readonly left: readonly string[];
}

/**
 * Of these it keeps, in their order, what costs no more than the limit together; it keeps at least one.
 *
 * @param costOf processor seconds of a file
 */
export function withinLimit(files: readonly string[], costOf: (file: string) => number, limit: number): Chosen {
  const run: string[] = [];
  let sum = 0;
  for (const file of files) {
    if (run.length > 0 && sum + costOf(file) > limit) continue;
    run.push(file);
    sum += costOf(file);
  }
  return { run, left: files.filter((file) => !run.includes(file)) };
}
