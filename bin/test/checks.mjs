// Runs the checks of `npm test` one after the other, each even when an earlier one failed, and counts what passed.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const isTerminal = process.stdout.isTTY === true;
if (!isTerminal) {
  process.env.NO_COLOR = '1';
  delete process.env.FORCE_COLOR;
}

const total = { passed: 0, failed: 0 };

// The tests set their own configuration; that of this shell must not reach them.
const leaking =
  /^(?:VERIFICATION_|AUTH_|OIDC_|WEBHOOK_|DATABASE_|SIMULATOR_|BASE_URL|UBO_|RETENTION_|PROOF_OF_ADDRESS_|PORT$|HOST$|WORKER$|LOG_LEVEL|REVIEW_DESK_|NODE_OPTIONS|NODE_ENV)/;
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !leaking.test(name)));

/** Runs a program of node_modules/.bin. @param more variables; undefined removes one @returns whether it succeeded */
export function run(name, args, more = {}) {
  const done = spawnSync(join('node_modules', '.bin', name), args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...env, NEXT_TELEMETRY_DISABLED: '1', ...more },
  });
  return done.status === 0;
}

export const one = (ok) => (ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });

/** Counts from a runner's report. A runner that ends before its report, or reports no passed test, has failed. */
export function countsOf(ok, file, read) {
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const { passed, failed } = read(JSON.parse(readFileSync(file, 'utf8')));
  return { passed, failed: ok && passed > 0 ? failed : Math.max(1, failed) };
}

export async function check(name, work) {
  console.log(`\n── ${name}`);
  const startedAtMs = Date.now();
  let counts;
  try {
    counts = await work();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    counts = one(false);
  }
  total.passed += counts.passed;
  total.failed += counts.failed;
  console.log(
    `── ${name}: ${counts.failed === 0 ? 'ok' : 'FAILED'} (${((Date.now() - startedAtMs) / 1000).toFixed(1)} s)`,
  );
}

/** The last line of `npm test`. */
export function conclude() {
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed === 0 ? 0 : 1;
}
