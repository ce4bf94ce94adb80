/** The session list: order, paging, stored settings, empty and failed lists, narrow windows, keys. */
import type { Page } from 'playwright/test';
import { sample } from '#lib/testing/sample.ts';
import {
  deskUrl,
  expect,
  expectAccessibleState,
  pressUntil,
  signInByApi,
  simulator,
  test,
} from '../testing/fixtures.ts';

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') });
const refs = (page: Page) => rows(page).evaluateAll((all) => all.map((row) => row.getAttribute('data-ref')));

test.beforeEach(async ({ page }) => {
  await signInByApi(page.request, 'officer');
});

const columns = [
  ['Status', 'status'],
  ['Subject', 'subject'],
  ['Findings', 'findings'],
  ['Received', 'firstSeen'],
  ['Due', 'due'],
  ['Updated', 'updated'],
  ['Assignee', 'assignee'],
  ['App', 'app'],
] as const;

test('columns sort both ways in the address; order, columns and density survive a reload', async ({ page }) => {
  const sorted = sample(columns);
  // A column that is the order already would begin with the other way.
  const begun = columns.find((column) => !sorted.includes(column));
  await page.goto(`${deskUrl}/sessions?view=all${begun ? `&sort=${begun[1]}` : ''}`);
  const table = page.getByRole('table', { name: 'Sessions' });
  const chooseColumn = async (name: string, shown: boolean) => {
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('dialog', { name: 'Columns' }).getByRole('checkbox', { name }).setChecked(shown);
    await page.keyboard.press('Escape');
  };
  // The only one that is hidden at first.
  await chooseColumn('Updated', true);
  for (const [name, key] of sorted)
    await test.step(`sorted by ${name}`, async () => {
      const head = page.getByRole('columnheader', { name, exact: true });
      await head.getByRole('button').click();
      await expect(head).toHaveAttribute('aria-sort', 'ascending');
      await expect(table).toHaveAttribute('aria-busy', 'false');
      const up = await refs(page);
      await head.getByRole('button').click();
      await expect(head).toHaveAttribute('aria-sort', 'descending');
      await expect(page).toHaveURL(new RegExp(`sort=-${key}`));
      await expect(table).toHaveAttribute('aria-busy', 'false');
      // Nothing is assigned yet: that order is the order of refs, and can be reversed too.
      await expect.poll(() => refs(page)).not.toEqual(up);
    });
  const height = async () => (await rows(page).first().boundingBox())?.height ?? 0;
  const comfortable = await height();
  await page.getByRole('button', { name: 'Density' }).click();
  await page.getByRole('menuitemradio', { name: 'Compact' }).click();
  await expect.poll(height).toBeLessThan(comfortable);
  await page.keyboard.press('Escape');
  const other = sorted.at(-1)?.[0] === 'Findings' ? 'Due' : 'Findings';
  await chooseColumn(other, false);
  await expect(page.getByRole('columnheader', { name: other })).toHaveCount(0);
  await page.reload();
  await expect(rows(page).first()).toBeVisible();
  await expect(page.getByRole('columnheader', { name: sorted.at(-1)?.[0] ?? '', exact: true })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await expect(page.getByRole('columnheader', { name: other })).toHaveCount(0);
  await expect.poll(height).toBeLessThan(comfortable);
});

// That all pages together have every session once: lib/server/store/list/list-sessions.test.ts.
test('paging works forward and back, by button and by the browser', async ({ page }) => {
  await page.goto(`${deskUrl}/sessions?view=all&sandbox=false`);
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect(rows(page)).toHaveCount(50);
  const first = await refs(page);
  await expect(pages.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await pages.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText(/^51–100 of /)).toBeVisible();
  // Until the page is read its rows are empty.
  await expect.poll(async () => (await refs(page)).includes(null)).toBe(false);
  const second = await refs(page);
  expect(second.filter((ref) => first.includes(ref))).toEqual([]);
  await page.reload();
  await expect.poll(() => refs(page)).toEqual(second);
  await expect(page.getByText(/^51–100 of /)).toBeVisible();
  await page.goBack();
  await expect.poll(() => refs(page)).toEqual(first);
  await page.goForward();
  await expect.poll(() => refs(page)).toEqual(second);
  await pages.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText(/^101–150 of /)).toBeVisible();
  await expect.poll(async () => (await refs(page)).includes(null)).toBe(false);
  const third = await refs(page);
  expect(third.filter((ref) => first.includes(ref) || second.includes(ref))).toEqual([]);
  await pages.getByRole('button', { name: 'Previous' }).click();
  await expect.poll(() => refs(page)).toEqual(second);
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
  await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeFocused();
  await page.goBack();
  await expect(chip).toBeVisible();
});

test('two environments; filters with matches and without; a list that cannot be read', async ({ page, complaints }) => {
  complaints.allow(/status of (?:400|503)/);
  await page.goto(`${deskUrl}/sessions?view=all`);
  const environment = page.getByRole('navigation', { name: 'Environment' });
  const count = page.getByRole('status').filter({ hasText: /^[\d,]+ sessions?$/ });
  await test.step('production and sandbox are two lists, always labelled', async () => {
    await expect(environment.getByRole('link', { name: 'Production' })).toHaveAttribute('aria-current', 'true');
    await expect(rows(page).first()).toBeVisible();
    const production = await refs(page);
    await environment.getByRole('link', { name: 'Sandbox' }).click();
    await expect(page.getByText('Sandbox: no real people')).toBeVisible();
    await expect(page).toHaveURL(/sandbox=true/);
    await expect.poll(async () => (await refs(page)).some((ref) => production.includes(ref))).toBe(false);
    const sandbox = (await simulator.sessions({ sandbox: 'true' })).length;
    await expect(count.filter({ hasText: `${sandbox} sessions` })).toHaveCount(1);
    await rows(page).getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Sandbox: no real people')).toBeVisible();
    await page.goBack();
    await environment.getByRole('link', { name: 'Production' }).click();
    await expect(page).toHaveURL(/sandbox=false/);
  });
  await test.step('filtered by a finding: the sessions that the API finds, and no other', async () => {
    const answer = await page.request.get(`${deskUrl}/api/sessions?sandbox=false&finding=document_expired`);
    const found = ((await answer.json()) as { sessions: { ref: string }[] }).sessions.map(({ ref }) => ref);
    expect(found.length).toBeGreaterThan(2);
    await page.getByRole('button', { name: 'Filter', exact: true }).press('Enter');
    const option = page.getByRole('group', { name: 'Finding' }).getByRole('checkbox', { name: /^Document expired/ });
    await option.press('Space');
    await expect(page).toHaveURL(/finding=document_expired/);
    await page.keyboard.press('Escape');
    await expect.poll(async () => (await refs(page)).sort()).toEqual(found.sort());
    await expectAccessibleState(page, 'a list with a filter');
    await page.getByRole('button', { name: 'Remove Finding is Document expired' }).click();
    await expect(page).not.toHaveURL(/finding=/);
    await expect(rows(page)).toHaveCount(50);
  });
  await test.step('a list that cannot be read is an error with a request id, never an empty list', async () => {
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
  await test.step('filters without a match say so and can be cleared', async () => {
    await page.goto(`${deskUrl}/sessions?sandbox=false&status=REJECTED&step=PVID:REJECTED&kind=corporate`);
    await expect(page.getByText('No session in production matches these filters.')).toBeVisible();
    await expect(page.getByRole('row')).toHaveCount(0);
    await page.getByRole('link', { name: 'Clear filters' }).click();
    await expect(rows(page)).toHaveCount(50);
    await expect(page).not.toHaveURL(/status=|step=|kind=/);
  });
  await test.step('a misspelt one is an error, not an empty list', async () => {
    await page.goto(`${deskUrl}/sessions?sandbox=false&finding=document_expird`);
    await expect(page.getByText('Invalid parameter: finding.')).toBeVisible();
  });
});

test('keyboard shortcuts are listed, work and can be switched off', async ({ page }) => {
  // Off for every page of that reviewer: the officer of the other journeys needs the keys.
  await signInByApi(page.request, 'officer2');
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
  await test.step('Escape closes the help while a tooltip of the page below is still shown', async () => {
    await page.keyboard.press('?');
    await expect(help.getByRole('button', { name: 'Close' })).toBeFocused();
    // As where the pointer rested on it: the browser reports only some time later that the dialog lies between.
    await page
      .locator('button[aria-label="Keyboard shortcuts"]')
      .dispatchEvent('pointerover', { pointerType: 'mouse', bubbles: true });
    await expect(page.locator('[data-slot="tooltip"]').filter({ hasText: 'Keyboard shortcuts' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(help).toHaveCount(0);
  });
  // In a field they type letters.
  await page.keyboard.press('/');
  await page.keyboard.type('jk');
  await expect(page.getByRole('searchbox')).toHaveValue('jk');
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
