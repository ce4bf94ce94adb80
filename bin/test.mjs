// `npm test`: everything that CI runs. The last line counts.
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../lib/server/testing/postgres-server.ts';
import { findChromium } from '../lib/server/testing/programs.ts';
import { build } from './build/build.mjs';
import { check, conclude, countsOf, isTerminal, one, run } from './test/checks.mjs';
import { countJourneys, flakyTitles } from './test/counts.ts';

// Tests write hundreds of small databases: in memory, where the machine has room there. PostgreSQL's own user must pass through.
const scratch = mkdtempSync(join(hasRoom('/dev/shm') ? '/dev/shm' : tmpdir(), 'review-desk-test-'));
chmodSync(scratch, 0o711);
const reports = join(scratch, 'reports');
mkdirSync(reports);
const vitestReport = join(reports, 'vitest.json');
const journeyReport = join(reports, 'journeys.json');

function hasRoom(folder) {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > 4 * 1024 ** 3;
}

await check('format and lint', () =>
  one(run('biome', ['ci', '--error-on-warnings', ...(isTerminal ? [] : ['--colors=off']), '.'])),
);
await check('types', () => one(run('next', ['typegen']) && run('tsc', ['--noEmit'])));
await check('dead code', () => one(run('knip', [])));
await check('unit and store', () => {
  const postgres = startPostgres(scratch);
  try {
    const reporter = isTerminal ? 'dot' : 'default';
    const args = ['run', `--reporter=${reporter}`, '--reporter=json', `--outputFile.json=${vitestReport}`];
    const ok = run('vitest', args, { TEST_POSTGRES_URL: postgres.url, TMPDIR: scratch });
    return countsOf(ok, vitestReport, (report) => ({
      passed: report.numPassedTests,
      failed: report.numFailedTests + report.numPendingTests + report.numTodoTests,
    }));
  } finally {
    postgres.stop();
  }
});
await check('production build', () => one(existsSync(build())));
await check('journeys', () => {
  // Playwright's workers set FORCE_COLOR, and Node complains when NO_COLOR is set too.
  const plain = isTerminal ? {} : { NO_COLOR: undefined, FORCE_COLOR: '0', DEBUG_COLORS: '0' };
  const more = { CHROMIUM_PATH: findChromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: journeyReport, ...plain };
  const ok = run('playwright', ['test', '--config', 'e2e/playwright.config.ts'], more);
  return countsOf(ok, journeyReport, (report) => {
    for (const title of flakyTitles(report)) console.log(`flaky, passed on retry: ${title}`);
    return countJourneys(report);
  });
});
rmSync(scratch, { recursive: true, force: true });
conclude();
