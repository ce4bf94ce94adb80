/** The desk's processes end, asked to or not: what open browsers say and catch up with, and that nobody is left behind. */
import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from 'playwright/test';
import { expect, test } from './desk.ts';
import {
  enter,
  listening,
  type Own,
  type OwnDesk,
  registerSessions,
  rowOf,
  type Service,
  startOwnDesk,
  startService,
} from './own-desk.ts';
import { runDesk } from './run-desk.ts';

test.describe.configure({ mode: 'default', timeout: 120_000 });

let service: Service;
let desk: OwnDesk;
let sessions: readonly Own[];

test.beforeAll(async ({ playwright }) => {
  test.setTimeout(180_000);
  service = await startService();
  desk = await startOwnDesk(service);
  const request = await playwright.request.newContext();
  sessions = await registerSessions(request, service, desk, 3);
  await request.dispose();
});
test.afterAll(async () => {
  await desk?.close();
  await service?.close();
});

const statusIn = (page: Page, session: Own) => rowOf(page, session).getByRole('cell').first();
const cannotBeReached = (page: Page) => page.getByText('The desk cannot be reached; trying again. What you see stays.');

/** Three tabs of three persons' browsers, each with a stream of its own: a list, a list, an open step. */
async function openTabs(contexts: readonly BrowserContext[], session: Own): Promise<readonly [Page, Page, Page]> {
  const open = async (context: BrowserContext, path: string) => {
    const page = await context.newPage();
    await enter(page, desk);
    await page.goto(desk.url + path);
    await listening(page);
    return page;
  };
  const [first, second, third] = contexts as [BrowserContext, BrowserContext, BrowserContext];
  return Promise.all([
    open(first, '/sessions?sandbox=false'),
    open(second, '/sessions?sandbox=false'),
    open(third, `/sessions/${session.ref}/steps/ID_DOCUMENT`),
  ]);
}

for (const [at, signal] of (['SIGTERM', 'SIGKILL'] as const).entries())
  test(`${signal} with open browsers: they say so, and catch up by themselves after the start`, async ({
    page,
    context,
    browser,
    complaints,
  }) => {
    complaints.allow(/ERR_|status of 50[034]/);
    const mine = sessions[at] as Own;
    const contexts = [context, await browser.newContext(), await browser.newContext()];
    const tabs = await openTabs(contexts, mine);
    const [list, , step] = tabs;
    await enter(page, desk);
    const document = mine.steps.find(({ type }) => type === 'ID_DOCUMENT')?.id ?? '';
    const file = `/api/v4/individual/session/${mine.ref}/step/${document}/files/document.files.front`;
    // One file is on its way: its first byte comes in two seconds.
    const mend = await service.fault({ fault: 'timeout', path: '^/media/', delayMs: 2_000, times: 1 });
    const download = page.request.get(desk.url + file).then(
      async (answer) => ({ status: answer.status(), whole: (await answer.body()).length > 10_000 }),
      () => ({ status: 0, whole: false }),
    );
    await expect.poll(async () => (await service.requestPaths()).some((path) => path.startsWith('/media/'))).toBe(true);

    const startedAtMs = performance.now();
    const end = await desk.end(signal);
    expect(performance.now() - startedAtMs).toBeLessThan(10_000);
    expect([end, await download]).toEqual(
      signal === 'SIGTERM' ? [0, { status: 200, whole: true }] : ['SIGKILL', { status: 0, whole: false }],
    );
    await mend();
    // What changes while nobody is there; its sender tries again.
    await service.transition(mine, { type: 'LIVENESS', status: 'REJECTED' }, { notify: false });
    for (const tab of tabs) await expect(cannotBeReached(tab)).toBeVisible();
    await expect(statusIn(list, mine)).toContainText('Approved');
    await expect(step.getByRole('table', { name: /^Fields of the document/ })).toBeVisible();

    await desk.start();
    expect(await service.replay({ id: mine.session_id })).toMatchObject({ acknowledged: 1 });
    const soon = { timeout: 45_000 }; // they come back one after the other
    for (const tab of tabs.slice(0, 2)) await expect(statusIn(tab, mine)).toContainText('Rejected', soon);
    await expect(step.getByText('Status: Approved → Rejected')).toBeVisible(soon);
    for (const tab of tabs) {
      await listening(tab);
      await expect(cannotBeReached(tab)).toBeHidden();
    }
    for (const other of contexts.slice(1)) await other.close();
  });

test('told to end, all of `npm start` ends in order; killed, it leaves no process behind', async () => {
  const desks = await Promise.all([runDesk(), runDesk()]);
  const [told, killed] = desks;
  const children = desks.flatMap((one) => one.processes());
  expect(children).toHaveLength(4);
  process.kill(killed.pid, 'SIGKILL');
  expect(await told.stop()).toBe(0);
  await expect.poll(() => children.filter(isAlive)).toEqual([]);
});

/** Not only a name that its parent has not taken off the list yet. */
function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
