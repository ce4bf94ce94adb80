// `npm test`: everything that CI runs. The last line counts.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './build.mjs';
import { check, conclude, counted, one, run } from './test-checks.mjs';
import { findChromium, startPostgres } from './test-programs.mjs';

const reports = mkdtempSync(join(tmpdir(), 'review-desk-test-'));
const vitestReport = join(reports, 'vitest.json');
const journeyReport = join(reports, 'journeys.json');

await check('format and lint', () => one(run('biome', ['ci', '--error-on-warnings', '.'])));
await check('types', () => one(run('next', ['typegen']) && run('tsc', ['--noEmit'])));
await check('dead code', () => one(run('knip', [])));
await check('unit and store', () => {
  const postgres = startPostgres();
  try {
    const args = ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${vitestReport}`];
    const ok = run('vitest', args, { TEST_POSTGRES_URL: postgres.url });
    return counted(ok, vitestReport, (report) => ({
      passed: report.numPassedTests,
      failed: report.numFailedTests + report.numPendingTests + report.numTodoTests,
    }));
  } finally {
    postgres.stop();
  }
});
await check('production build', () => one(existsSync(build())));
await check('journeys', () => {
  const more = { CHROMIUM_PATH: findChromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: journeyReport };
  const ok = run('playwright', ['test', '--config', 'e2e/playwright.config.ts'], more);
  return counted(ok, journeyReport, ({ stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + stats.skipped,
  }));
});
rmSync(reports, { recursive: true, force: true });
conclude();
