// `npm test` is everything that CI runs; `npm test -- --all` runs with every input of the checks that are sampled. The last line counts.
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build/build.mjs';
import { compareWithBudget, dearest, referenceSeconds } from './test/budget.ts';
import {
  conclude,
  countsOf,
  isTerminal,
  makeScratch,
  one,
  runJourneys,
  runQuietly,
  runUnitTests,
  stage,
} from './test/checks.mjs';
import { writeCosts } from './test/costs.ts';
import { countJourneys, flakyTitles, journeyCosts } from './test/counts.ts';
import { measureOf } from './test/seed.ts';

const { seed } = usageOr(() => measureOf(process.argv.slice(2)));
function usageOr(read) {
  try {
    // npm takes the option for its own when the `--` before it is missing.
    if (process.env.npm_config_all === 'true') throw new Error('usage: npm test -- --all');
    return read();
  } catch (error) {
    console.error(error.message);
    process.exit(2);
  }
}
console.log(
  seed === undefined ? 'The whole of every check' : `Sample ${seed}; the same again: npm test -- --seed ${seed}`,
);
const sampled = { TEST_SAMPLE: seed?.toString() };

const scratch = makeScratch();
const reports = join(scratch, 'reports');
mkdirSync(reports);

/** What every test file and journey cost, and what one unit of the budget was before and after the checks that cost most. */
const costs = [];
const references = [];
const { budget, dearTests } = JSON.parse(readFileSync(new URL('test/budget.json', import.meta.url), 'utf8'));

/** @param part as vitest.config.ts knows it @param files all that the configuration names when empty */
async function unitTests(part, files = []) {
  const [report, costLog] = [join(reports, `${part}.json`), join(reports, `${part}.costs`)];
  const counts = await runUnitTests(scratch, report, files, costs, {
    ...sampled,
    TEST_PART: part,
    TEST_COSTS: costLog,
  });
  if (existsSync(costLog))
    costs.push(
      ...readFileSync(costLog, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    );
  return counts;
}

async function journeys() {
  const report = join(reports, 'journeys.json');
  const sharedDesk = join(reports, 'shared-desk.seconds');
  const ok = await runJourneys(scratch, report, [], { ...sampled, SHARED_DESK_COST: sharedDesk });
  if (existsSync(sharedDesk))
    costs.push({ name: 'the desk of all journeys', seconds: Number(readFileSync(sharedDesk)) });
  return countsOf(ok, report, (results) => {
    for (const title of flakyTitles(results)) console.log(`flaky, passed on retry: ${title}`);
    costs.push(...journeyCosts(results));
    return countJourneys(results);
  });
}

function withinBudget() {
  const [reference = 0] = references.toSorted((a, b) => a - b).slice(Math.floor(references.length / 2));
  console.log(`one unit of the budget is ${reference.toFixed(3)} s; the ten dearest:`);
  for (const { name, seconds } of dearest(costs)) console.log(`${seconds.toFixed(1).padStart(8)} s  ${name}`);
  writeCosts(costs);
  if (seed === undefined) return one(true);
  const { warnings, failures } = compareWithBudget(costs, budget, reference);
  for (const text of warnings) console.log(`over the budget: ${text}`);
  for (const text of failures) console.log(`more than twice the budget: ${text}`);
  return one(failures.length === 0);
}

references.push(referenceSeconds());
await stage({
  'format and lint': async () =>
    one(await runQuietly('biome', ['ci', '--error-on-warnings', ...(isTerminal ? [] : ['--colors=off']), '.'])),
  types: async () => one((await runQuietly('next', ['typegen'])) && (await runQuietly('tsc', ['--noEmit']))),
  'dead code': async () => one(await runQuietly('knip', [])),
});
await stage({ 'quick tests': () => unitTests('quick') });
references.push(referenceSeconds());
await stage({ 'dear tests': () => unitTests('dear', dearTests) });
references.push(referenceSeconds());
await stage({ 'production build': async () => one(existsSync(await build())) });
await stage({ journeys });
references.push(referenceSeconds());
await stage({ budget: withinBudget });
conclude();
