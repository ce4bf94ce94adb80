/** Which files of the repository a build reads, which of them never leave it, and whether a finished build is still what its inputs would give. */

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, relative } from 'node:path';

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
  // These are routes of benchmark builds, and what they compile to.
  /\.bench\.tsx?$/,
  /(?:^|\/)app\/api\/bench\//,
];

/** It is true for tests, test doubles, journeys and benchmarks. @param path relative to the root of the repository or of a build */
export const isTestOnly = (path: string): boolean => testOnly.some((pattern) => pattern.test(path));

const inputs = (
  'app components lib public bin/build instrumentation.ts proxy.ts next.config.mjs postcss.config.mjs tailwind.config.ts tsconfig.json ' +
  'package.json package-lock.json'
).split(' ');

type Environment = Readonly<Record<string, string | undefined>>;

/** @throws Error for a benchmark build in the folder that `npm start` serves */
export function distFolder(environment: Environment): string {
  const folder = environment.DESK_DIST_DIR || '.next';
  if (environment.DESK_BENCH && folder === '.next')
    throw new Error('A benchmark build (DESK_BENCH) needs a folder of its own: set DESK_DIST_DIR.');
  return folder;
}

/** @param root of the repository @returns hash of everything that changes what is built */
export function fingerprint(environment: Environment, root = '.'): string {
  const hash = createHash('sha256').update(`${process.version} ${process.platform} ${process.arch}`);
  const includesBench = Boolean(environment.DESK_BENCH);
  // The build knows its folder by name, so a copy elsewhere is still the same build.
  hash.update(`\n${basename(distFolder(environment))} ${includesBench} ${Boolean(environment.DESK_SOURCE_MAPS)}`);
  // The bundler writes the values of these into the code.
  for (const name of Object.keys(environment).toSorted())
    if (name.startsWith('NEXT_PUBLIC_')) hash.update(`\n${name}=${environment[name]}`);
  for (const file of inputs.flatMap((input) => [...filesOf(join(root, input))])) {
    const path = relative(root, file);
    const isBenchRoute = path.startsWith('app/api/bench/');
    if (isBenchRoute ? includesBench : !isTestOnly(path)) hash.update(`\n${path}\n`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

export const stampOf = (folder: string): string => join(folder, 'desk-build');
export const serverOf = (folder: string): string => join(folder, 'standalone', 'server.js');

/** Tells whether the folder holds a finished build with this fingerprint. */
export const isFresh = (folder: string, want: string): boolean =>
  existsSync(stampOf(folder)) && readFileSync(stampOf(folder), 'utf8') === want && existsSync(serverOf(folder));
