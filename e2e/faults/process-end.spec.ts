/** Processes end on SIGTERM or are killed: open browsers say so and catch up, and no process is left behind. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import type { BrowserContext, Page } from 'playwright/test';
import { expect, test } from '../testing/fixtures.ts';
import { runDesk } from '../testing/launch-demo.ts';
import {
  openList,
  ownStage,
  type RegisteredSession,
  signInAsOfficer,
  statusIn,
  waitForLiveUpdates,
} from '../testing/restartable-server.ts';

test.describe.configure({ mode: 'default' });

const own = ownStage(3);

const cannotBeReached = (page: Page) =>
  page.getByText('Review Desk cannot be reached. Retrying; this page stays as it is.');

/** Three browsers, each with its own event stream: a list, a list, an open step. */
async function openTabs(
  contexts: readonly BrowserContext[],
  session: RegisteredSession,
): Promise<readonly [Page, Page, Page]> {
  const [list, other, step] = await Promise.all(contexts.map((context) => context.newPage()));
  if (!list || !other || !step) throw new Error('three browsers');
  for (const page of [list, other, step]) await signInAsOfficer(page, own.desk);
  await openList(list, own.desk);
  await openList(other, own.desk);
  await step.goto(`${own.desk.url}/sessions/${session.ref}/steps/ID_DOCUMENT`);
  await waitForLiveUpdates(step);
  return [list, other, step];
}

interface File {
  readonly address: string;
  /** Matches its path at the service; a regular expression. */
  readonly path: string;
}

/** A file that no page of the journey shows; nothing else may request one meanwhile. */
async function findFile(page: Page, session: RegisteredSession): Promise<File> {
  const step = session.steps.find(({ type }) => type === 'ID_DOCUMENT')?.id;
  const address = `${own.desk.url}/api/v4/individual/session/${session.ref}/step/${step}/files/document.files.front`;
  expect((await page.request.get(address)).status()).toBe(200);
  const requested = (await own.service.requestPaths()).findLast((one) => one.startsWith('/media/')) ?? '';
  return { address, path: `^${requested.replace(/\?.*/, '')}\\?` };
}

/** Requests a file whose first byte takes two seconds. @returns its outcome, as soon as the service has the request */
async function startDownload(page: Page, { address, path }: File) {
  const requestCount = async () => (await own.service.requestPaths()).filter((one) => one.match(path)).length;
  const before = await requestCount();
  expect(before).toBeGreaterThan(0);
  await own.service.fault({ fault: 'timeout', path: path, delayMs: 2_000, times: 1 });
  const outcome = page.request.get(address).then(
    async (answer) => ({ status: answer.status(), whole: (await answer.body()).length > 10_000 }),
    () => ({ status: 0, whole: false }),
  );
  await expect.poll(requestCount).toBe(before + 1);
  return { outcome };
}

for (const [at, signal] of (['SIGTERM', 'SIGKILL'] as const).entries())
  test(`${signal} with open browsers: they say so, and catch up after the restart`, async ({
    page,
    context,
    browser,
    complaints,
  }) => {
    complaints.allow(/ERR_|status of 50[034]/);
    const { service, desk, sessions } = own;
    const [mine, elsewhere] = [sessions[at], sessions[2]] as [RegisteredSession, RegisteredSession];
    const contexts = [context, await browser.newContext(), await browser.newContext()];
    await signInAsOfficer(page, desk);
    const file = await findFile(page, elsewhere);
    const tabs = await openTabs(contexts, mine);
    const [list, , step] = tabs;
    const { outcome } = await startDownload(page, file);
    // Browsers also open connections in advance.
    const idleConnection = connect(desk.port, '127.0.0.1').on('error', () => undefined);
    await once(idleConnection, 'connect');

    const startedAtMs = performance.now();
    const end = await desk.end(signal);
    expect(performance.now() - startedAtMs).toBeLessThan(10_000);
    expect([end, await outcome]).toEqual(
      signal === 'SIGTERM' ? [0, { status: 200, whole: true }] : ['SIGKILL', { status: 0, whole: false }],
    );
    // A change while no server runs; the sender retries.
    await service.transition(mine, { type: 'LIVENESS', status: 'REJECTED' }, { notify: false });
    for (const tab of tabs) await expect(cannotBeReached(tab)).toBeVisible();
    await expect(statusIn(list, mine)).toContainText('Approved');
    await expect(step.getByRole('table', { name: /^Fields of the document/ })).toBeVisible();

    await desk.start();
    expect(await service.replay({ id: mine.session_id })).toMatchObject({ acknowledged: 1 });
    const soon = { timeout: 45_000 }; // they reconnect one after the other
    for (const tab of tabs.slice(0, 2)) await expect(statusIn(tab, mine)).toContainText('Rejected', soon);
    await expect(step.getByText('Status: Approved → Rejected')).toBeVisible(soon);
    for (const tab of tabs) {
      await waitForLiveUpdates(tab);
      await expect(cannotBeReached(tab)).toBeHidden();
    }
    for (const other of contexts.slice(1)) await other.close();
  });

test('`npm start` shuts down on SIGTERM; when killed it leaves no process behind', async () => {
  const desks = await Promise.all([runDesk(), runDesk()]);
  const [stopped, killed] = desks;
  const children = desks.flatMap((one) => one.processes());
  expect(children).toHaveLength(4);
  process.kill(killed.pid, 'SIGKILL');
  expect(await stopped.stop()).toBe(0);
  await expect.poll(() => children.filter(isAlive)).toEqual([]);
});

/** A zombie process is not alive. */
function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
