import { defineConfig } from 'playwright/test';

const chromium = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: './start-desk.ts',
  outputDir: '../test-results',
  // One desk serves all journeys; each journey has a session or a reviewer of its own.
  workers: 2,
  fullyParallel: true,
  retries: 0,
  // These end what hangs: a machine may be slow. What has to be quick says so where it is expected.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ...(process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['json'] as const] : [])],
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/Paris',
    viewport: { width: 1440, height: 900 },
    launchOptions: { executablePath: chromium, args: flags },
  },
});
