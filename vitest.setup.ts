import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import { ownCpuSeconds } from './lib/testing/cpu-time.ts';

// An error on the console fails the test.
beforeEach(() => {
  vi.spyOn(console, 'error');
});
afterEach(() => {
  expect(console.error).not.toHaveBeenCalled();
});

// Files of one worker share its modules and its process: each begins with the environment, the clock and the singletons of a new process.
const environment = { ...process.env };
const { reviewDeskSingletons: singletons } = globalThis as { reviewDeskSingletons?: Map<string, unknown> };
singletons?.clear();
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
});

// What the file cost this process, loading it included; for `npm test`, which prints the dearest.
const costLog = process.env.TEST_COSTS;
const measured = globalThis as { reviewDeskCpuSeconds?: number };
if (costLog !== undefined)
  afterAll(() => {
    const now = ownCpuSeconds();
    const name = relative(import.meta.dirname, expect.getState().testPath ?? '');
    appendFileSync(costLog, `${JSON.stringify({ name, seconds: now - (measured.reviewDeskCpuSeconds ?? 0) })}\n`);
    measured.reviewDeskCpuSeconds = now;
  });
