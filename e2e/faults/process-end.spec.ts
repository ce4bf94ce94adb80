/** Processes end on SIGTERM or are killed: open browsers say so and catch up, and no process is left behind. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import type { Page } from 'playwright/test';
import { isDrawn, sample } from '#lib/testing/sample.ts';
import { expect, sharedDesk } from '../testing/fixtures.ts';
import { runDesk } from '../testing/launch-demo.ts';
import { openList, type RegisteredSession, statusIn, waitForLiveUpdates } from '../testing/restartable-server.ts';
import { type Stage, test } from '../testing/stage.ts';

test.describe.configure({ mode: 'default' });

test.beforeAll(async ({ stage }) => {
  await stage.restart();
});

const cannotBeReached = (page: Page) =>
  page.getByText('Review Desk cannot be reached. Retrying; this page stays as it is.');

interface File {
  readonly address: string;
  /** Matches its path at the service; a regular expression. */
  readonly path: string;
}

/** A file that no page of the journey shows; nothing else may request one meanwhile. */
async function findFile({ service, desk }: Stage, page: Page, session: RegisteredSession): Promise<File> {
  const step = session.steps.find(({ type }) => type === 'ID_DOCUMENT')?.id;
  const address = `${desk.url}/api/v4/individual/session/${session.ref}/step/${step}/files/document.files.front`;
  expect((await page.request.get(address)).status()).toBe(200);
  const requested = (await service.requestPaths()).findLast((one) => one.startsWith('/media/')) ?? '';
  return { address, path: `^${requested.replace(/\?.*/, '')}\\?` };
}

/** Requests a file whose first byte takes two seconds. @returns its outcome, as soon as the service has the request */
async function startDownload({ service }: Stage, page: Page, { address, path }: File) {
  const requestCount = async () => (await service.requestPaths()).filter((one) => one.match(path)).length;
  const before = await requestCount();
  expect(before).toBeGreaterThan(0);
  await service.fault({ fault: 'timeout', path: path, delayMs: 2_000, times: 1 });
  const outcome = page.request.get(address).then(
    async (answer) => ({ status: answer.status(), whole: (await answer.body()).length > 10_000 }),
    () => ({ status: 0, whole: false }),
  );
  await expect.poll(requestCount).toBe(before + 1);
  return { outcome };
}

for (const signal of sample(['SIGTERM', 'SIGKILL'] as const))
  test(`${signal} with open browsers: they say so, and catch up after the restart`, async ({
    page,
    context,
    browser,
    complaints,
    stage,
  }) => {
    complaints.allow(/ERR_|status of 50[034]/);
    const { service, desk } = stage;
    const [mine, elsewhere] = (await stage.take(2)) as [RegisteredSession, RegisteredSession];
    await stage.signIn(context);
    const file = await findFile(stage, page, elsewhere);
    // Two browsers, each with its own event stream: a list, an open step.
    const other = await browser.newContext();
    await stage.signIn(other);
    const [list, step] = [page, await other.newPage()];
    await openList(list, desk);
    await step.goto(`${desk.url}/sessions/${mine.ref}/steps/ID_DOCUMENT`);
    await waitForLiveUpdates(step);
    const tabs = [list, step];
    const { outcome } = await startDownload(stage, page, file);
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
    await expect(statusIn(list, mine)).toContainText('Rejected', soon);
    await expect(step.getByText('Status: Approved → Rejected')).toBeVisible(soon);
    for (const tab of tabs) {
      await waitForLiveUpdates(tab);
      await expect(cannotBeReached(tab)).toBeHidden();
    }
    await other.close();
  });

if (isDrawn('npm start ends'))
  test('`npm start` shuts down on SIGTERM; when killed it leaves no process behind', async () => {
    const desks = await Promise.all([runDesk({}, sharedDesk), runDesk({}, sharedDesk)]);
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
