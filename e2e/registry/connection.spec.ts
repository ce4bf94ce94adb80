/**
 * What an administrator sees and does about the connection, and how long officers let a session be kept. On a desk of its own: deliveries that
 * failed would appear on the page of every other journey.
 */
import { spawnSync } from 'node:child_process';
import Database from 'better-sqlite3';
import type { Page } from 'playwright/test';
import { expect, expectAccessible, fillSignIn, type Person, refOf, signInByApi, test } from '../testing/desk.ts';
import { type RunningDesk, runDesk } from '../testing/run-desk.ts';
import { simulatorAt } from '../testing/simulator.ts';

let desk: RunningDesk;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  test.setTimeout(180_000); // it may have to build first
  desk = await runDesk();
});
test.afterAll(() => desk.stop());

function inStore<Result>(work: (database: Database.Database) => Result): Result {
  const database = new Database(desk.databaseUrl.slice('file:'.length), { timeout: 5_000 });
  try {
    return work(database);
  } finally {
    database.close();
  }
}

/** Deliveries of sessions that upstream has, as they stand after the last try. */
const giveUp = (count: number) =>
  inStore((database) => {
    const add = database.prepare(
      `insert into deliveries (session_id, service, step_id, status, reason, body, received_at, state, due_at, leased_until, tries, last_error)
       values (?, ?, null, 'APPROVED', null, '{}', ?, 'dead', ?, 0, 8, 'upstream_refused')`,
    );
    const sessions = database
      .prepare("select session_id as id from sessions where kind = 'individual' limit ?")
      .all(count);
    for (const [at, { id }] of (sessions as { id: string }[]).entries())
      add.run(id, at % 2 === 0 ? 'LIVENESS' : 'AML', Date.now() - at * 1_000, Date.now());
  });

/** The last proof of who they are was six minutes ago. */
const ageSignIns = () =>
  inStore((database) =>
    database.prepare('update session set startedAt = ?').run(new Date(Date.now() - 6 * 60_000).toISOString()),
  );

interface TrailEvent {
  readonly action: string;
  readonly ref: string | null;
  readonly reason: string | null;
  readonly detail: Readonly<Record<string, unknown>> | null;
}

const trail = (): readonly TrailEvent[] =>
  spawnSync(process.execPath, ['--conditions=react-server', 'bin/audit.mjs', 'export'], {
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
    env: { ...process.env, DATABASE_URL: desk.databaseUrl },
  })
    .stdout.trim()
    .split('\n')
    .map((line) => JSON.parse(line) as TrailEvent);

async function openAsAdmin(page: Page): Promise<void> {
  await page.goto(`${desk.url}/settings/connection`);
  await fillSignIn(page, 'admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Connection' })).toBeVisible();
}

test('an administrator finds the connection, live, in both themes, and no secret in it', async ({ page }) => {
  await openAsAdmin(page);
  expect(new URL(page.url()).pathname).toBe('/settings/connection');
  await expect(page.getByRole('navigation', { name: 'Settings' }).getByRole('link')).toHaveText([
    'Account',
    'Connection',
  ]);
  await expect(page.getByText(`${desk.url}/api/webhooks/verification?secret=YOUR_SECRET`)).toBeVisible();
  await expect(page.getByText('Nothing needs attention.')).toBeVisible();
  await expect(page.getByText('No failed deliveries.')).toBeVisible();
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  const html = await page.content();
  for (const secret of desk.secrets) expect(html).not.toContain(secret);

  const lastDay = page
    .getByRole('definition')
    .filter({ hasText: /^[\d,]+\+?$/ })
    .first();
  const before = Number(String(await lastDay.textContent()).replace(',', ''));
  const known = await simulatorAt(desk.controlUrl).one('aml-common-name');
  const sent = await fetch(`${desk.controlUrl}/sessions/${known.session_id}/transition`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"notify":true}',
  });
  expect(sent.status).toBe(200);
  await expect(lastDay).toHaveText((before + 1).toLocaleString('en'));
});

test('failed deliveries are retried, one or all, after a fresh sign-in', async ({ page, complaints }) => {
  complaints.allow(/status of 403/);
  await openAsAdmin(page);
  giveUp(3);
  await expect(page.getByText('3 failed deliveries.')).toBeVisible();
  const table = page.getByRole('table', { name: 'Failed deliveries, newest first' });
  await expect(table.getByRole('row')).toHaveCount(4);
  await expect(table.getByText('The verification service refused Review Desk')).toHaveCount(3);
  // That a session is screened is not for administrators: no step is named, or the others would be.
  await expect(table.getByText(/Liveness|AML/)).toHaveCount(0);
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.setViewportSize({ width: 1440, height: 900 });

  ageSignIns();
  await table
    .getByRole('button', { name: /^Retry the delivery/ })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  const proof = page.getByRole('dialog', { name: 'Confirm it is you' });
  await expect(proof).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alert').filter({ hasText: 'No delivery was retried' })).toBeVisible();
  await expect(table.getByRole('row')).toHaveCount(4);

  await table
    .getByRole('button', { name: /^Retry the delivery/ })
    .first()
    .click();
  await proof.getByLabel('Password').fill('demo-admin-lantern-moor');
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('1 delivery queued again.')).toBeVisible();
  await expect(table.getByRole('row')).toHaveCount(3);

  await page.getByRole('button', { name: 'Retry all 2' }).click();
  const all = page.getByRole('dialog', { name: 'Retry 2 deliveries' });
  await expectAccessible(page);
  await all.getByRole('button', { name: 'Retry all' }).click();
  await expect(page.getByText('2 deliveries queued again.')).toBeVisible();
  await expect(page.getByText('No failed deliveries.')).toBeVisible();
  await expect(page.getByText('Nothing needs attention.')).toBeVisible();
  expect(trail().flatMap(({ action, detail }) => (action === 'delivery.retried' ? [detail] : []))).toEqual([
    { count: 1, all: false },
    { count: 2, all: true },
  ]);
});

test('other roles read that the page is not available to them', async ({ page }) => {
  await signInByApi(page.request, 'officer', desk.url);
  await page.goto(`${desk.url}/settings/connection`);
  await expect(page.getByText('Only administrators see it.')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Settings' })).toBeHidden();
  await expect(page.getByText('YOUR_SECRET')).toBeHidden();
  expect((await page.request.get(`${desk.url}/api/connection`)).status()).toBe(403);
});

test('health and metrics are open to operators only', async ({ request }) => {
  expect(await (await request.get(`${desk.url}/api/health`)).json()).toMatchObject({
    status: 'ok',
    worker: { running: 'here' },
    deliveries: { waiting: 0, dead: 0 },
  });
  const figures = await request.get(`${desk.url}/api/metrics`);
  expect(figures.status()).toBe(200);
  const text = await figures.text();
  // Counted in one place, whichever of Next's bundles did the work.
  expect(text).toMatch(/^desk_deliveries_total\{outcome="received"\} [1-9]/m);
  expect(text).toMatch(/^desk_refreshes_total\{cause="webhook",outcome="created"\} [1-9]/m);
  expect(text).toMatch(/^desk_upstream_requests_total\{operation="session",code="ok"\} [1-9]/m);
  expect(text).toMatch(/^desk_http_requests_total\{route="POST \/api\/webhooks\/verification",status="200"\} [1-9]/m);
  for (const id of (await simulatorAt(desk.controlUrl).ids()).slice(0, 50)) expect(text).not.toContain(id);
  const forwarded = await request.get(`${desk.url}/api/metrics`, { headers: { 'x-forwarded-for': '127.0.0.1' } });
  expect(forwarded.status()).toBe(404);
});

test('an officer records the end of a relationship and a hold; an auditor reads it, support never sees it', async ({
  page,
}) => {
  await signInByApi(page.request, 'officer', desk.url);
  const ref = await refOf(page.request, await simulatorAt(desk.controlUrl).one('mrz-agrees'), desk.url);
  await page.goto(`${desk.url}/sessions/${ref}`);
  const kept = page.getByRole('region', { name: 'Retention' });
  await expect(kept).toContainText('Relationship active, no deletion scheduled');

  await kept.getByRole('button', { name: 'End relationship' }).press('Enter');
  const end = page.getByRole('dialog', { name: 'End relationship' });
  const record = end.getByRole('button', { name: 'Record', exact: true });
  const year = new Date().getFullYear() - 1;
  await end.getByLabel('End date').fill(`${year}-05-03`);
  await expect(record).toBeDisabled();
  await end.getByLabel('Reason').fill('Account closed');
  await end.getByLabel('End date').fill('2990-05-03');
  await expect(end.getByText('This date is in the future.')).toBeVisible();
  await expect(record).toBeDisabled();
  await end.getByLabel('End date').fill('2016-05-03');
  await expect(end.getByText('deleted within the hour')).toBeVisible();
  await expectAccessible(page);
  await end.getByLabel('End date').fill(`${year}-05-03`);
  await expect(end.getByText('deleted within the hour')).toBeHidden();
  await record.click();
  await expect(kept).toContainText(`Relationship ended 3 May ${year} · kept until 2 May ${year + 5}`);

  await kept.getByRole('button', { name: 'Legal hold' }).click();
  const hold = page.getByRole('dialog', { name: 'Place legal hold' });
  await hold.getByLabel('Reason').fill('Asked by an authority');
  await hold.getByRole('button', { name: 'Place hold' }).click();
  await expect(kept).toContainText('Legal hold since');
  await expect(kept.getByRole('button', { name: 'Release hold' })).toBeVisible();
  await page.reload();
  await expect(kept).toContainText('Legal hold since');
  expect(
    trail()
      .filter((event) => event.ref === ref && event.action.startsWith('retention.'))
      .map(({ action, reason }) => [action, reason]),
  ).toEqual([
    ['retention.ended', 'Account closed'],
    ['retention.held', 'Asked by an authority'],
  ]);

  const becomes = async (person: Person) => {
    await page.goto('about:blank'); // a signed-out page requests no events
    await page.context().clearCookies();
    await signInByApi(page.request, person, desk.url);
  };
  await becomes('auditor');
  await page.goto(`${desk.url}/sessions/${ref}`);
  await expect(kept).toContainText('Legal hold since');
  await expect(kept.getByRole('button', { name: /end|hold/i })).toHaveCount(0);

  for (const person of ['support', 'admin'] as const) {
    await becomes(person);
    await page.goto(`${desk.url}/sessions/${ref}`);
    await expect(page.getByRole('heading', { name: 'Findings' })).toBeVisible();
    await expect(kept).toBeHidden();
    const isTold = /[Rr]etention|Legal hold|elationship (?:ended|active)/.test(await page.content());
    expect(isTold).toBe(false);
  }
});

test('of two officers who change the retention of a session, the second gets a conflict and can reload', async ({
  page,
  browser,
  complaints,
}) => {
  complaints.allow(/status of 409/);
  await signInByApi(page.request, 'officer', desk.url);
  const ref = await refOf(page.request, await simulatorAt(desk.controlUrl).one('passport'), desk.url);
  const record = async (tab: Page, day: string, reason: string) => {
    const end = tab.getByRole('dialog', { name: 'End relationship' });
    await end.getByLabel('End date').fill(day);
    await end.getByLabel('Reason').fill(reason);
    await end.getByRole('button', { name: 'Record', exact: true }).click();
  };
  await page.goto(`${desk.url}/sessions/${ref}`);
  const kept = page.getByRole('region', { name: 'Retention' });
  await kept.getByRole('button', { name: 'End relationship' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();

  const others = await browser.newContext();
  await signInByApi(others.request, 'mlro', desk.url);
  const other = await others.newPage();
  await other.goto(`${desk.url}/sessions/${ref}`);
  await other.getByRole('button', { name: 'End relationship' }).click();
  await record(other, '2026-05-03', 'Account closed');
  await expect(other.getByRole('region', { name: 'Retention' })).toContainText('ended 3 May 2026');
  await others.close();

  await record(page, '2026-05-04', 'Letter of the customer');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('alert')).toContainText('Someone else has changed this since you read it.');
  await expect(dialog).toContainText('Relationship ended 3 May 2026');
  await expect(dialog.getByRole('button', { name: 'Record', exact: true })).toBeDisabled();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(kept).toContainText('Relationship ended 3 May 2026');

  // What was typed is still there, over what stands there now.
  await kept.getByRole('button', { name: 'Change end date' }).click();
  const change = page.getByRole('dialog', { name: 'Change end date' });
  await expect(change.getByLabel('End date')).toHaveValue('2026-05-04');
  await expect(change.getByLabel('Reason')).toHaveValue('Letter of the customer');
  await change.getByRole('button', { name: 'Record', exact: true }).click();
  await expect(kept).toContainText('Relationship ended 4 May 2026');
});
