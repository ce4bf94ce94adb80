/**
 * Takes the pictures of the documentation from a running demo: `node e2e/screenshots.ts http://localhost:3000` (CHROMIUM_PATH as in the
 * tests). The sessions are the simulator's, found in the list by name as a person would.
 */
import { mkdirSync } from 'node:fs';
import { chromium, type Page } from 'playwright';

const desk = process.argv[2] ?? 'http://localhost:3000';
const folder = 'docs/screenshots';
mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
});

async function open(width: number, height: number, colorScheme: 'light' | 'dark'): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme,
    locale: 'en-GB',
    timezoneId: 'Europe/Paris',
  });
  const page = await context.newPage();
  await page.goto(`${desk}/sign-in`);
  if (width === 1440) await take(page, `sign-in-${colorScheme}`);
  await page.getByLabel('Email').fill('officer@desk.example');
  await page.getByLabel('Password', { exact: true }).fill('demo-officer-lantern-moor');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('table').waitFor();
  return page;
}

const take = (page: Page, name: string) => page.screenshot({ path: `${folder}/${name}.png` });

for (const [name, width, height, scheme] of [
  ['light', 1440, 900, 'light'],
  ['dark', 1440, 900, 'dark'],
  ['phone', 390, 844, 'light'],
] as const) {
  const page = await open(width, height, scheme);
  await page.goto(`${desk}/sessions?status=REJECTED,PENDING_VERIFICATION,RESUBMISSION_REQUIRED`);
  await page.getByRole('table').getByRole('link').first().waitFor();
  await take(page, `sessions-${name}`);
  await page.goto(`${desk}/sessions?step=ID_DOCUMENT:REJECTED`);
  await page.getByRole('table').getByRole('link').first().click();
  await page.waitForURL(/\/sessions\/[0-9A-Z]{10}/);
  await page.waitForLoadState('networkidle');
  await take(page, `session-${name}`);
  await page
    .getByRole('link', { name: /ID document/ })
    .first()
    .click();
  await page.waitForURL(/\/steps\//);
  await page.locator('canvas').first().waitFor();
  await page.waitForLoadState('networkidle');
  await take(page, `id-document-${name}`);
  await page.context().close();
}
await browser.close();
