/** Which files of the repository a build reads, and which of them never leave it. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Every file at or below a path, without packages, in a fixed order; none when nothing is there. */
export function* filesOf(path: string): Generator<string> {
  if (!existsSync(path)) return;
  if (!statSync(path).isDirectory()) yield path;
  else for (const name of readdirSync(path).toSorted()) if (name !== 'node_modules') yield* filesOf(join(path, name));
}

const testOnly: readonly RegExp[] = [
  /\.test\.(?:ts|tsx|mjs)$/,
  /\.spec\.ts$/,
  /(?:^|\/)testing\//,
  /^(?:bench|e2e)\//,
  /^bin\/(?:test|check|record)(?:\/|\.mjs$)/,
  /^(?:vitest|playwright)\.[\w.]+$/,
  // Routes of benchmark builds, and what they compile to.
  /\.bench\.tsx?$/,
  /(?:^|\/)app\/api\/bench\//,
];

/** Tests, test doubles, journeys and benchmarks. @param path relative to the root of the repository or of a build */
export const isTestOnly = (path: string): boolean => testOnly.some((pattern) => pattern.test(path));
