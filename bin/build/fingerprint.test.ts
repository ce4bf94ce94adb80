import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, normalize } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { distFolder, fingerprint, isFresh, isTestOnly, serverOf, stampOf } from './fingerprint.ts';

const project = join(import.meta.dirname, '..', '..');

/** Every file of the repository that a checkout has. */
function* repository(folder = ''): Generator<string> {
  for (const name of readdirSync(join(project, folder))) {
    if (['node_modules', '.git', '.toolchain', 'data', 'test-results'].includes(name) || name.startsWith('.next'))
      continue;
    const path = join(folder, name);
    if (statSync(join(project, path)).isDirectory()) yield* repository(path);
    else yield path;
  }
}

const linesOf = (file: string) => readFileSync(join(project, file), 'utf8').split('\n');

/** As Docker reads .dockerignore: the last pattern counts that matches the path or a folder above it; `!` lets it in again. */
const rules = linesOf('.dockerignore')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => ({ isIgnored: !line.startsWith('!'), pattern: toPattern(line.replace(/^!/, '')) }));

function toPattern(glob: string): RegExp {
  const parts = glob.split(/(\*\*\/|\*)/).map((part) => {
    if (part === '**/') return '(?:.*/)?';
    return part === '*' ? '[^/]*' : part.replace(/[\\^$.|?+()[\]{}]/g, '\\$&');
  });
  return new RegExp(`^${parts.join('')}(?:/.*)?$`);
}

const isInContext = (path: string) => !(rules.findLast(({ pattern }) => pattern.test(path))?.isIgnored ?? false);

/** What the last stage of the Dockerfile copies from the repository, without the build itself. */
const copied = linesOf('Dockerfile')
  .filter((line) => line.startsWith('COPY --from=build '))
  .flatMap((line) => line.split(/\s+/).slice(2, -1))
  .map((path) => path.replace(/^\/app\//, ''))
  .filter((path) => !path.startsWith('.next/'));
const image = [...repository()].filter(
  (path) => isInContext(path) && copied.some((one) => path === one || path.startsWith(`${one}/`)),
);

describe('the build context', () => {
  const secrets = [
    '.env',
    '.env.local',
    '.env.production.local',
    '.git/config',
    '.npmrc.local',
    '.ssh/id_ed25519',
    'data/review-desk.db',
    'data/demo-auth-secret',
    'secrets/auth_secret',
    'review-desk.db',
    'review-desk.db-wal',
    'backup.dump',
    'desk.sql',
    'server.pem',
    'server.key',
    'client.p12',
    'server.crt',
    'id_rsa',
    'desk.log',
    'node_modules/pg/index.js',
    '.next/standalone/server.js',
    '.toolchain/24.21.0/package.json',
  ];
  const folders = ['', 'lib', 'app/api', 'components/ui', 'bin/build', 'public', 'lib/server/deep/er'];
  const hostile = folders.flatMap((folder) => secrets.map((name) => join(folder, name)));
  const others = [
    'notes.txt',
    'customers.csv',
    'passwords.kdbx',
    'docs/operations.md',
    'simulator/index.ts',
    'bin/test.mjs',
    'bin/notes.txt',
    'compose.yaml',
    'compose.override.yaml',
    'terraform.tfstate',
    'tmp/x',
  ];

  test.each([...hostile.filter((path) => !path.includes('/.next/') && !path.includes('/.toolchain/')), ...others])(
    'has no %s',
    (path) => expect(isInContext(path)).toBe(false),
  );

  test('has what a build reads', () => {
    const missing = ['app', 'components', 'lib', 'bin/build'].flatMap((folder) =>
      [...repository(folder)].filter((path) => !isTestOnly(path) && !isInContext(path)),
    );
    expect(missing).toEqual([]);
    for (const path of [
      'package-lock.json',
      '.npmrc',
      'proxy.ts',
      'instrumentation.ts',
      'next.config.mjs',
      'public/robots.txt',
    ])
      expect(isInContext(path)).toBe(true);
  });
});

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
        [...readFileSync(join(project, path), 'utf8').matchAll(/(?:from|import\()\s*'(\.[^']+|#lib[^']+)'/g)]
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
