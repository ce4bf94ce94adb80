// Runs the checks of `npm test` in stages and counts what passed. A stage runs whole; the next one begins only when nothing failed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../lib/server/testing/postgres-server.ts';
import { findChromium } from '../../lib/server/testing/programs.ts';
import { ownCpuSeconds, treeCpuSeconds } from '../../lib/testing/cpu-time.ts';

export const isTerminal = process.stdout.isTTY === true;
if (!isTerminal) {
  process.env.NO_COLOR = '1';
  delete process.env.FORCE_COLOR;
}

/** A new folder, in memory where the machine has room there: tests write hundreds of small databases. PostgreSQL's own user must pass through. */
export function makeScratch() {
  const memory = '/dev/shm';
  const hasRoom = existsSync(memory) && statfsSync(memory).bavail * statfsSync(memory).bsize > 4 * 1024 ** 3;
  const scratch = mkdtempSync(join(hasRoom ? memory : tmpdir(), 'review-desk-test-'));
  chmodSync(scratch, 0o711);
  atEnd(() => rmSync(scratch, { recursive: true, force: true, maxRetries: 5 }));
  return scratch;
}

/** What is undone when this process ends, whether by itself or by a signal: the last first. */
const undone = [];
const atEnd = (undo) => void undone.push(undo);
process.on('exit', () => {
  for (const undo of undone.splice(0).reverse()) undo();
});
/** Ends a program with what it started. */
function endGroup(child, signal) {
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}
const running = new Set();
/** Browsers and servers end by themselves when they are asked to; after this time nothing is waited for. */
const graceMs = 5_000;
let isStopping = false;
// Not `once`: a Ctrl-C comes from the terminal and from the parent.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    if (isStopping) return;
    isStopping = true;
    const ended = [...running].map((child) => once(child, 'close'));
    for (const child of running) endGroup(child, 'SIGTERM');
    setTimeout(() => process.exit(1), graceMs);
    Promise.all(ended).then(() => process.exit(1));
  });

/** @param work gets its address; what it cost is added to `costs` */
async function withPostgres(scratch, costs, work) {
  const postgres = startPostgres(scratch);
  let isStopped = false;
  const stop = () => {
    if (!isStopped) postgres.stop();
    isStopped = true;
  };
  atEnd(stop);
  try {
    return await work(postgres.url);
  } finally {
    costs.push({ name: 'PostgreSQL', seconds: treeCpuSeconds(postgres.pid) });
    stop();
  }
}

const total = { passed: 0, failed: 0 };
const startedAtMs = Date.now();

// The tests set their own configuration; that of this shell must not reach them.
const leaking =
  /^(?:VERIFICATION_|AUTH_|OIDC_|WEBHOOK_|DATABASE_|SIMULATOR_|BASE_URL|UBO_|RETENTION_|PROOF_OF_ADDRESS_|PORT$|HOST$|WORKER$|LOG_LEVEL|REVIEW_DESK_|NODE_OPTIONS|NODE_ENV|TEST_)/;
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !leaking.test(name)));

/** A test that never gives way cannot be ended by its runner. The whole of the dearest part takes a third of this. */
const longestMs = 60 * 60_000;

/** What every process of the tests compiles: it is read from here by those that start later. */
const compiled = mkdtempSync(join(tmpdir(), 'review-desk-compiled-'));
atEnd(() => rmSync(compiled, { recursive: true, force: true }));

/** Runs a program of node_modules/.bin. @param more variables; undefined removes one @returns whether it succeeded */
async function run(name, args, more = {}, stdio = ['ignore', 'inherit', 'inherit']) {
  const child = spawn(join('node_modules', '.bin', name), args, {
    stdio,
    env: { ...env, NEXT_TELEMETRY_DISABLED: '1', NODE_COMPILE_CACHE: compiled, ...more },
    detached: true, // a group of its own, so that what it started ends with it
  });
  const end = () => endGroup(child, 'SIGKILL');
  atEnd(end);
  running.add(child);
  const limit = setTimeout(() => {
    console.error(`${name} was ended after ${longestMs / 60_000} minutes`);
    end();
  }, longestMs);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += text));
  const [code] = await once(child, 'close');
  clearTimeout(limit);
  undone.splice(undone.indexOf(end), 1);
  running.delete(child);
  if (output !== '') process.stdout.write(output);
  return code === 0;
}

/**
 * Runs unit tests beside a PostgreSQL of their own. A test that is skipped counts as failed.
 *
 * @param report file of Vitest's JSON report @param files all that the configuration names when empty @param costs gets what PostgreSQL cost
 * @returns counts
 */
export function runUnitTests(scratch, report, files, costs, more) {
  const args = ['run', ...files, `--reporter=${isTerminal ? 'dot' : 'default'}`, '--reporter=json'];
  return withPostgres(scratch, costs, async (url) => {
    const own = { TEST_POSTGRES_URL: url, TMPDIR: scratch };
    const ok = await run('vitest', [...args, `--outputFile.json=${report}`], { ...more, ...own });
    return countsOf(ok, report, ({ numPassedTests, numFailedTests, numPendingTests, numTodoTests }) => ({
      passed: numPassedTests,
      failed: numFailedTests + numPendingTests + numTodoTests,
    }));
  });
}

/** Runs journeys, all of them when none is named. @param report file of Playwright's JSON report @returns whether all passed */
export function runJourneys(scratch, report, files, more) {
  // Playwright's workers set FORCE_COLOR, and Node complains when NO_COLOR is set too.
  const plain = isTerminal ? {} : { NO_COLOR: undefined, FORCE_COLOR: '0', DEBUG_COLORS: '0' };
  const own = { CHROMIUM_PATH: findChromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: report, TMPDIR: scratch };
  return run('playwright', ['test', '--config', 'e2e/playwright.config.ts', ...files], { ...more, ...own, ...plain });
}

/** As `run`, with its output printed at its end: for programs that run side by side. */
export const runQuietly = (name, args, more = {}) => run(name, args, more, ['ignore', 'pipe', 'pipe']);

export const one = (ok) => (ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });

/** Counts from a runner's report. A runner that ends before its report, or reports no passed test, has failed. */
export function countsOf(ok, file, read) {
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const { passed, failed } = read(JSON.parse(readFileSync(file, 'utf8')));
  return { passed, failed: ok && passed > 0 ? failed : Math.max(1, failed) };
}

async function check(name, work) {
  const checkedAtMs = Date.now();
  let counts;
  try {
    counts = await work();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    counts = one(false);
  }
  total.passed += counts.passed;
  total.failed += counts.failed;
  const seconds = ((Date.now() - checkedAtMs) / 1000).toFixed(1);
  console.log(`── ${name}: ${counts.failed === 0 ? 'ok' : 'FAILED'} (${seconds} s)`);
}

/**
 * Runs checks side by side. Nothing is run when an earlier stage failed: what is cheap to find is not waited for.
 *
 * @param checks by their name
 */
export async function stage(checks) {
  const names = Object.keys(checks).join(', ');
  if (total.failed > 0) return console.log(`\n── not run: ${names}`);
  console.log(`\n── ${names}`);
  const before = ownCpuSeconds();
  await Promise.all(Object.entries(checks).map(([name, work]) => check(name, work)));
  console.log(`── ${names}: ${(ownCpuSeconds() - before).toFixed(0)} s of processor time`);
}

/** Writes the last line of `npm test`. */
export function conclude() {
  console.log(
    `\n${((Date.now() - startedAtMs) / 60_000).toFixed(1)} min, ${ownCpuSeconds().toFixed(0)} s of processor time`,
  );
  console.log(`${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed === 0 ? 0 : 1;
}
