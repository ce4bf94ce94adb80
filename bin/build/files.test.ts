import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, matchesGlob, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isTestOnly } from './files.ts';

const root = join(import.meta.dirname, '..', '..');

/** Every file of the repository that a checkout has. */
function* repository(folder = ''): Generator<string> {
  for (const name of readdirSync(join(root, folder))) {
    if (['node_modules', '.git', '.toolchain', 'data', 'test-results'].includes(name) || name.startsWith('.next'))
      continue;
    const path = join(folder, name);
    if (statSync(join(root, path)).isDirectory()) yield* repository(path);
    else yield path;
  }
}

const linesOf = (file: string) => readFileSync(join(root, file), 'utf8').split('\n');

/** A pattern of .dockerignore excludes the path and everything below it. */
const ignored = linesOf('.dockerignore').filter((line) => line !== '' && !line.startsWith('#'));
const isInContext = (path: string) =>
  !ignored.some((pattern) => matchesGlob(path, pattern) || matchesGlob(path, `${pattern}/**`));

/** What the last stage of the Dockerfile copies from the repository, without the build itself. */
const copied = linesOf('Dockerfile')
  .filter((line) => line.startsWith('COPY --from=build '))
  .flatMap((line) => line.split(/\s+/).slice(2, -1))
  .map((path) => path.replace(/^\/app\//, ''))
  .filter((path) => !path.startsWith('.next/'));
const image = [...repository()].filter(
  (path) => isInContext(path) && copied.some((one) => path === one || path.startsWith(`${one}/`)),
);

describe('the container image', () => {
  test('contains no test, test double, journey or benchmark', () => {
    expect(image.length).toBeGreaterThan(100);
    expect(image.filter(isTestOnly)).toEqual([]);
    expect(image.filter((path) => path.startsWith('simulator/'))).toEqual([]);
  });

  test('is built from none of them either', () => {
    expect([...repository()].filter((path) => isInContext(path) && isTestOnly(path))).toEqual([]);
  });

  test('contains every file that its commands and its server code import', () => {
    const files = new Set(image);
    const missing = image
      .filter((path) => /\.(?:ts|tsx|mjs)$/.test(path))
      .flatMap((path) =>
        [...readFileSync(join(root, path), 'utf8').matchAll(/(?:from|import\()\s*'(\.[^']+|#lib[^']+)'/g)]
          .map(([, to = '']) => (to.startsWith('#') ? to.slice(1) : normalize(join(dirname(path), to))))
          .filter((to) => !files.has(to))
          .map((to) => `${path} → ${to}`),
      );
    expect(missing).toEqual([]);
  });
});

test.each([
  ['lib/server/store/store.test.ts', true],
  ['lib/server/testing/open-test-desk.ts', true],
  ['e2e/sessions/list.spec.ts', true],
  ['bench/index.ts', true],
  ['bin/test.mjs', true],
  ['bin/test/checks.mjs', true],
  ['app/api/bench/floor/route.bench.ts', true],
  ['.next/server/app/api/bench/floor/route.js', true],
  ['lib/server/store/index.ts', false],
  ['components/steps/testimony.tsx', false],
  ['bin/user.mjs', false],
])('isTestOnly(%s) is %s', (path, expected) => {
  expect(isTestOnly(path)).toBe(expected);
});
