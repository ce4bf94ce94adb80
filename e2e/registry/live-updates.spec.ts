/** Live updates of an open page: one stream for all tabs, values change in place, no row moves by itself. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { APIRequestContext, BrowserContext, Page } from 'playwright/test';
import { isDrawn } from '#lib/testing/sample.ts';
import {
  deskUrl,
  expect,
  expectAccessible,
  refOf,
  signInByApi,
  simulator,
  test,
  whenPartRead,
} from '../testing/fixtures.ts';
import type { KnownSession } from '../testing/simulator.ts';

interface RegisteredSession extends KnownSession {
  readonly ref: string;
}

const rowOf = (page: Page, { ref }: RegisteredSession) => page.locator(`tr[data-ref="${ref}"]`);
const rowPositions = (page: Page) =>
  page
    .locator('tr[data-ref]')
    .evaluateAll((rows) => rows.map((row) => [row.getAttribute('data-ref'), row.getBoundingClientRect().top]));

/** Event streams that a browser has opened. */
function recordStreams(context: BrowserContext): string[] {
  const streams: string[] = [];
  context.on('request', (request) => {
    if (request.resourceType() === 'eventsource') streams.push(request.url());
  });
  return streams;
}

/** Waits until the page receives events. */
const listening = (page: Page) => expect(page.locator('[data-slot="live-bar"]')).toHaveAttribute('data-live', 'true');

/**
 * Approved sessions that no other journey checks.
 *
 * @param shown whether they are on the first page of the list
 */
async function ownSessions(
  request: APIRequestContext,
  shown: boolean,
  from: number,
  count: number,
): Promise<RegisteredSession[]> {
  const first = (await (await request.get(`${deskUrl}/api/sessions?sandbox=false&sort=firstSeen`)).json()) as {
    sessions: { ref: string }[];
  };
  const onFirstPage = new Set(first.sessions.map(({ ref }) => ref));
  const found: RegisteredSession[] = [];
  const all = await simulator.sessions({ kind: 'individual', sandbox: 'false' });
  for (const session of all.filter(
    ({ tags, steps }) => tags.length === 0 && steps.some(({ type }) => type === 'AML'),
  )) {
    if (found.length === from + count) break;
    const ref = await refOf(request, session);
    if (onFirstPage.has(ref) === shown) found.push({ ...session, ref });
  }
  return found.slice(from);
}
const firstStep = ({ steps }: RegisteredSession) => {
  const step = steps.find(({ type }) => type !== 'AML');
  if (!step) throw new Error('no step');
  return step;
};
const setStatus = (session: RegisteredSession, status: string) =>
  simulator.transition(session, { id: firstStep(session).id, status });
/** Another status than the current one, so that the change is visible: the one with the longest name, in a retry the next. */
const otherStatus = ({ status }: RegisteredSession) =>
  status === 'RESUBMISSION_REQUIRED' ? 'REJECTED' : 'RESUBMISSION_REQUIRED';
const statusText = (status: string) => (status === 'REJECTED' ? 'Rejected' : 'Resubmission required');

test('a change appears in its row in both tabs over one stream, and no row moves', async ({ page, context }) => {
  await signInByApi(page.request, 'officer');
  const streams = recordStreams(context);
  const [mine, ...elsewhere] = [
    ...(await ownSessions(page.request, true, 0, 1)),
    ...(await ownSessions(page.request, false, 0, 2)),
  ] as [RegisteredSession, ...RegisteredSession[]];
  await page.goto(`${deskUrl}/sessions?view=all&sandbox=false`);
  const second = await context.newPage();
  await second.goto(`${deskUrl}/sessions?view=all&sandbox=false`);
  await Promise.all([listening(page), listening(second)]);
  expect(streams).toHaveLength(1);

  await rowOf(page, mine).hover();
  const before = await rowPositions(page);
  const to = otherStatus(mine);
  await setStatus(mine, to);
  for (const tab of [page, second]) {
    await expect(rowOf(tab, mine).getByRole('cell').nth(1)).toContainText(statusText(to));
    await expect(rowOf(tab, mine).locator('[data-slot="updated"]')).toHaveCount(1);
  }
  // Its findings change, too, and no other row.
  await expect(rowOf(page, mine).getByRole('cell').nth(3).locator('[data-none]')).toHaveCount(0);
  expect(await rowPositions(page)).toEqual(before);

  // Changes to other rows wait until the reviewer shows them.
  for (const session of elsewhere) await setStatus(session, otherStatus(session));
  const show = page.getByRole('button', { name: /^\d+ changed/ });
  await expect(show).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /\d+ changed, not shown yet/ })).toHaveCount(1);
  expect(await rowPositions(page)).toEqual(before);
  await expectAccessible(page);
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help.getByText('Show changes')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0); // until then the dialog handles the keys
  await page.keyboard.press('u');
  await expect(show).toHaveCount(0);

  // The tab that read the stream closes: the other one takes over.
  await page.close();
  await setStatus(mine, 'APPROVED');
  await expect(rowOf(second, mine).getByRole('cell').nth(1)).not.toContainText(statusText(to));
  expect(streams.length).toBeLessThanOrEqual(2);
  expect(await second.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
});

test('an open step keeps its content and says what changed; the header changes at once', async ({ page }) => {
  await signInByApi(page.request, 'officer');
  const [mine] = (await ownSessions(page.request, false, 2, 1)) as [RegisteredSession];
  await page.goto(`${deskUrl}/sessions/${mine.ref}/steps/${firstStep(mine).id}`);
  await listening(page);
  const viewer = page.getByRole('main');
  await expect(viewer).toContainText(/\w/);
  const to = otherStatus(mine);
  const stepRequests: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith(`/step/${firstStep(mine).id}`)) stepRequests.push(request.url());
  });
  const focused = page.getByRole('button', { name: 'Refresh' });
  await focused.focus();
  await setStatus(mine, to);
  const changes = page.getByRole('region', { name: 'Changes' });
  await expect(changes).toContainText(`→ ${statusText(to)}`);
  await expect(changes.getByRole('status')).toContainText('This step changed. You are viewing an earlier version.');
  await expect(page.locator('header').getByText(statusText(to)).first()).toBeVisible();
  await expect(focused).toBeFocused();
  // The step was not read again.
  expect(stepRequests).toEqual([]);
  await expectAccessible(page);
  await changes.getByRole('button', { name: 'Show' }).click();
  await expect.poll(() => stepRequests.length).toBeGreaterThan(0);
  await expect(changes.getByRole('button')).toHaveCount(0);

  await setStatus(mine, 'APPROVED');
  await expect(changes).toContainText('→ Approved');
  await changes.getByRole('button', { name: 'Dismiss' }).click();
  await expect(changes).toHaveText('');
});

/** In steps with a pause, so that answers have real time to come before the page's own time limits end their requests. */
async function passTime(page: Page, ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 1_000) {
    await page.clock.runFor(Math.min(1_000, left));
    await sleep(150);
  }
}

if (isDrawn('polling without an event stream'))
  test('without an event stream the page says so and polls, without extending the session', async ({
    page,
    complaints,
  }) => {
    complaints.allow(/502/);
    await signInByApi(page.request, 'officer');
    const [mine] = (await ownSessions(page.request, true, 2, 1)) as [RegisteredSession];
    await page.clock.install();
    await page.route('**/api/events*', (route) => route.fulfill({ status: 502, body: '' }));
    const polls: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/sessions/search')) polls.push(request.headers()['x-poll']);
    });
    await page.goto(`${deskUrl}/sessions?view=all&sandbox=false`);
    await expect(async () => {
      await passTime(page, 6_000);
      await expect(page.getByText('Live updates are interrupted. Reloading every 30 s.')).toBeVisible({ timeout: 500 });
    }).toPass();
    const to = otherStatus(mine);
    await setStatus(mine, to);
    await expect(async () => {
      await passTime(page, 31_000);
      await expect(rowOf(page, mine).getByRole('cell').nth(1)).toContainText(statusText(to), { timeout: 1_000 });
    }).toPass();
    expect(new Set(polls)).toEqual(new Set(['1']));
    await page.unroute('**/api/events*');
    await expect(async () => {
      await passTime(page, 31_000);
      await expect(page.getByText('Live updates are interrupted')).toBeHidden({ timeout: 500 });
    }).toPass();
  });

if (isDrawn('a change before a page was opened'))
  test('a change before a page was opened is not shown as new', async ({ page }) => {
    await signInByApi(page.request, 'officer');
    const [mine] = (await ownSessions(page.request, false, 4, 1)) as [RegisteredSession];
    const step = firstStep(mine);
    const sinceMs = Date.now();
    await setStatus(mine, otherStatus(mine));
    // Saved at least 1.5 s ago; a new stream still repeats the last minute.
    const written = async () => {
      const { updatedAt } = await (await page.request.get(`${deskUrl}/api/sessions/${mine.ref}`)).json();
      return Date.parse(updatedAt) >= sinceMs && Date.now() - Date.parse(updatedAt) > 1_500;
    };
    await expect.poll(written).toBe(true);
    const sessionRead = whenPartRead(page, mine.ref, { part: 'session' }, false);
    await page.goto(`${deskUrl}/sessions/${mine.ref}/steps/${step.id}`);
    await listening(page);
    await sessionRead;
    await expect(page.getByRole('region', { name: 'Changes' })).not.toContainText(/earlier version|may have changed/);
  });
