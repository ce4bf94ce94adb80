/** What an open page does when something changes behind it: one stream for all tabs, values change in place, nothing moves by itself. */
import type { APIRequestContext, BrowserContext, Page } from 'playwright/test';
import { deskUrl, expect, expectAccessible, refOf, signInByApi, simulator, test } from '../testing/desk.ts';
import type { KnownSession } from '../testing/simulator.ts';

interface Own extends KnownSession {
  readonly ref: string;
}

const rowOf = (page: Page, { ref }: Own) => page.locator(`tr[data-ref="${ref}"]`);
const placesOf = (page: Page) =>
  page
    .locator('tr[data-ref]')
    .evaluateAll((rows) => rows.map((row) => [row.getAttribute('data-ref'), row.getBoundingClientRect().top]));

/** Streams that a browser has begun. */
function streamsOf(context: BrowserContext): string[] {
  const streams: string[] = [];
  context.on('request', (request) => {
    if (request.resourceType() === 'eventsource') streams.push(request.url());
  });
  return streams;
}

/** Until the page receives events. */
const listening = (page: Page) => expect(page.locator('[data-slot="live-bar"]')).toHaveAttribute('data-live', 'true');

/**
 * Approved sessions that no other journey has an eye on.
 *
 * @param shown whether they stand on the first page of the list
 */
async function ownSessions(request: APIRequestContext, shown: boolean, from: number, count: number): Promise<Own[]> {
  const first = (await (await request.get(`${deskUrl}/api/sessions?sandbox=false&sort=firstSeen`)).json()) as {
    sessions: { ref: string }[];
  };
  const there = new Set(first.sessions.map(({ ref }) => ref));
  const found: Own[] = [];
  const all = await simulator.sessions({ kind: 'individual', sandbox: 'false' });
  for (const session of all.filter(
    ({ tags, steps }) => tags.length === 0 && steps.some(({ type }) => type === 'AML'),
  )) {
    if (found.length === from + count) break;
    const ref = await refOf(request, session);
    if (there.has(ref) === shown) found.push({ ...session, ref });
  }
  return found.slice(from);
}
const firstStep = ({ steps }: Own) => {
  const step = steps.find(({ type }) => type !== 'AML');
  if (!step) throw new Error('no step');
  return step;
};
const turn = (session: Own, status: string) => simulator.transition(session, { id: firstStep(session).id, status });
/** Another status than the one it has, so that there is something to see. */
const other = ({ status }: Own) => (status === 'REJECTED' ? 'RESUBMISSION_REQUIRED' : 'REJECTED');
const wordOf = (status: string) => (status === 'REJECTED' ? 'Rejected' : 'Resubmission required');

test('a change comes into its row in both tabs over one stream, and no row moves', async ({ page, context }) => {
  await signInByApi(page.request, 'officer');
  const streams = streamsOf(context);
  const [mine, ...elsewhere] = [
    ...(await ownSessions(page.request, true, 0, 1)),
    ...(await ownSessions(page.request, false, 0, 2)),
  ] as [Own, ...Own[]];
  await page.goto(`${deskUrl}/sessions?sandbox=false`);
  const second = await context.newPage();
  await second.goto(`${deskUrl}/sessions?sandbox=false`);
  await Promise.all([listening(page), listening(second)]);
  expect(streams).toHaveLength(1);

  await rowOf(page, mine).hover();
  const before = await placesOf(page);
  const to = other(mine);
  await turn(mine, to);
  for (const tab of [page, second]) {
    await expect(rowOf(tab, mine).getByRole('cell').first()).toContainText(wordOf(to));
    await expect(rowOf(tab, mine).locator('[data-slot="updated"]')).toHaveCount(1);
  }
  // Its findings, too, and nothing around it.
  await expect(rowOf(page, mine).locator('[data-none]')).toHaveCount(0);
  expect(await placesOf(page)).toEqual(before);

  // Changes elsewhere wait until the reader asks for them.
  for (const session of elsewhere) await turn(session, other(session));
  const show = page.getByRole('button', { name: /^\d+ changed/ });
  await expect(show).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /\d+ changed, not shown yet/ })).toHaveCount(1);
  expect(await placesOf(page)).toEqual(before);
  await expectAccessible(page);
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help.getByText('Show changes')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0); // until then the keys are the dialog's
  await page.keyboard.press('u');
  await expect(show).toHaveCount(0);

  // The tab that read the stream goes: the other one reads on.
  await page.close();
  await turn(mine, 'APPROVED');
  await expect(rowOf(second, mine).getByRole('cell').first()).not.toContainText(wordOf(to));
  expect(streams.length).toBeLessThanOrEqual(2);
  expect(await second.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
});

test('an open step stays as it is and says what changed; the header follows at once', async ({ page }) => {
  await signInByApi(page.request, 'officer');
  const [mine] = (await ownSessions(page.request, false, 2, 1)) as [Own];
  await page.goto(`${deskUrl}/sessions/${mine.ref}/steps/${firstStep(mine).id}`);
  await listening(page);
  const viewer = page.getByRole('main');
  await expect(viewer).toContainText(/\w/);
  const to = other(mine);
  const readings: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith(`/step/${firstStep(mine).id}`)) readings.push(request.url());
  });
  const focused = page.getByRole('button', { name: 'Refresh' });
  await focused.focus();
  await turn(mine, to);
  const news = page.getByRole('region', { name: 'Changes' });
  await expect(news).toContainText(`→ ${wordOf(to)}`);
  await expect(news.getByRole('status')).toContainText('This step changed. You are viewing an earlier version.');
  await expect(page.locator('header').getByText(wordOf(to)).first()).toBeVisible();
  await expect(focused).toBeFocused();
  // Nothing of the step was asked for behind the reader's back.
  expect(readings).toEqual([]);
  await expectAccessible(page);
  await news.getByRole('button', { name: 'Show' }).click();
  await expect.poll(() => readings.length).toBeGreaterThan(0);
  await expect(news.getByRole('button')).toHaveCount(0);

  await turn(mine, 'APPROVED');
  await expect(news).toContainText('→ Approved');
  await news.getByRole('button', { name: 'Dismiss' }).click();
  await expect(news).toHaveText('');
});

test('support receives no event about screening', async ({ page, browser }) => {
  await signInByApi(page.request, 'support');
  const officer = await browser.newContext();
  await signInByApi(officer.request, 'officer');
  const [mine] = (await ownSessions(officer.request, true, 1, 1)) as [Own];
  const heard: string[] = [];
  await page.exposeFunction('heard', (text: string) => heard.push(text));
  await page.addInitScript(() => {
    window.EventSource = class extends EventSource {
      constructor(...given: ConstructorParameters<typeof EventSource>) {
        super(...given);
        for (const name of ['hello', 'beat', 'upstream', 'change', 'missed', 'ended'])
          this.addEventListener(name, ({ data }) =>
            (window as unknown as { heard(text: string): void }).heard(`event: ${name}\ndata: ${data}\n\n`),
          );
      }
    };
  });
  // The session is rejected for what support may know: what screening finds then changes nothing that it sees.
  await turn(mine, 'RESUBMISSION_REQUIRED');
  await turn(mine, 'REJECTED');
  // None of that is still to be sent.
  const statusNow = async () =>
    ((await (await officer.request.get(`${deskUrl}/api/sessions/${mine.ref}`)).json()) as { status: string }).status;
  await expect.poll(statusNow).toBe('REJECTED');
  await page.goto(`${deskUrl}/sessions?sandbox=false`);
  await listening(page);
  const row = rowOf(page, mine).getByRole('cell').first();
  await expect(row).toContainText('Rejected');
  const officers = await officer.newPage();
  await officers.goto(`${deskUrl}/sessions?sandbox=false`);
  await listening(officers);
  await expect.poll(() => heard.join()).toContain('event: upstream');
  const blocks = () =>
    heard
      .join('')
      .split('\n\n')
      .filter((block) => block.includes(mine.ref));
  const before = blocks().length;
  const screening = mine.steps.find(({ type }) => type === 'AML');
  await simulator.transition(mine, {
    type: 'AML',
    status: screening?.status === 'APPROVED' ? 'PENDING_VERIFICATION' : 'APPROVED',
  });
  await expect(rowOf(officers, mine).locator('[data-slot="updated"]')).toHaveCount(1);
  // One that support may know of, after it: then whatever was said of the first has come.
  await turn(mine, 'RESUBMISSION_REQUIRED');
  await expect(row).toContainText('Resubmission required');
  expect(blocks()).toHaveLength(before + 1);
  expect(heard.join('')).not.toContain('"AML"');
  await officer.close();
});

test('where the stream does not hold, the page says so and reads by itself, without keeping the session alive', async ({
  page,
  complaints,
}) => {
  complaints.allow(/502/);
  await signInByApi(page.request, 'officer');
  const [mine] = (await ownSessions(page.request, true, 2, 1)) as [Own];
  await page.clock.install();
  await page.route('**/api/events*', (route) => route.fulfill({ status: 502, body: '' }));
  const polls: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/sessions/search')) polls.push(request.headers()['x-poll']);
  });
  await page.goto(`${deskUrl}/sessions?sandbox=false`);
  await expect(async () => {
    await page.clock.runFor(6_000);
    await expect(page.getByText('Live updates are interrupted. Reloading every 30 s.')).toBeVisible({ timeout: 500 });
  }).toPass();
  const to = other(mine);
  await turn(mine, to);
  await expect(async () => {
    await page.clock.runFor(31_000);
    await expect(rowOf(page, mine).getByRole('cell').first()).toContainText(wordOf(to), { timeout: 1_000 });
  }).toPass();
  expect(new Set(polls)).toEqual(new Set(['1']));
  await page.unroute('**/api/events*');
  await expect(async () => {
    await page.clock.runFor(31_000);
    await expect(page.getByText('Live updates are interrupted')).toBeHidden({ timeout: 500 });
  }).toPass();
});

test('what was changed before a page was opened is no news on it', async ({ page }) => {
  await signInByApi(page.request, 'officer');
  const [mine] = (await ownSessions(page.request, false, 4, 1)) as [Own];
  const step = firstStep(mine);
  const sinceMs = Date.now();
  await turn(mine, other(mine));
  // It was written, a while ago; the stream that begins now tells of the last minute.
  const written = async () => {
    const { updatedAt } = await (await page.request.get(`${deskUrl}/api/sessions/${mine.ref}`)).json();
    return Date.parse(updatedAt) >= sinceMs && Date.now() - Date.parse(updatedAt) > 1_500;
  };
  await expect.poll(written).toBe(true);
  const looked = page.waitForResponse((answer) => answer.url().endsWith(`/api/sessions/${mine.ref}`));
  await page.goto(`${deskUrl}/sessions/${mine.ref}/steps/${step.id}`);
  await listening(page);
  await looked;
  await expect(page.getByRole('region', { name: 'Changes' })).not.toContainText(/earlier version|may have changed/);
});
