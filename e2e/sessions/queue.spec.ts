/** The work queue: what needs a person, first and counted; snoozes; and nobody else learns of it. */
import type { APIRequestContext, Page } from 'playwright/test';
import { deskUrl, expect, expectAccessibleState, refOf, signInByApi, simulator, test } from '../testing/fixtures.ts';
import { readPage } from '../testing/read-page.ts';
import type { KnownSession } from '../testing/simulator.ts';

const rows = (page: Page) => page.locator('tr[data-ref]');
const tab = (page: Page, name: RegExp) => page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name });
const listening = (page: Page) => expect(page.locator('[data-slot="live-bar"]')).toHaveAttribute('data-live', 'true');

interface Listed {
  readonly sessions: readonly { readonly ref: string; readonly review: { readonly isOverdue: boolean } | null }[];
  readonly count: { readonly value: number };
}
const list = async (request: APIRequestContext, query: string): Promise<Listed> =>
  (await request.get(`${deskUrl}/api/sessions?${query}`)).json();

/** The first of these sessions that needs nobody. */
async function firstCalm(
  request: APIRequestContext,
  sessions: readonly KnownSession[],
  waiting: ReadonlySet<string>,
): Promise<KnownSession & { readonly ref: string }> {
  for (const known of sessions) {
    const ref = await refOf(request, known);
    if (!waiting.has(ref)) return { ...known, ref };
  }
  throw new Error('every session needs review');
}

test('an officer begins with what needs review, each with its due date, and reaches all by tab, Back and reload', async ({
  page,
}) => {
  await signInByApi(page.request, 'officer');
  // On a slow machine, what the page does when it is idle comes late.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto(`${deskUrl}/sessions`);
  await test.step('Back as soon as another view was opened', async () => {
    await tab(page, /^All/).click();
    await page.waitForURL(/view=all/);
    await page.goBack();
    await expect(tab(page, /^Needs review/)).toHaveAttribute('aria-current', 'page');
    await devtools.detach();
  });
  await expect(page).toHaveURL(/view=needs_review/);
  await expect(page).toHaveURL(/sort=due/);
  await expect(tab(page, /^Needs review/)).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('columnheader', { name: 'Due' })).toHaveAttribute('aria-sort', 'ascending');
  const { count } = await list(page.request, 'view=needs_review&sandbox=false');
  await expect(tab(page, /^Needs review/)).toContainText(`${count.value}`);
  await expect(rows(page).first()).toContainText(/Today|Tomorrow|In \d+ d|Overdue/);
  await expectAccessibleState(page, 'the queue');

  await tab(page, /^All/).click();
  await expect(page).toHaveURL(/view=all/);
  await expect(tab(page, /^All/)).toHaveAttribute('aria-current', 'page');
  const all = await list(page.request, 'sandbox=false');
  expect(all.count.value).toBeGreaterThan(count.value);
  await page.goBack();
  await expect(tab(page, /^Needs review/)).toHaveAttribute('aria-current', 'page');
  await page.reload();
  await expect(tab(page, /^Needs review/)).toHaveAttribute('aria-current', 'page');
});

test('a search from the queue finds a session that needs nobody', async ({ page }) => {
  await signInByApi(page.request, 'officer');
  const { sessions } = await list(page.request, 'view=needs_review&sandbox=false&limit=200');
  const waiting = new Set(sessions.map(({ ref }) => ref));
  const known = await firstCalm(
    page.request,
    await simulator.sessions({ sandbox: 'false', status: 'APPROVED' }),
    waiting,
  );
  await page.goto(`${deskUrl}/sessions`);
  await expect(rows(page).first()).toBeVisible();
  await page.getByRole('searchbox').fill(known.subject);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/view=all/);
  await expect(page.locator(`tr[data-ref="${known.ref}"]`)).toBeVisible();
});

test('a snooze needs a reason, hides the session, keeps its due date and is ended by hand', async ({ page }) => {
  await signInByApi(page.request, 'officer');
  const { sessions } = await list(page.request, 'view=needs_review&sandbox=true');
  const ref = sessions.find(({ review }) => review && !review.isOverdue)?.ref ?? '';
  await page.goto(`${deskUrl}/sessions/${ref}`);
  const header = page
    .getByRole('banner')
    .or(page.locator('header'))
    .filter({ has: page.getByRole('button', { name: /^Assignee/ }) });
  const due = await header.getByText(/^Due /).textContent();
  await header.getByRole('button', { name: 'Snooze' }).click();
  const dialog = page.getByRole('dialog', { name: 'Snooze' });
  await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0);
  const confirm = dialog.getByRole('button', { name: 'Snooze' });
  await dialog.getByRole('radio', { name: 'Until something changes' }).check();
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel('Reason').fill('Waits for <i>the bank</i>');
  await expectAccessibleState(page, 'the dialog that snoozes');
  await confirm.click();
  await expect(dialog).toBeHidden();
  await expect(header.getByText(/^Snoozed by/)).toBeVisible();
  await expect(header.getByText(`${due}, snoozed`)).toBeVisible();

  // Of everybody: lib/server/review/queue-routes.test.ts.
  const inQueue = async () =>
    (await list(page.request, 'view=needs_review&sandbox=true&limit=200')).sessions.some((one) => one.ref === ref);
  expect(await inQueue()).toBe(false);
  await header.getByRole('button', { name: 'End snooze' }).click();
  await expect(header.getByText(/^Snoozed by/)).toHaveCount(0);
  expect(await inQueue()).toBe(true);
});

test('a rejection puts a session into the queue while the list is open, and no row moves', async ({ page }) => {
  await signInByApi(page.request, 'officer');
  const queued = async () =>
    new Set((await list(page.request, 'view=needs_review&sandbox=true&limit=200')).sessions.map(({ ref }) => ref));
  const before = await queued();
  const approved = await simulator.sessions({ kind: 'individual', sandbox: 'true', status: 'APPROVED' });
  const known = await firstCalm(page.request, approved, before);
  await page.goto(`${deskUrl}/sessions?sandbox=true`);
  await listening(page);
  const refs = () => rows(page).evaluateAll((all) => all.map((row) => row.getAttribute('data-ref')));
  const places = await refs();
  await simulator.transition(known, {
    type: known.steps.find(({ type }) => type !== 'AML')?.type ?? '',
    status: 'REJECTED',
  });
  await expect.poll(async () => (await queued()).has(known.ref)).toBe(true);
  await expect(page.getByRole('button', { name: /new|changed/ }).first()).toBeVisible();
  expect(await refs()).toEqual(places);
  await page.getByRole('button', { name: 'Reload the list' }).click();
  await expect.poll(refs).toContain(known.ref);
  // Other journeys change the queue meanwhile, so it is counted where it is shown, and read again when they did.
  await expect(async () => {
    const reload = page.getByRole('button', { name: 'Reload the list' });
    if (await reload.isVisible()) await reload.click();
    await expect(tab(page, /^Needs review/)).toContainText(`${await rows(page).count()}`, { timeout: 3_000 });
  }).toPass();
});

test('support has one list, and no trace of another', async ({ page }) => {
  await signInByApi(page.request, 'support');
  const redirected = await page.request.get(`${deskUrl}/sessions?view=needs_review&sandbox=false`);
  expect(redirected.url()).toMatch(/view=all/);
  const list = await readPage(page.request, '/sessions?view=all&sandbox=false');
  const [, ref = ''] = /data-ref="([0-9A-Z]{10})"/.exec(list.html) ?? [];
  expect(ref).not.toBe('');
  const html = list.html.replaceAll(/<script[\s\S]*?<\/script>/g, '');
  expect(html).not.toContain('aria-label="Views"');
  expect(html).not.toContain('type="checkbox"');
  for (const name of ['Due', 'Assignee', 'Take next']) expect(list.text, name).not.toContain(`\n${name}\n`);
  const session = await readPage(page.request, `/sessions/${ref}`);
  expect(session.text).toContain(ref);
  expect(session.html.replaceAll(/<script[\s\S]*?<\/script>/g, '')).not.toMatch(/Assignee|Snooze/);
  const refused = await page.request.get(`${deskUrl}/api/sessions/${ref}/assignment`);
  const unknown = await page.request.get(`${deskUrl}/api/sessions/ZZZZZZZZZZ/assignment`);
  expect([refused.status(), unknown.status()]).toEqual([403, 403]);
});

test('on a phone the views scroll, all are in a menu, and an overdue session says so', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInByApi(page.request, 'officer');
  await page.goto(`${deskUrl}/sessions`);
  await expect(rows(page).first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: /^Expiring documents/ }).click();
  await expect(page).toHaveURL(/view=expiring/);
  await expect(tab(page, /^Expiring/)).toBeInViewport();
  await expectAccessibleState(page, 'the queue on a phone');
});
