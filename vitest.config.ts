import { defineConfig } from 'vitest/config';

const suite = {
  setupFiles: ['./vitest.setup.ts'],
  env: { LOG_LEVEL: 'silent' },
  // These end what hangs: a machine may be slow.
  testTimeout: 120_000,
  hookTimeout: 120_000,
};

export default defineConfig({
  test: {
    projects: [
      {
        // `server-only` throws in a plain import; the condition makes it the empty module it is inside Next.
        resolve: { conditions: ['react-server'] },
        ssr: { resolve: { conditions: ['react-server', 'node'], externalConditions: ['react-server', 'node'] } },
        test: { ...suite, name: 'server', include: ['{lib,simulator,bin}/**/*.test.{ts,tsx}'] },
      },
      // Under that condition React has no hooks and draws nothing; components are drawn as the browser's React draws them.
      { test: { ...suite, name: 'components', include: ['components/**/*.test.{ts,tsx}'] } },
    ],
  },
});
