/**
 * Sessions that are added by hand: a new one, whose id is shown once and not stored, and an import of a file of ids. On a server of its own:
 * the other journeys count sessions.
 */
import { readFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import type { Page } from 'playwright/test';
import {
  credentials,
  expect,
  expectAccessible,
  fillSignIn,
  type Person,
  pressUntil,
  sharedDesk,
  signInAnew,
  signInByApi,
  test,
} from '../testing/fixtures.ts';
import { type RunningDesk, runDesk } from '../testing/launch-demo.ts';
import { simulatorAt } from '../testing/simulator.ts';

test.describe.configure({ mode: 'serial' });
let desk: RunningDesk;

test.beforeAll(async () => {
  desk = await runDesk({}, sharedDesk);
});
test.afterAll(async () => {
  await desk.stop();
});
test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

/** An import needs a sign-in of the last five minutes. */
const openAs = async (page: Page, person: Person, path: string) => {
  await signInAnew(page.request, person, desk.url);
  await page.goto(desk.url + path);
};
/** Sessions that no webhook announced. */
const createdElsewhere = (app: 'kyc-eu' | 'kyb-sandbox', count: number) =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const answer = await fetch(`http://127.0.0.1:${desk.simulatorPort}/v4/session/init`, {
        method: 'POST',
        headers: { 'api-key': `specimen-key-${app}-not-a-secret`, 'content-type': 'application/json' },
        body: '{}',
      });
      return ((await answer.json()) as { session_id: string }).session_id;
    }),
  );
/** Moves all sign-ins to six minutes ago. */
function ageSignIns(): void {
  const database = new Database(desk.databaseUrl.slice('file:'.length), { timeout: 5_000 });
  database.prepare('update session set startedAt = ?').run(new Date(Date.now() - 6 * 60_000).toISOString());
  database.close();
}
const file = (text: string) => ({ name: 'customers.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
/** All that the browser holds of the page: document, address, title, storage, history, cookies. */
const browserState = (page: Page) =>
  page.evaluate(() =>
    [
      document.documentElement.outerHTML,
      location.href,
      document.title,
      JSON.stringify({ ...localStorage, ...sessionStorage }),
      JSON.stringify(history.state),
      document.cookie,
    ].join('\n'),
  );

test('support creates a sandbox session by keyboard; its id is shown once', async ({ page }) => {
  await openAs(page, 'support', '/sessions');
  await expect(page.getByRole('link', { name: 'Import', exact: true })).toHaveCount(0);
  const button = page.getByRole('button', { name: 'New session' });
  await button.focus();
  const dialog = page.getByRole('dialog', { name: 'New session' });
  await pressUntil(page, 'Enter', dialog);
  await expect(dialog.getByText('sandbox: no real people').first()).toBeVisible();
  await expectAccessible(page);

  // Without an app nothing is sent.
  await dialog.getByRole('button', { name: 'Create session' }).press('Enter');
  await expect(dialog.getByText('Choose the app that the session is for.')).toBeVisible();
  await dialog.getByRole('radio', { name: /^kyc-sandbox/ }).press('Space');
  await dialog.getByLabel('Alias').fill('customer-4711');
  await dialog.getByRole('button', { name: 'Add metadata' }).press('Enter');
  await dialog.getByLabel('Name of metadata 1').fill('branch');
  await dialog.getByLabel('Value of metadata 1').fill('north');
  await dialog.getByLabel('Value of metadata 1').press('Enter');

  const created = page.getByRole('dialog', { name: 'Session created' });
  await expect(created.getByText('Sandbox: no real people')).toBeVisible();
  await expect(created.getByText('Anyone with this id can open the customer’s verification.')).toBeVisible();
  const id = (await created.locator('code').textContent()) ?? '';
  const [upstream] = await simulatorAt(desk.controlUrl).sessions({ id });
  expect(upstream).toMatchObject({ session_id: id, alias: 'customer-4711', sandbox: true });
  await expectAccessible(page);

  // It asks before it closes.
  await page.keyboard.press('Escape');
  await expect(created.getByText('You have not copied the id.')).toBeVisible();
  await created.getByRole('button', { name: 'Keep open' }).press('Enter');
  await created.getByRole('button', { name: 'Copy session id' }).press('Enter');
  await expect(created.getByRole('status')).toContainText('Copied.');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(id);
  const ref = (await created.getByRole('link').textContent()) ?? '';
  await created.getByRole('button', { name: 'Done' }).press('Enter');
  await expect(created).toBeHidden();
  await expect(button).toBeFocused();
  expect(await browserState(page)).not.toContain(id);

  // When opened again it is empty.
  await button.press('Enter');
  await expect(dialog.getByLabel('Alias')).toHaveValue('');
  await page.keyboard.press('Escape');

  await page.goto(`${desk.url}/sessions/${ref}`);
  await expect(page.getByText('Sandbox: no real people')).toBeVisible();
  expect(await browserState(page)).not.toContain(id);
  expect(readFileSync(desk.logFile, 'utf8')).not.toContain(id);
});

test('after an unclear answer the session may exist: the page says so and sends nothing again', async ({
  page,
  complaints,
}) => {
  complaints.allow(/502/);
  const simulator = simulatorAt(desk.controlUrl);
  await openAs(page, 'officer', '/sessions?view=all');
  await page.getByRole('button', { name: 'New session' }).click();
  await page.getByRole('radio', { name: /^kyc-eu/ }).check();
  const sent = async () => (await simulator.requestPaths()).filter((path) => path.includes('/session/init')).length;
  const before = await sent();
  const end = await simulator.fault({ fault: 'garbage', path: '/session/init' });
  await page.getByRole('button', { name: 'Create session' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'may have been created' })).toBeVisible();
  await end();
  expect((await sent()) - before).toBe(1);
});

test('an officer checks and imports a file, follows its progress and downloads the results', async ({
  page,
  complaints,
}) => {
  const production = await createdElsewhere('kyc-eu', 3);
  const sandbox = await createdElsewhere('kyb-sandbox', 2);
  const [known] = await simulatorAt(desk.controlUrl).sessions({ tag: 'passport' });
  const rows = [
    ...[...production, ...sandbox].map((id, at) => `${id};Customer ${at}`),
    `${production[0]};again`,
    `${known?.session_id};`,
    'no such id;',
    '00000000-0000-4000-8000-00000000beef;=HYPERLINK("x")',
  ];
  await openAs(page, 'officer', '/sessions?view=all');
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await expect(page.getByText('No imports yet.')).toBeVisible();
  await page.getByLabel('CSV file').setInputFiles(file(`\ufeffsession_id;alias\r\n${rows.join('\r\n')}\r\n`));
  await expect(page.getByText('9 rows checked.')).toBeVisible();
  const table = page.getByRole('table', { name: 'Rows of the file' });
  await expect(table.getByRole('row')).toHaveCount(10);
  await expect(table.getByRole('row', { name: /^7 / })).toContainText('Same id as line 2');
  await expect(table.getByRole('row', { name: /^10 / })).toContainText('stored as text');
  await page.getByRole('button', { name: 'Not a session id 1' }).click();
  await expect(table.getByRole('row')).toHaveCount(2);
  await expectAccessible(page);

  await expect(page.getByText('3 rows are skipped.')).toBeVisible();
  await page.getByRole('button', { name: 'Import 6 rows' }).click();
  await page.waitForURL(/\/sessions\/import\?id=[0-9A-Z]{10}$/);
  await expect(page.getByText('Done: 6 of 6')).toBeVisible({ timeout: 30_000 });
  const results = page.getByRole('table', { name: 'Rows of the import' });
  await expect(results.getByText('Registered')).toHaveCount(5);
  await expect(results.getByText('Sandbox')).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Not found 1' }).click();
  await expect(results.getByRole('row')).toHaveCount(2);

  // A download of all ids needs a fresh sign-in.
  complaints.allow(/status of 403/);
  // The list of imports that was under way with the cookie that the confirmation replaced: it is asked for again.
  complaints.allow(/status of 401 .*\/api\/sessions\/import\)/);
  ageSignIns();
  await page.getByRole('button', { name: 'Results as CSV' }).press('Enter');
  const proof = page.getByRole('dialog', { name: 'Confirm your identity' });
  await proof.getByLabel('Password').fill(credentials('officer').password);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    proof.getByRole('button', { name: 'Confirm' }).press('Enter'),
  ]);
  const csv = readFileSync(await download.path(), 'utf8');
  expect(csv).toContain(`"${production[1]}","Customer 1","registered"`);
  expect(csv).toContain(`"'=HYPERLINK(""x"")","not_found"`);
  expect(download.suggestedFilename()).toMatch(/^import-[0-9A-Z]{10}\.csv$/);

  // The address works after a reload, and the session has its alias.
  await page.reload();
  await expect(page.getByText('Done: 6 of 6')).toBeVisible();
  await results.getByRole('link').first().click();
  await expect(page.getByText('Customer 0').first()).toBeVisible();
  expect(readFileSync(desk.logFile, 'utf8')).not.toContain(production[0] as string);
});

test('an import that waits for the rate limit can be cancelled; the next one runs when the limit ends', async ({
  page,
}) => {
  const simulator = simulatorAt(desk.controlUrl);
  const end = await simulator.fault({ fault: '429', path: '/(individual|corporate)/', retryAfter: 1 });
  await openAs(page, 'mlro', '/sessions/import');
  await page.getByLabel('CSV file').setInputFiles(file('waits-1\nwaits-2\n'));
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(page.getByText(/^Running: 0 of 2, /)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel import' });
  await expect(dialog.getByRole('button', { name: 'Continue import' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Cancel import' }).click();
  await expect(page.getByText('Cancelled: 2 not imported')).toBeVisible();

  await page.getByRole('link', { name: 'Import another file' }).click();
  await page.getByLabel('CSV file').setInputFiles(file((await createdElsewhere('kyc-eu', 1)).join()));
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(page.getByText(/^Running: 0 of 1, /)).toBeVisible();
  await end();
  await expect(page.getByText('Done: 1 of 1')).toBeVisible({ timeout: 45_000 });
});

test('an admin imports without seeing ids or aliases again; support and auditors cannot import', async ({ page }) => {
  const [id = ''] = await createdElsewhere('kyc-eu', 1);
  await openAs(page, 'admin', '/sessions/import');
  await expect(page.getByText('Latest imports')).toBeVisible();
  await page.getByLabel('CSV file').setInputFiles(file(`${id},Secret Customer\n`));
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(page.getByText('Done: 1 of 1')).toBeVisible({ timeout: 30_000 });
  const results = page.getByRole('table', { name: 'Rows of the import' });
  await expect(results.getByText('Registered')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Results as CSV' })).toHaveCount(0);
  const state = await browserState(page);
  for (const word of [id, 'Secret Customer']) expect(state).not.toContain(word);
  const address = page.url();

  // After sign-out the address is carried in `next`: it contains no session id.
  for (const person of ['support', 'auditor'] as const) {
    await page.goto('about:blank');
    await page.context().clearCookies();
    await page.goto(address);
    expect(new URL(page.url()).searchParams.get('next')).toBe(address.replace(desk.url, ''));
    await fillSignIn(page, person);
    await expect(page).toHaveURL(address);
    await expect(page.getByText('Your role cannot import sessions.')).toBeVisible();
  }
  await page.goto(`${desk.url}/sessions?view=all`);
  await expect(page.getByRole('button', { name: 'New session' })).toHaveCount(0);
});

test('a file that cannot be read gets a message that says why', async ({ page, complaints }) => {
  complaints.allow(/400/);
  await openAs(page, 'officer', '/sessions/import');
  const input = page.getByLabel('CSV file');
  await input.setInputFiles({ ...file(''), buffer: Buffer.from([97, 44, 0xe9]) });
  await expect(page.getByText('The body is not UTF-8.')).toBeVisible();
  await input.setInputFiles(file('a1,"open\nb2\n'));
  await expect(page.getByText('a quotation mark is never closed')).toBeVisible();
  await input.setInputFiles({ ...file(''), buffer: Buffer.alloc(5 * 1024 * 1024 + 1, 97) });
  await expect(page.getByText('The file is larger than 5 MB. Split it.')).toBeVisible();
});

test('a header with unknown names is not a row, unless the reviewer says so', async ({ page }) => {
  await openAs(page, 'officer', '/sessions/import');
  const csv = 'sessie;naam\n5e9b1c60-77aa-4c1f;Ana\n0a2f6f0f-6c11-4b02;Ben\n';
  await page.getByLabel('CSV file').setInputFiles(file(csv));
  await expect(page.getByText('The first line is read as a header: sessie · naam.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import 2 rows' })).toBeEnabled();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Read as row' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Import 3 rows' })).toBeEnabled();
  await expect(page.getByRole('row', { name: /sessie/ })).toContainText('Will be imported');
  await page.getByRole('button', { name: 'Read as header' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Import 2 rows' })).toBeEnabled();
});

test('a file chosen before the page handles events is still checked', async ({ page }) => {
  let listen = () => {};
  const late = new Promise<void>((resolve) => {
    listen = resolve;
  });
  await page.route('**/_next/static/**/*.js', async (route) => {
    await late;
    await route.continue();
  });
  await signInByApi(page.request, 'officer', desk.url);
  await page.goto(`${desk.url}/sessions/import`, { waitUntil: 'commit' });
  await page.getByLabel('CSV file').setInputFiles(file('early-1\nearly-2\n'));
  listen();
  await expect(page.getByText('2 rows checked.')).toBeVisible();
});
