import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { distFolder, fingerprint, isFresh, serverOf, stampOf } from './fingerprint.ts';

let root: string;
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'review-desk-fingerprint-'));
  for (const path of ['app/page.tsx', 'app/api/bench/floor/route.bench.ts', 'lib/model/addresses.ts', 'package.json'])
    write(path, 'first');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('the fingerprint of a build', () => {
  test.each([
    'app/page.tsx',
    'components/ui/button.tsx',
    'lib/model/addresses.ts',
    'public/pdf/version.txt',
    'proxy.ts',
    'instrumentation.ts',
    'next.config.mjs',
    'postcss.config.mjs',
    'tailwind.config.ts',
    'tsconfig.json',
    'package.json',
    'package-lock.json',
    'bin/build/build.mjs',
  ])('changes with %s', (path) => {
    const before = fingerprint({}, root);
    write(path, 'second');
    expect(fingerprint({}, root)).not.toBe(before);
  });

  test.each([
    'lib/model/addresses.test.ts',
    'lib/server/testing/open-test-desk.ts',
    'e2e/list.spec.ts',
    'bench/index.ts',
  ])('does not change with %s', (path) => {
    const before = fingerprint({}, root);
    write(path, 'second');
    expect(fingerprint({}, root)).toBe(before);
  });

  test('changes with what the build reads of the environment, and with nothing else', () => {
    const plain = fingerprint({}, root);
    expect(fingerprint({ DESK_DIST_DIR: '.next-other' }, root)).not.toBe(plain);
    expect(fingerprint({ NEXT_PUBLIC_NAME: 'x' }, root)).not.toBe(plain);
    expect(fingerprint({ DESK_SOURCE_MAPS: '1' }, root)).not.toBe(plain);
    expect(fingerprint({ PORT: '4000', AUTH_SECRET: 'x' }, root)).toBe(plain);
    expect(fingerprint({ DESK_DIST_DIR: '/another/copy/.next' }, root)).toBe(plain);
  });
});

describe('a benchmark build', () => {
  const bench = { DESK_BENCH: '1', DESK_DIST_DIR: '.next-bench' };

  test('must have a folder of its own', () => {
    expect(() => distFolder({ DESK_BENCH: '1' })).toThrow('DESK_DIST_DIR');
    expect(() => distFolder({ DESK_BENCH: '1', DESK_DIST_DIR: '.next' })).toThrow('DESK_DIST_DIR');
    expect(distFolder(bench)).toBe('.next-bench');
    expect(distFolder({})).toBe('.next');
  });

  test('is never served by npm start, wherever it is', () => {
    const folder = join(root, 'build');
    mkdirSync(join(folder, 'standalone'), { recursive: true });
    writeFileSync(serverOf(folder), '');
    writeFileSync(stampOf(folder), fingerprint({ ...bench, DESK_DIST_DIR: folder }, root));
    expect(isFresh(folder, fingerprint({ DESK_BENCH: '1', DESK_DIST_DIR: folder }, root))).toBe(true);
    expect(isFresh(folder, fingerprint({ DESK_DIST_DIR: folder }, root))).toBe(false);
  });

  test('changes with its own routes, which other builds do not have', () => {
    const [before, plain] = [fingerprint(bench, root), fingerprint({}, root)];
    write('app/api/bench/floor/route.bench.ts', 'second');
    expect(fingerprint(bench, root)).not.toBe(before);
    expect(fingerprint({}, root)).toBe(plain);
  });
});

test('an interrupted build is not fresh', () => {
  const folder = join(root, 'build');
  mkdirSync(join(folder, 'standalone'), { recursive: true });
  writeFileSync(serverOf(folder), '');
  expect(isFresh(folder, fingerprint({}, root))).toBe(false);
});
