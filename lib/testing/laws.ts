/** The laws on folders, files, tests and routes (docs/architecture.md). */
import { basename, dirname } from 'node:path';
import { importLaws } from './import-laws.ts';
import { file, isProduct, type Law } from './law.ts';
import { nameLaws } from './name-laws.ts';
import { isTest, isTestGround, type Source } from './sources.ts';

const isIndex = (path: string): boolean => /\/index\.tsx?$/.test(path);
const linesOf = ({ text }: Source): number => text.trimEnd().split('\n').length;

/** Routes, viewers of steps and migrations are cut by what they are made for. */
const isExtensionPoint = (folder: string): boolean =>
  /^(?:app(?:\/|$)|components\/steps\/|lib\/server\/store\/migrations$|\.$)/.test(folder);

const smallFolders: Law = {
  asks: 'a folder holds at least three product files, its own folders included',
  breachesOf(sources) {
    const counts = new Map<string, number>();
    for (const { path } of sources.filter(isProduct))
      for (let folder = dirname(path); folder !== '.'; folder = dirname(folder))
        counts.set(folder, (counts.get(folder) ?? 0) + 1);
    return [...counts].filter(([folder, count]) => count < 3 && !isExtensionPoint(folder)).map(([folder]) => folder);
  },
  planted: {
    sources: [file('lib/model/a.ts'), file('lib/model/b.ts'), file('lib/model/risk/rating.ts')],
    breach: 'lib/model/risk',
  },
};

const indexesOfOneFile: Law = {
  asks: 'an index stands at the entry of a module and never re-exports a single file',
  breachesOf: (sources) =>
    sources
      .filter((source) => isProduct(source) && isIndex(source.path))
      .filter(({ imports, text }) => imports.length === 1 && !/^export (?:async )?(?:const|function|class)/m.test(text))
      .map(({ path }) => path),
  planted: {
    sources: [file('lib/model/risk/index.ts', { from: ['lib/model/risk/rating.ts'] })],
    breach: 'lib/model/risk/index.ts',
  },
};

const mostIndexes = 90;
const tooManyIndexes: Law = {
  asks: `there are at most ${mostIndexes} indexes`,
  breachesOf(sources) {
    const count = sources.filter((one) => isProduct(one) && isIndex(one.path)).length;
    return count > mostIndexes ? [`${count} indexes`] : [];
  },
  planted: {
    sources: Array.from({ length: mostIndexes + 1 }, (_, at) => file(`lib/m${at}/index.ts`)),
    breach: `${mostIndexes + 1} indexes`,
  },
};

/** What of a file decides where its code runs. */
const runtimeOf = ({ text }: Source): string =>
  /^'use client';/m.test(text) ? 'browser' : /^import 'server-only';/m.test(text) ? 'server' : 'any';
const longestMerged = 300;
const longEnough = 120;

const oneNeighbour: Law = {
  asks: 'a file whose only reader is its neighbour is part of that neighbour',
  breachesOf(sources) {
    const byPath = new Map(sources.map((source) => [source.path, source]));
    const readers = new Map<string, Set<string>>();
    for (const { path, imports } of sources.filter(({ path }) => !isTest(path) && !isIndex(path)))
      for (const { to } of imports) readers.set(to, (readers.get(to) ?? new Set()).add(path));
    const isBreach = (source: Source): boolean => {
      const [path = '', another] = readers.get(source.path) ?? [];
      const reader = byPath.get(path);
      if (!reader || another !== undefined || dirname(path) !== dirname(source.path)) return false;
      const isLazy = new RegExp(`(?:import|URL)\\(\\s*'\\./${source.path.slice(dirname(path).length + 1)}'`).test(
        reader.text,
      );
      const hasTest = [...byPath.keys()].some((one) => isTest(one) && one.startsWith(source.path.replace(/\w+$/, '')));
      return (
        !isLazy &&
        !hasTest &&
        linesOf(source) <= longEnough &&
        linesOf(source) + linesOf(reader) <= longestMerged &&
        runtimeOf(source) === runtimeOf(reader)
      );
    };
    return sources
      .filter((source) => isProduct(source) && !isExtensionPoint(dirname(source.path)) && isBreach(source))
      .map(({ path }) => path);
  },
  planted: {
    sources: [file('lib/model/risk/a.ts', { from: ['lib/model/risk/b.ts'] }), file('lib/model/risk/b.ts')],
    breach: 'lib/model/risk/b.ts',
  },
};

const flatMigrations: Law = {
  asks: 'migrations stand in one flat folder, which is read from top to bottom',
  breachesOf: (sources) =>
    sources
      .map(({ path }) => path)
      .filter((path) => /(?:^|\/)migrations\/.*\/\d{3}-/.test(path) && isProduct({ path, text: '', imports: [] })),
  planted: {
    sources: [file('lib/server/store/migrations/review/042-notes.ts')],
    breach: 'lib/server/store/migrations/review/042-notes.ts',
  },
};

const isSchema = (path: string): boolean => /\.schema\.ts$|^lib\/model\/schema\.ts$/.test(path);
const schemasOfTheServer: Law = {
  asks: 'only the server and other schemas import a schema as a value: a browser never loads it',
  breachesOf: (sources) =>
    sources
      .filter((source) => isProduct(source) && !isTest(source.path) && !isSchema(source.path))
      .filter(({ path }) => !path.startsWith('lib/server/'))
      .flatMap(({ path, imports }) =>
        imports.flatMap(({ to, typeOnly }) => (isSchema(to) && !typeOnly ? [`${path}: ${to}`] : [])),
      ),
  planted: {
    sources: [file('components/risk/a.tsx', { from: ['lib/model/review/risk.schema.ts'] })],
    breach: 'components/risk/a.tsx: lib/model/review/risk.schema.ts',
  },
};

const limitOf = (path: string): number =>
  /^app\/.*\/?page\.tsx$/.test(path) ? 60 : /^app\/.*route\.ts$/.test(path) ? 25 : 400;
const shortFiles: Law = {
  asks: 'files stay at 400 lines, pages at 60, routes at 25',
  breachesOf: (sources) => sources.filter((source) => linesOf(source) > limitOf(source.path)).map(({ path }) => path),
  planted: {
    sources: [
      file('lib/model/a.ts', { lines: 400 }),
      file('lib/model/b.test.ts', { lines: 401 }),
      file('app/sessions/page.tsx', { lines: 61 }),
      file('app/api/sessions/route.ts', { lines: 26 }),
    ],
    breach: ['lib/model/b.test.ts', 'app/sessions/page.tsx', 'app/api/sessions/route.ts'],
  },
};

const testsAreCalledTest: Law = {
  asks: 'tests are called test',
  breachesOf: (sources) =>
    sources.filter(({ path, text }) => isTest(path) && /^\s*it(?:\.\w+)*\(/m.test(text)).map(({ path }) => path),
  planted: {
    sources: [file('lib/model/a.test.ts', { head: "  it('adds', () => {});" })],
    breach: 'lib/model/a.test.ts',
  },
};

const skipping = /\b(?:test|describe)(?:\.\w+)*\.(?:skip|skipIf|runIf|todo|only|fixme|fails?)\b/;
const noSkippedTest: Law = {
  asks: 'tests are never skipped: `npm test` counts a skipped one as failed',
  breachesOf: (sources) =>
    sources
      .filter(({ path, text }) => /\.(?:test|spec)\.tsx?$/.test(path) && skipping.test(text))
      .map(({ path }) => path),
  planted: {
    // Put together, so that this file does not break the law.
    sources: [file('e2e/a.spec.ts', { head: ['test', 'skip'].join('.') }), file('lib/a.test.ts', { head: 'test()' })],
    breach: 'e2e/a.spec.ts',
  },
};

const testsWhereVitestLooks: Law = {
  asks: 'tests stand where vitest.config.ts looks for them',
  breachesOf: (sources) =>
    sources.map(({ path }) => path).filter((path) => isTest(path) && !/^(?:lib|simulator|bin|components)\//.test(path)),
  planted: { sources: [file('app/a.test.ts'), file('lib/a.test.ts')], breach: 'app/a.test.ts' },
};

const doublesInTesting: Law = {
  asks: 'doubles and fixtures stand in testing/',
  breachesOf: (sources) =>
    sources
      .map(({ path }) => path)
      .filter((path) => /^(?:test|fake|mock)-/.test(basename(path)) && !isTestGround(path) && !path.startsWith('bin/')),
  planted: {
    sources: [file('lib/server/store/fake-clock.ts'), file('lib/server/store/testing/fake-clock.ts')],
    breach: 'lib/server/store/fake-clock.ts',
  },
};

const routesThroughRoute: Law = {
  asks: 'every route under app/api goes through route(), and an open one says why',
  breachesOf: (sources) =>
    sources
      .filter(({ path }) => /^app\/api\/.*route\.ts$/.test(path) && !path.startsWith('app/api/auth/'))
      .flatMap(({ path, text }) => [
        ...(/= (?:(?:routes?|openRoute)[<(]|\w+Route\()/.test(text) ? [] : [path]),
        ...[...text.matchAll(/export (?:async )?function (\w+)/g)].map(([, name]) => `${path} ${name}`),
      ]),
  planted: {
    sources: [
      file('app/api/a/route.ts', { head: 'export const GET = routes(readNotes);' }),
      file('app/api/b/route.ts', { head: 'export async function GET() {}' }),
    ],
    breach: ['app/api/b/route.ts', 'app/api/b/route.ts GET'],
  },
};

const dangerous =
  /['"]use server['"]|dangerouslySetInnerHTML|\.innerHTML\s*=|\beval\(|new Function\(|from 'next\/image'/;
const nothingDangerous: Law = {
  asks: 'no server action, no dangerous HTML, no eval, no image optimiser',
  breachesOf: (sources) =>
    sources
      // The simulator and the benchmarks are never open to a person.
      .filter(({ path, text }) => !isTestGround(path) && !/^(?:simulator|bench)\//.test(path) && dangerous.test(text))
      .map(({ path }) => path),
  planted: {
    sources: [file('components/notes/a.tsx', { head: `<p ${['dangerously', 'SetInnerHTML'].join('')}={{}} />` })],
    breach: 'components/notes/a.tsx',
  },
};

export const laws: readonly Law[] = [
  ...importLaws,
  ...nameLaws,
  schemasOfTheServer,
  smallFolders,
  indexesOfOneFile,
  tooManyIndexes,
  oneNeighbour,
  flatMigrations,
  shortFiles,
  testsAreCalledTest,
  noSkippedTest,
  testsWhereVitestLooks,
  doublesInTesting,
  routesThroughRoute,
  nothingDangerous,
];
