import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const suite = {
  setupFiles: ['./vitest.setup.ts'],
  env: { LOG_LEVEL: 'silent' },
  // Only to end what hangs; the machine may be slow.
  testTimeout: 120_000,
  hookTimeout: 120_000,
};

export default defineConfig({
  test: {
    // Many tests wait for processes, locks and timers: more workers than the default, one fewer than there are cores, which on two is one.
    maxWorkers: Math.max(3, availableParallelism()),
    projects: [
      {
        // `server-only` throws when imported; with this condition it is an empty module, as inside Next.
        resolve: { conditions: ['react-server'] },
        ssr: { resolve: { conditions: ['react-server', 'node'], externalConditions: ['react-server', 'node'] } },
        test: { ...suite, name: 'server', include: ['{lib,simulator,bin}/**/*.test.{ts,tsx}'] },
      },
      // With that condition React has no hooks and renders nothing, so components get React as in the browser.
      { test: { ...suite, name: 'components', include: ['components/**/*.test.{ts,tsx}'] } },
    ],
  },
});
