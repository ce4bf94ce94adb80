/** Previous and next within the list that a session was opened from: without a page load, through reload and Back, and recorded. */
import type { Page } from 'playwright/test';
import { readAuditLog } from '../testing/audit-log.ts';
import {
  deskUrl,
  expect,
  expectAccessibleState,
  signInByApi,
  simulator,
  test,
  whenPartRead,
} from '../testing/fixtures.ts';

const links = (page: Page) => page.locator('[data-row-link]');
const refsOf = (page: Page): Promise<readonly string[]> =>
  page.locator('tr[data-ref]').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-ref') ?? ''));
const list = (page: Page) => page.getByRole('navigation', { name: 'List' });
const refShown = (page: Page) => new URL(page.url()).pathname.split('/')[2];
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { marked: true }));
const isMarked = (page: Page) => page.evaluate(() => 'marked' in window);

async function openList(page: Page, search: string): Promise<readonly string[]> {
  await page.goto(`${deskUrl}/sessions${search}`);
  await expect(links(page).first()).toBeVisible();
  return refsOf(page);
}
const positionOf = (at: number, refs: readonly string[]) => new RegExp(`^${at} of (?:${refs.length}|[\\d,]+)$`);

test('next and previous go through the filtered list in place; reload and Back keep list and row', async ({ page }) => {
  await signInByApi(page.request, 'mlro');
  // The oldest first: sessions that a company names may be registered meanwhile.
  const refs = await openList(page, '?sandbox=false&status=REJECTED&sort=firstSeen');
  expect(refs.length).toBeGreaterThan(4);
  const [second, third] = [refs[2], refs[3]].map((ref) => whenPartRead(page, ref, { part: 'session' }, true));
  await links(page).nth(1).click();
  await expect(list(page)).toContainText(positionOf(2, refs));
  await mark(page);
  await second;
  await page.keyboard.press(']');
  await expect.poll(() => refShown(page)).toBe(refs[2]);
  await expect(list(page)).toContainText(positionOf(3, refs));
  await third;
  // Faster than the sessions are read.
  await page.keyboard.press(']');
  await page.keyboard.press(']');
  await expect.poll(() => refShown(page)).toBe(refs[4]);
  await page.keyboard.press('[');
  await expect.poll(() => refShown(page)).toBe(refs[3]);
  await expect(list(page)).toContainText(positionOf(4, refs));
  expect(await isMarked(page)).toBe(true);
  // What was read ahead is marked, and what was shown is on record, also when it was passed by at first.
  await expect(() => {
    const events = readAuditLog().filter(({ actorRoles }) => actorRoles.includes('mlro'));
    for (const seen of [refs[2], refs[3]])
      for (const action of ['session.read', 'decision.read', 'risk.read']) {
        const reads = events.filter((event) => event.ref === seen && event.action === action);
        // The session is opened when it is there; the rest may be under way.
        if (action === 'session.read') expect(reads.some(({ detail }) => detail?.prefetched === true)).toBe(true);
        expect(reads.some(({ detail }) => detail?.prefetched === undefined)).toBe(true);
      }
  }).toPass();
  await expect(page.getByRole('status').filter({ hasText: /^Session 4 of/ })).toHaveCount(1);

  // A step of it keeps the list, and so does a reload.
  await page.keyboard.press('1');
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await page.reload();
  expect(await isMarked(page)).toBe(false);
  await expect(list(page)).toContainText(positionOf(4, refs));
  await list(page).getByRole('link', { name: 'Next session' }).click();
  await expect.poll(() => refShown(page)).toBe(refs[4]);

  // Back goes the same way back; "Back to the list" goes to the row that was looked at last.
  await page.goBack();
  await expect.poll(() => refShown(page)).toBe(refs[3]);
  await expect(list(page)).toContainText(positionOf(4, refs));
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/sessions\?sandbox=false&status=REJECTED/);
  await expect(page.locator(`tr[data-ref="${refs[3]}"] [data-row-link]`)).toBeFocused();

  await test.step('a session that was opened by its address alone has no list', async () => {
    const other = await page.context().newPage();
    await other.goto(`${deskUrl}/sessions/${refs[3]}`);
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(list(other)).toHaveCount(0);
    await other.close();
  });
});

test('what the overview of a company shows is read ahead, and on record once it is on screen', async ({ page }) => {
  await signInByApi(page.request, 'mlro');
  const [first = '', second = ''] = await openList(
    page,
    '?sandbox=false&kind=corporate&status=REJECTED&sort=firstSeen',
  );
  const screeningAhead = whenPartRead(page, second, { part: 'answer', step: 'AML' }, true);
  await links(page).first().click();
  await expect.poll(() => refShown(page)).toBe(first);
  await screeningAhead;
  await page.keyboard.press(']');
  const company = page.getByRole('region', { name: 'The company at a glance' });
  await expect.poll(() => refShown(page)).toBe(second);
  await expect(company.getByRole('region', { name: 'AML' })).toContainText(/hits? reported/);
  await expect(() => {
    const read = readAuditLog().filter(
      ({ ref, action, actorRoles }) =>
        ref === second &&
        ['step.delivered', 'step.explained', 'ownership.read'].includes(action) &&
        actorRoles.includes('mlro'),
    );
    const partsOf = (isAhead: boolean) =>
      read
        .filter(({ detail }) => (detail?.prefetched === true) === isAhead)
        .map(({ action, object }) => `${action} ${object}`);
    const [ahead, onRecord] = [partsOf(true), partsOf(false)];
    expect(ahead.length).toBeGreaterThan(1);
    expect(ahead.filter((part) => !onRecord.includes(part))).toEqual([]);
  }).toPass();
});

test('a search is walked through without its text in any address', async ({ page }) => {
  await signInByApi(page.request, 'officer');
  const known = await simulator.one('mrz-agrees');
  const word = known.subject.split(' ')[0] ?? '';
  await openList(page, '?sandbox=false');
  // Keys are heard once the page is hydrated.
  await expect(async () => {
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox')).toBeFocused({ timeout: 100 });
  }).toPass();
  await page.keyboard.type(word);
  await page.keyboard.press('Enter');
  await expect(page.getByText(word).first()).toBeVisible();
  const found = async () => (await refsOf(page)).length;
  await expect.poll(async () => (await found()) > 0 && (await found()) < 50).toBe(true);
  const refs = await refsOf(page);
  await links(page).first().click();
  await expect(list(page)).toContainText(positionOf(1, refs));
  await page.reload();
  await expect(list(page)).toContainText(`1 of ${refs.length}`);
  const state = await page.evaluate(() => JSON.stringify(window.history.state) + window.location.href);
  expect(state.toLowerCase()).not.toContain(word.toLowerCase());
});

test('support walks by customer-side states', async ({ page }) => {
  await signInByApi(page.request, 'support');
  const refs = await openList(page, '?sandbox=false&status=IN_REVIEW');
  await links(page).first().click();
  await expect(list(page)).toContainText(positionOf(1, refs));
  await page.keyboard.press(']');
  await expect.poll(() => refShown(page)).toBe(refs[1]);
  await expectAccessibleState(page, 'a session of a list, for support');
});

test('keys that are switched off stay off in another browser', async ({ page, browser }) => {
  await signInByApi(page.request, 'auditor');
  await page.goto(`${deskUrl}/settings/account`);
  const stored = page.waitForResponse((answer) => answer.url().endsWith('/api/account/preferences'));
  await page.getByRole('checkbox', { name: 'Enable single-key shortcuts' }).setChecked(false);
  expect((await stored).status()).toBe(204);
  const context = await browser.newContext();
  const other = await context.newPage();
  await signInByApi(other.request, 'auditor');
  try {
    await other.goto(`${deskUrl}/sessions?sandbox=false&status=REJECTED`);
    await links(other).first().click();
    await expect(list(other)).toContainText(/^1 of/);
    const before = refShown(other);
    await other.keyboard.press(']');
    await other.keyboard.press('?');
    await other.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    const help = other.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(help.getByRole('checkbox')).not.toBeChecked();
    await expect(help.getByText('Next session in the list')).toHaveCount(0);
    expect(refShown(other)).toBe(before);
  } finally {
    await context.close();
    const stored = { data: { singleKeys: true }, headers: { origin: deskUrl } };
    expect((await page.request.put(`${deskUrl}/api/account/preferences`, stored)).status()).toBe(204);
  }
});
