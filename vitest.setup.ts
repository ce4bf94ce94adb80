import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';

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
