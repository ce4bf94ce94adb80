// `npm run check` is for while one works. It checks format, lint and types of what changed, the tests that reach it and the journeys of its areas,
// within two minutes for a usual change. It says what it left out; `npm test` is the whole.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isTestGround, sources } from '../lib/testing/sources.ts';
import { build } from './build/build.mjs';
import { conclude, countsOf, makeScratch, one, runJourneys, runQuietly, runUnitTests, stage } from './test/checks.mjs';
import { readCosts } from './test/costs.ts';
import { countJourneys } from './test/counts.ts';
import { measureOf } from './test/seed.ts';
import {
  alwaysRun,
  journeysNaming,
  journeysOf,
  journeysReaching,
  testsReaching,
  withinLimit,
} from './test/selection.ts';

/** These are processor seconds, so about half of it with two cores. */
const limits = { tests: 40, journeys: 40 };

const [flag, base, ...others] = process.argv.slice(2);
if (flag !== undefined && (flag !== '--base' || base === undefined || others.length > 0))
  stopWith('usage: npm run check [-- --base REVISION]');

function stopWith(message) {
  console.error(message);
  process.exit(1);
}

/** @returns its lines; undefined when it failed */
function tryGit(...args) {
  // Names as they are, not quoted.
  const done = spawnSync('git', ['-c', 'core.quotePath=false', ...args], { encoding: 'utf8' });
  return done.status === 0 ? done.stdout.split('\n').filter(Boolean) : undefined;
}
const git = (...args) => tryGit(...args) ?? stopWith(`npm run check needs git and a repository: git ${args[0]} failed`);
const isRevision = (name) => tryGit('rev-parse', '--verify', '--quiet', `${name}^{commit}`) !== undefined;

/** What differs from the revision, files that git does not track yet included. */
const differing = (revision) => [
  ...git('diff', '--name-only', '--no-renames', revision, '--'),
  ...git('ls-files', '--others', '--exclude-standard'),
];

/** @returns the revision that is compared with: of a clean tree the one before its last commit */
function findBase() {
  if (base !== undefined) return isRevision(base) ? base : stopWith(`${base} is no revision of this repository`);
  if (differing('HEAD').length > 0) return 'HEAD';
  if (!isRevision('HEAD~1'))
    stopWith('Nothing is changed, and the commit before the last one is not here: name a revision with -- --base.');
  console.log('Nothing is changed since the last commit, so what it changed is checked.');
  return 'HEAD~1';
}

const since = findBase();
const changed = differing(since);
const present = changed.filter((path) => existsSync(path));
const costs = readCosts();
/** What was never measured here costs what is usual. */
const costOf = (file) => costs.get(file) ?? (file.endsWith('.spec.ts') ? 15 : 1.5);

// The commands are tested as processes, which no import leads to.
const ofCommands = changed.some((path) => path.startsWith('bin/')) ? ['bin/commands.test.ts'] : [];
const reaching = [...new Set([...testsReaching(changed, sources), ...ofCommands, ...alwaysRun])];
const tests = withinLimit(
  [...alwaysRun, ...reaching.filter((file) => !alwaysRun.includes(file))],
  costOf,
  limits.tests,
);
const product = changed.filter((path) => !isTestGround(path) && !path.startsWith('bin/'));
const specs = sources.filter(({ path }) => path.endsWith('.spec.ts'));
const shown = journeysOf(product, [
  ...present,
  ...(product.length > 0
    ? journeysNaming(git('diff', '--unified=0', since, '--', ...product), specs).toSorted(
        (a, b) => costOf(a) - costOf(b),
      )
    : []),
  ...journeysReaching(changed, sources),
]);
const journeys = withinLimit(
  shown.filter((file) => existsSync(file)),
  costOf,
  limits.journeys,
);

console.log(`${changed.length} changed files`);
const { seed } = measureOf([]);
const sampled = { TEST_SAMPLE: `${seed}` };
const scratch = makeScratch();
const formatted = present.filter((path) => /\.(?:[cm]?[jt]sx?|json|css)$/.test(path));

async function browserJourneys() {
  const report = join(scratch, 'journeys.json');
  // A journey that fails waits out its time, so the first one ends it.
  const ok = await runJourneys(scratch, report, ['--max-failures=1', ...journeys.run], sampled);
  return countsOf(ok, report, countJourneys);
}

await stage({
  'format and lint': async () =>
    one(
      formatted.length === 0 ||
        (await runQuietly('biome', ['ci', '--error-on-warnings', '--no-errors-on-unmatched', ...formatted])),
    ),
  types: async () => one((await runQuietly('next', ['typegen'])) && (await runQuietly('tsc', ['--noEmit']))),
});
await stage({ tests: () => runUnitTests(scratch, join(scratch, 'tests.json'), tests.run, [], sampled) });
if (journeys.run.length > 0) {
  await stage({ 'production build': async () => one(existsSync(await build())) });
  await stage({ journeys: browserJourneys });
}

const list = (files) => files.map((file) => `\n  ${file}`).join('');
console.log('\nLeft out: dead code, and what is sampled beyond this sample.');
if (tests.left.length > 0)
  console.log(`Left out, ${tests.left.length} test files that reach a changed file:${list(tests.left)}`);
const unreached = changed.filter(
  (path) =>
    !/\.(?:md|png)$/.test(path) &&
    testsReaching([path], sources).length === 0 &&
    journeysOf([path], [path]).length === 0,
);
if (unreached.length > 0) console.log(`Reached by no test, so only npm test tells:${list(unreached)}`);
if (journeys.left.length > 0) console.log(`Left out, journeys of the same areas:${list(journeys.left)}`);
conclude();
