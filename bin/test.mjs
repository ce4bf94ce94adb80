// `npm test`: everything that CI runs. Each check runs even when an earlier one failed; the last line counts.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './build.mjs';
import { findChromium, startPostgres } from './test-programs.mjs';

const bin = (name) => join('node_modules', '.bin', name);
const reports = mkdtempSync(join(tmpdir(), 'review-desk-test-'));
const total = { passed: 0, failed: 0 };
// The suite says itself where everything is; a desk configured in this shell must not leak into it.
const env = { ...process.env, NODE_ENV: undefined, NODE_OPTIONS: '', NEXT_TELEMETRY_DISABLED: '1' };
for (const name of Object.keys(env)) {
  if (/^(?:VERIFICATION_|AUTH_|OIDC_|WEBHOOK_|DATABASE_|BASE_URL|PORT|HOST$|REVIEW_DESK_)/.test(name)) delete env[name];
}

function check(name, run) {
  console.log(`\n── ${name}`);
  const startedAtMs = Date.now();
  let count;
  try {
    count = run();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    count = { passed: 0, failed: 1 };
  }
  total.passed += count.passed;
  total.failed += count.failed;
  console.log(`── ${name}: ${count.failed === 0 ? 'ok' : 'FAILED'} (${((Date.now() - startedAtMs) / 1000).toFixed(1)} s)`);
}

const runs = (command, args, more = {}) => spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env: { ...env, ...more } }).status === 0;
const one = (ok) => (ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });

/** A runner that dies before its report, or reports nothing, has failed. */
function counted(ok, file, read) {
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const { passed, failed } = read(JSON.parse(readFileSync(file, 'utf8')));
  return { passed, failed: ok && passed > 0 ? failed : Math.max(1, failed) };
}

check('format and lint', () => one(runs(bin('biome'), ['ci', '--error-on-warnings', '.'])));
check('types', () => one(runs(bin('next'), ['typegen']) && runs(bin('tsc'), ['--noEmit'])));
check('dead code', () => one(runs(bin('knip'), [])));
check('unit and store', () => {
  const postgres = startPostgres();
  try {
    const file = join(reports, 'vitest.json');
    const ok = runs(bin('vitest'), ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`], {
      TEST_POSTGRES_URL: postgres.url,
    });
    return counted(ok, file, (report) => ({ passed: report.numPassedTests, failed: report.numFailedTests + report.numPendingTests }));
  } finally {
    postgres.stop();
  }
});
check('production build', () => one(existsSync(build())));
check('journeys', () => {
  const file = join(reports, 'journeys.json');
  const ok = runs(bin('playwright'), ['test', '--config', 'e2e/playwright.config.ts'], {
    CHROMIUM_PATH: findChromium(),
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  return counted(ok, file, ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected + stats.skipped }));
});

rmSync(reports, { recursive: true, force: true });
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
