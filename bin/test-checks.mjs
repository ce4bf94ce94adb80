// Runs the checks of `npm test` one after the other, each even when an earlier one failed, and counts what passed.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const total = { passed: 0, failed: 0 };

// The suite says itself where everything is; a desk configured in this shell must not leak into it.
const leaking =
  /^(?:VERIFICATION_|AUTH_|OIDC_|WEBHOOK_|DATABASE_|SIMULATOR_|BASE_URL|PORT$|HOST$|WORKER$|LOG_LEVEL|REVIEW_DESK_|NODE_OPTIONS|NODE_ENV)/;
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !leaking.test(name)));

/** Runs a program of node_modules/.bin. @returns whether it ended well */
export function run(name, args, more = {}) {
  const made = spawnSync(join('node_modules', '.bin', name), args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...env, NEXT_TELEMETRY_DISABLED: '1', ...more },
  });
  return made.status === 0;
}

export const one = (ok) => (ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });

/** Counts from a runner's report. A runner that dies before its report, or reports no test, has failed. */
export function counted(ok, file, read) {
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const { passed, failed } = read(JSON.parse(readFileSync(file, 'utf8')));
  return { passed, failed: ok && passed > 0 ? failed : Math.max(1, failed) };
}

export async function check(name, work) {
  console.log(`\n── ${name}`);
  const startedAtMs = Date.now();
  let count;
  try {
    count = await work();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    count = one(false);
  }
  total.passed += count.passed;
  total.failed += count.failed;
  console.log(
    `── ${name}: ${count.failed === 0 ? 'ok' : 'FAILED'} (${((Date.now() - startedAtMs) / 1000).toFixed(1)} s)`,
  );
}

/** The last line of `npm test`. */
export function conclude() {
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed === 0 ? 0 : 1;
}
