import { defineConfig } from 'vitest/config';

export default defineConfig({
  // `server-only` throws in a plain import; the condition makes it the empty module it is inside Next.
  resolve: { conditions: ['react-server'] },
  ssr: { resolve: { conditions: ['react-server', 'node'], externalConditions: ['react-server', 'node'] } },
  test: {
    include: ['{lib,simulator,bin,components}/**/*.test.{ts,tsx}'],
    setupFiles: ['./vitest.setup.ts'],
    env: { LOG_LEVEL: 'silent' },
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
