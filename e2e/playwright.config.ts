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
  // Chromium's address bar would draw two hidden pages in each window. The others are those of Playwright's own list that matter here: the last one wins.
  `--disable-features=${[
    'WebUIOmniboxPopup',
    'WebUIOmniboxAimPopup',
    'AvoidUnnecessaryBeforeUnloadCheckSync',
    'HttpsUpgrades',
    'HttpsFirstBalancedModeAutoEnable',
    'MediaRouter',
    'OptimizationHints',
    'PaintHolding',
    // A process that would be started after each page, for one that may come.
    'SpareRendererForSitePerProcess',
  ]}`,
  // Scripts are compiled whole when they are first run and kept so, beside the cache: the third visit would be the first one to read them.
  '--blink-settings=v8CacheOptions=4',
  // A page of a journey lives for seconds: only what runs far more often than usual is worth compiling again, on the processors of everything else.
  `--js-flags=${[
    '--invocation-count-for-maglev=4000',
    '--invocation-count-for-maglev-osr=4000',
    '--invocation-count-for-osr=4000',
    '--invocation-count-for-turbofan=60000',
  ].join(' ')}`,
];

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  globalSetup: './testing/global-setup.ts',
  outputDir: '../test-results',
  // One server for all journeys; each journey has a session or a reviewer of its own.
  workers: 2,
  fullyParallel: true,
  // A retry in CI only; `npm test` lists the flaky journeys and allows two of them in a run.
  retries: process.env.CI ? 1 : 0,
  // Only to end what hangs; the machine may be slow. Assertions about speed set limits of their own.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ...(process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['json'] as const] : [])],
  use: {
    reuseContext: true,
    locale: 'en-GB',
    timezoneId: 'Europe/Paris',
    viewport: { width: 1440, height: 900 },
    // Animations are drawn by the same processors; `first-review.spec.ts` has them.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: chromium, args: flags },
  },
});
