/** The session list: order, paging, stored settings, empty and failed lists, narrow windows, keys. */
import type { Page } from 'playwright/test';
import { deskUrl, expect, expectAccessible, pressUntil, signInByApi, simulator, test } from '../testing/fixtures.ts';

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') });
const refs = (page: Page) => rows(page).evaluateAll((all) => all.map((row) => row.getAttribute('data-ref')));

test.beforeEach(async ({ page }) => {
  await signInByApi(page.request, 'officer');
});

test('each sortable column sorts both ways, on the server and in the address', async ({ page }) => {
  // Show every sortable column.
  await page.goto(`${deskUrl}/sessions?view=all`);
  await page.getByRole('button', { name: 'Columns' }).click();
  const updated = page.getByRole('dialog', { name: 'Columns' }).getByRole('checkbox', { name: 'Updated' });
  await updated.setChecked(true);
  await page.keyboard.press('Escape');
  for (const [name, key] of [
    ['Status', 'status'],
    ['Subject', 'subject'],
    ['Findings', 'findings'],
    ['Received', 'firstSeen'],
    ['Due', 'due'],
    ['Updated', 'updated'],
    ['Assignee', 'assignee'],
    ['App', 'app'],
  ] as const) {
    const head = page.getByRole('columnheader', { name, exact: true });
    await head.getByRole('button').click();
    await expect(head).toHaveAttribute('aria-sort', 'ascending');
    await expect(page.getByRole('table', { name: 'Sessions' })).toHaveAttribute('aria-busy', 'false');
    const up = await refs(page);
    await head.getByRole('button').click();
    await expect(head).toHaveAttribute('aria-sort', 'descending');
    await expect(page).toHaveURL(new RegExp(`sort=-${key}`));
    await expect(page.getByRole('table', { name: 'Sessions' })).toHaveAttribute('aria-busy', 'false');
    // Nothing is assigned yet: that order is the order of refs, and can be reversed too.
    await expect.poll(() => refs(page)).not.toEqual(up);
  }
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'App', exact: true })).toHaveAttribute('aria-sort', 'descending');
});

test('paging works forward and back, by button and by the browser', async ({ page }) => {
  await page.goto(`${deskUrl}/sessions?view=all&sandbox=false`);
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect(rows(page)).toHaveCount(50);
  const first = await refs(page);
  await expect(pages.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await pages.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText(/^51–100 of /)).toBeVisible();
  const second = await refs(page);
  expect(second.filter((ref) => first.includes(ref))).toEqual([]);
  await page.reload();
  await expect.poll(() => refs(page)).toEqual(second);
  await expect(page.getByText(/^51–100 of /)).toBeVisible();
  await page.goBack();
  await expect.poll(() => refs(page)).toEqual(first);
  await page.goForward();
  await expect.poll(() => refs(page)).toEqual(second);
  await pages.getByRole('button', { name: 'Previous' }).click();
  await expect.poll(() => refs(page)).toEqual(first);

  // Through all pages: every session once.
  const seen = new Set(first);
  let total = first.length;
  while (await pages.getByRole('button', { name: 'Next' }).isEnabled()) {
    const before = await refs(page);
    await pages.getByRole('button', { name: 'Next' }).click();
    // Until the page is read its rows are empty.
    await expect(page.getByRole('table', { name: 'Sessions' })).toHaveAttribute('aria-busy', 'false');
    await expect.poll(async () => (await refs(page)).includes(null)).toBe(false);
    await expect.poll(() => refs(page)).not.toEqual(before);
    const now = await refs(page);
    total += now.length;
    for (const ref of now) seen.add(ref);
  }
  expect(seen.size).toBe(total);
  await expect(page.getByRole('status').filter({ hasText: new RegExp(`^${total} sessions$`) })).toHaveCount(1);
});

test('density and columns survive a reload', async ({ page }) => {
  await page.goto(`${deskUrl}/sessions?view=all`);
  const height = async () => (await rows(page).first().boundingBox())?.height ?? 0;
  const comfortable = await height();
  await page.getByRole('button', { name: 'Density' }).click();
  await page.getByRole('menuitemradio', { name: 'Compact' }).click();
  await expect.poll(height).toBeLessThan(comfortable);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('dialog', { name: 'Columns' }).getByRole('checkbox', { name: 'Findings' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: 'Findings' })).toHaveCount(0);
  await page.reload();
  await expect(rows(page).first()).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Findings' })).toHaveCount(0);
  await expect.poll(height).toBeLessThan(comfortable);
});

test('the search text is in no address, and reload and Back keep it', async ({ page }) => {
  const known = await simulator.one('name-dotless-i');
  await page.goto(`${deskUrl}/sessions?view=all`);
  await expect(rows(page).first()).toBeVisible();
  const field = page.getByRole('searchbox');
  await field.fill(known.subject);
  await field.press('Enter');
  const chip = page.getByRole('button', { name: 'Remove the search' });
  await expect(chip).toBeVisible();
  const found = rows(page).getByRole('link', { name: known.subject });
  await expect(found.first()).toBeVisible();
  const word = encodeURIComponent(known.subject.split(' ')[0] ?? '');
  const addresses = () =>
    page.evaluate(() => window.navigation.entries().map((entry) => entry.url ?? '')) as Promise<string[]>;
  expect((await addresses()).join(' ')).not.toContain(word);
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(stored).not.toContain(known.subject);
  await page.reload();
  await expect(chip).toBeVisible();
  await expect(found.first()).toBeVisible();
  await found.first().click();
  await expect(page.getByRole('heading', { level: 1, name: known.subject })).toBeVisible();
  await page.goBack();
  await expect(chip).toBeVisible();
  await expect(found.first()).toBeVisible();
  expect((await addresses()).join(' ')).not.toContain(word);
  await chip.click();
  await expect(chip).toBeHidden();
  await page.goBack();
  await expect(chip).toBeVisible();
});

test('production and sandbox are two lists, always labelled', async ({ page }) => {
  await page.goto(`${deskUrl}/sessions?view=all`);
  const environment = page.getByRole('navigation', { name: 'Environment' });
  await expect(environment.getByRole('link', { name: 'Production' })).toHaveAttribute('aria-current', 'true');
  await expect(rows(page).first()).toBeVisible();
  const production = await refs(page);
  await environment.getByRole('link', { name: 'Sandbox' }).click();
  await expect(page.getByText('Sandbox: no real people')).toBeVisible();
  await expect(page).toHaveURL(/sandbox=true/);
  await expect.poll(async () => (await refs(page)).some((ref) => production.includes(ref))).toBe(false);
  const sandbox = (await simulator.sessions({ sandbox: 'true' })).length;
  await expect(page.getByRole('status').filter({ hasText: `${sandbox} sessions` })).toHaveCount(1);
  await rows(page).getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Sandbox: no real people')).toBeVisible();
});

test('the list filtered by a finding shows every session that has it, and no other', async ({ page, complaints }) => {
  const all: { readonly ref: string; readonly findings: readonly { readonly code: string }[] }[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const answer = await page.request.get(`${deskUrl}/api/sessions?sandbox=false&limit=200&after=${after}`);
    const body = (await answer.json()) as { sessions: typeof all; next: string | null };
    all.push(...body.sessions);
    after = body.next;
  }
  const expired = all.filter(({ findings }) => findings.some(({ code }) => code === 'document_expired'));
  expect(expired.length).toBeGreaterThan(2);

  await page.goto(`${deskUrl}/sessions?view=all&sandbox=false`);
  await page.getByRole('button', { name: 'Filter', exact: true }).press('Enter');
  const option = page.getByRole('group', { name: 'Finding' }).getByRole('checkbox', { name: /^Document expired/ });
  await option.press('Space');
  await expect(page).toHaveURL(/finding=document_expired/);
  await page.keyboard.press('Escape');
  await expect.poll(async () => (await refs(page)).sort()).toEqual(expired.map(({ ref }) => ref).sort());
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove Finding is Document expired' }).click();
  await expect(page).not.toHaveURL(/finding=/);
  await expect(rows(page)).toHaveCount(50);

  // A misspelt one is an error, not an empty list.
  complaints.allow(/status of 400/);
  await page.goto(`${deskUrl}/sessions?sandbox=false&finding=document_expird`);
  await expect(page.getByText('Invalid parameter: finding.')).toBeVisible();
});

test('filters without a match say so and can be cleared', async ({ page }) => {
  await page.goto(`${deskUrl}/sessions?sandbox=false&status=REJECTED&step=PVID:REJECTED&kind=corporate`);
  await expect(page.getByText('No session in production matches these filters.')).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(0);
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await expect(rows(page)).toHaveCount(50);
  await expect(page).not.toHaveURL(/status=|step=|kind=/);
});

test('a list that cannot be read is an error with a request id, never an empty list', async ({ page, complaints }) => {
  complaints.allow(/status of 503/);
  await page.goto(`${deskUrl}/sessions?view=all`);
  await expect(rows(page).first()).toBeVisible();
  const problem = {
    type: 'urn:review-desk:problem:store_unavailable',
    title: 'Review Desk cannot record this now',
    status: 503,
    code: 'store_unavailable',
    requestId: '00000000-0000-4000-8000-000000000001',
  };
  await page.route('**/api/sessions/search', (route) =>
    route.fulfill({ status: 503, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
  );
  await page
    .getByRole('navigation', { name: 'Views' })
    .getByRole('link', { name: /^Open hits/ })
    .click();
  const alert = page.getByRole('alert').filter({ hasText: 'Review Desk cannot record this now' });
  await expect(alert).toBeVisible();
  await expect(alert.getByText(problem.requestId)).toBeVisible();
  await expect(page.getByText('matches these filters')).toHaveCount(0);
  await page.unroute('**/api/sessions/search');
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect(alert).toBeHidden();
  await expect(rows(page).first()).toContainText(/hit|more/);
});

test('keyboard shortcuts are listed, work and can be switched off', async ({ page }) => {
  await page.goto(`${deskUrl}/sessions?view=all`);
  await expect(rows(page).first()).toBeVisible();
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await pressUntil(page, '?', help);
  for (const does of ['Next row', 'Previous row', 'Search', 'All keyboard shortcuts'])
    await expect(help.getByText(does, { exact: true })).toBeVisible();
  await help.getByRole('checkbox', { name: 'Enable single-key shortcuts' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await page.keyboard.press('j');
  await expect(page.locator('[data-row-link]:focus')).toHaveCount(0);
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await help.getByRole('checkbox', { name: 'Enable single-key shortcuts' }).check();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await expect(rows(page).getByRole('link').first()).toBeFocused();
  // In a field they type letters.
  await page.keyboard.press('/');
  await page.keyboard.type('jk');
  await expect(page.getByRole('searchbox')).toHaveValue('jk');
});

test('Escape closes the help while a tooltip of the page below is still shown', async ({ page }) => {
  await page.goto(`${deskUrl}/sessions?view=all`);
  await expect(rows(page).first()).toBeVisible();
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await pressUntil(page, '?', help);
  await expect(help.getByRole('button', { name: 'Close' })).toBeFocused();
  // As where the pointer rested on it: the browser reports only some time later that the dialog lies between.
  await page
    .locator('button[aria-label="Keyboard shortcuts"]')
    .dispatchEvent('pointerover', { pointerType: 'mouse', bubbles: true });
  await expect(page.locator('[data-slot="tooltip"]').filter({ hasText: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0);
});

test('a phone shows the list, its order, its filters and its search', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${deskUrl}/sessions?view=all`);
  await expect(rows(page).first()).toBeVisible();
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(await wide()).toBe(0);
  const box = await rows(page).first().boundingBox();
  expect(box?.width ?? 0).toBeLessThanOrEqual(390);
  await page.getByRole('button', { name: /^Sort/ }).click();
  await page.getByRole('menuitemradio', { name: /^Newest first/ }).click();
  await expect(page).toHaveURL(/sort=-firstSeen/);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Filter' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filter' });
  await sheet.getByRole('checkbox', { name: /^Rejected/ }).check();
  await sheet.getByRole('button', { name: /^Show \d+ sessions$/ }).click();
  await expect(page.getByRole('button', { name: 'Remove Status is Rejected' })).toBeVisible();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  const field = page.getByRole('searchbox').filter({ visible: true });
  await expect(field).toBeFocused();
  expect(await wide()).toBe(0);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(field).toHaveCount(0);
  await page.keyboard.press('/');
  await expect(field).toBeFocused();
});
