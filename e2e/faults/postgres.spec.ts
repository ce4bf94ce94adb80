/** PostgreSQL stops under two web processes and a worker, and comes back: 503 with a message, then both browsers are live again. */

import { isDrawn } from '#lib/testing/sample.ts';
import { startPostgres } from '../../lib/server/testing/postgres-server.ts';
import { expect, test } from '../testing/fixtures.ts';
import {
  type OwnDesk,
  openList,
  type RegisteredSession,
  registerSessions,
  type Service,
  signInAsOfficer,
  startOwnDesk,
  startOwnWorker,
  startService,
  statusIn,
  waitForLiveUpdates,
} from '../testing/restartable-server.ts';

let postgres: ReturnType<typeof startPostgres>;
let service: Service;
let desks: readonly [OwnDesk, OwnDesk];
let endWorker: () => Promise<void>;

test.beforeAll(async () => {
  postgres = startPostgres();
  service = await startService();
  const settings = { DATABASE_URL: postgres.url, WORKER: 'off' };
  desks = [await startOwnDesk(service, settings), await startOwnDesk(service, settings)];
  endWorker = startOwnWorker(service, settings);
});
test.afterAll(async () => {
  await endWorker?.();
  for (const desk of desks ?? []) await desk.close();
  await service?.close();
  postgres?.stop();
});

if (isDrawn('PostgreSQL stops and comes back'))
  test('without PostgreSQL nothing is accepted or shown; afterwards every change is read once and reaches both', async ({
    page,
    browser,
    complaints,
  }) => {
    complaints.allow(/status of 503/);
    const [first, second] = desks;
    const [mine, other] = (await registerSessions(page.request, service, first, 2)) as [
      RegisteredSession,
      RegisteredSession,
    ];
    const elsewhere = await browser.newContext();
    const otherPage = await elsewhere.newPage();
    await signInAsOfficer(otherPage, second);
    const lists = [page, otherPage] as const;
    for (const [at, list] of lists.entries()) {
      await openList(list, desks[at] ?? first);
    }
    const fresh = await elsewhere.newPage();
    await fresh.goto(`${second.url}/sessions/${mine.ref}`);
    await expect(fresh.getByRole('main')).toContainText('Approved');

    const resume = postgres.pause();
    const startedAtMs = performance.now();
    const counts = await service.transition(mine, { type: 'LIVENESS', status: 'REJECTED' });
    expect(counts).toMatchObject({ sent: 1, failed: 1 });
    for (const desk of desks) {
      const refused = await fetch(`${desk.url}/api/health`);
      expect(refused.status).toBe(503);
      expect(await refused.json()).toMatchObject({ title: 'Review Desk cannot record this now' });
    }
    await page.getByRole('button', { name: 'Reload the list' }).click();
    const noList = page.getByRole('alert').filter({ hasText: 'The list could not be reloaded' });
    await expect(noList).toContainText('Review Desk cannot record this now');
    await expect(statusIn(page, mine)).toContainText('Approved');
    const steps = fresh.getByRole('navigation', { name: 'Steps' }).filter({ visible: true });
    await steps.getByRole('link', { name: /AML/ }).click();
    const noStep = fresh.getByRole('alert').filter({ hasText: 'AML could not be read' });
    await expect(noStep).toContainText('Review Desk cannot record this now');
    await expect.poll(() => performance.now() - startedAtMs, { timeout: 15_000 }).toBeGreaterThan(10_000);
    resume();

    await expect.poll(async () => (await fetch(`${second.url}/api/health`)).status).toBe(200);
    const before = (await service.requestPaths()).length;
    for (const session of [mine, other]) {
      const again = await service.transition(session, { type: 'ID_DOCUMENT', status: 'REJECTED' });
      expect(again).toMatchObject({ acknowledged: 1 });
    }
    for (const list of lists)
      for (const session of [mine, other]) await expect(statusIn(list, session)).toContainText('Rejected');
    const requests = (await service.requestPaths()).slice(before);
    for (const session of [mine, other])
      expect(requests.filter((path) => path.endsWith(`/session/${session.session_id}`))).toHaveLength(1);
    await noStep.getByRole('button', { name: 'Retry' }).click();
    await expect(fresh.getByRole('main').getByRole('heading', { level: 2, name: 'AML' })).toBeVisible();
    await expect(noList).toBeHidden();
    for (const list of lists) await waitForLiveUpdates(list);
    await elsewhere.close();
  });
