/**
 * Takes the pictures of the documentation from a running demo: `node e2e/screenshots.ts DESK_URL SIMULATOR_CONTROL_URL`, where the demo was
 * started with SIMULATOR_CONTROL_PORT set (CHROMIUM_PATH as in the tests).
 */
import { mkdirSync } from 'node:fs';
import { chromium, type Page } from 'playwright';

const [desk, control] = process.argv.slice(2);
if (!desk || !control) throw new Error('usage: node e2e/screenshots.ts DESK_URL SIMULATOR_CONTROL_URL');
const folder = 'docs/screenshots';
mkdirSync(folder, { recursive: true });

const [session] = (await (await fetch(`${control}/sessions?tag=mrz-disagrees`)).json()) as { session_id: string }[];
if (!session) throw new Error('the simulator has no session tagged mrz-disagrees');

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
});

async function tour(name: string, width: number, height: number, colorScheme: 'light' | 'dark'): Promise<void> {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme,
    locale: 'en-GB',
    timezoneId: 'Europe/Paris',
  });
  const page: Page = await context.newPage();
  const take = (screen: string) => page.screenshot({ path: `${folder}/${screen}-${name}.png` });
  await page.goto(`${desk}/sign-in`);
  await take('sign-in');
  await page.getByLabel('Email').fill('officer@desk.example');
  await page.getByLabel('Password', { exact: true }).fill('demo-officer-lantern-moor');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('table').waitFor();
  await page.goto(`${desk}/sessions?sandbox=false&status=REJECTED,PENDING_VERIFICATION,RESUBMISSION_REQUIRED`);
  await page.getByRole('table').getByRole('link').first().waitFor();
  await take('sessions');
  const found = await page.request.post(`${desk}/api/sessions/lookup`, {
    data: { id: session?.session_id },
    headers: { origin: desk ?? '' },
  });
  const { ref } = (await found.json()) as { ref: string };
  await page.goto(`${desk}/sessions/${ref}`);
  await page.waitForLoadState('networkidle');
  await take('session');
  await page.goto(`${desk}/sessions/${ref}/steps/ID_DOCUMENT`);
  await page.locator('canvas').first().waitFor();
  await page.waitForLoadState('networkidle');
  await take('id-document');
  await context.close();
}

await tour('light', 1440, 900, 'light');
await tour('dark', 1440, 900, 'dark');
await tour('phone', 390, 844, 'light');
await browser.close();
