import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import costs from './bin/test/budget.json' with { type: 'json' };

/** Each of these loads modules again and again, under another environment, or measures the memory of its process. */
const withModulesOfTheirOwn = [
  'lib/testing/sample.test.ts',
  'lib/client/draft.test.ts',
  'lib/client/search-text.test.ts',
  'lib/client/sign-in-end.test.ts',
  'lib/client/live/server-watch.test.ts',
  'lib/server/upstream/transport/transport.test.ts',
  'components/evidence/picture/load-in-worker.test.ts',
];

/** `server-only` throws when imported; with this condition it is an empty module, as inside Next. */
const asOnTheServer = {
  resolve: { conditions: ['react-server'] },
  ssr: { resolve: { conditions: ['react-server', 'node'], externalConditions: ['react-server', 'node'] } },
};

const suite = {
  setupFiles: ['./vitest.setup.ts'],
  env: { LOG_LEVEL: 'silent' },
  expect: { requireAssertions: true },
  // Only to end what hangs; the machine may be slow.
  testTimeout: 120_000,
  hookTimeout: 120_000,
};
/** A worker loads the modules once for all of its files; vitest.setup.ts takes back what a file leaves. */
const together = {
  ...suite,
  isolate: false,
  // `npm test` runs what is quick before what is dear.
  exclude: [...withModulesOfTheirOwn, ...(process.env.TEST_PART === 'quick' ? costs.dearTests : [])],
};

export default defineConfig({
  test: {
    // Many tests wait for processes, locks and timers: more workers than the default, one fewer than there are cores, which on two is one.
    maxWorkers: Math.max(3, availableParallelism()),
    projects: [
      {
        ...asOnTheServer,
        test: {
          ...together,
          name: 'server',
          include: ['{lib,simulator,bin}/**/*.test.{ts,tsx}'],
          setupFiles: [...suite.setupFiles, './lib/server/testing/fast-password-hash.ts'],
        },
      },
      // With that condition React has no hooks and renders nothing, so components get React as in the browser.
      { test: { ...together, name: 'components', include: ['components/**/*.test.{ts,tsx}'] } },
      { ...asOnTheServer, test: { ...suite, name: 'isolated', include: withModulesOfTheirOwn } },
    ],
  },
});
