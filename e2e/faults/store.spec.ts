/**
 * The store cannot be written, on a server of its own: deliveries are refused so that the sender retries them, no evidence is shown without
 * its audit event, and everything recovers by itself when the store is back.
 */
import { spawnSync } from 'node:child_process';
import Database from 'better-sqlite3';
import { sample } from '#lib/testing/sample.ts';
import { expect } from '../testing/fixtures.ts';
import { type OwnDesk, openList, type RegisteredSession, statusIn } from '../testing/restartable-server.ts';
import { test } from '../testing/stage.ts';

test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ stage }) => {
  await stage.restart();
});

/** Locks the database file from another connection. @returns unlocks it */
function lock(desk: OwnDesk): () => void {
  const other = new Database(desk.databaseFile);
  other.exec('begin exclusive');
  return () => {
    other.exec('rollback');
    other.close();
  };
}

/** Lets the server write no more bytes to any file, as on a full disk. @returns removes the limit */
function fillDisk(desk: OwnDesk): () => void {
  const limit = (most: string) => {
    const result = spawnSync('prlimit', ['--pid', String(desk.pid()), `--fsize=${most}:unlimited`]);
    if (result.status !== 0) throw new Error(`prlimit: ${result.stderr}`);
  };
  limit('0');
  return () => limit('unlimited');
}

const deliver = ({ webhook }: OwnDesk, session: RegisteredSession) =>
  fetch(`${webhook.url}?secret=${webhook.secret}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ session_id: session.session_id, service: 'LIVENESS', status: 'REJECTED' }),
  });

const situations = [
  ['locked by another process', lock],
  ['on a full disk', fillDisk],
] as const;

for (const [name, breakStore] of sample(situations))
  test(`${name}: 503 to the sender, no evidence without its audit event, and recovery by itself`, async ({
    page,
    context,
    complaints,
    stage,
  }) => {
    complaints.allow(/status of 503/);
    const { service, desk } = stage;
    const [mine, other] = (await stage.take(2)) as [RegisteredSession, RegisteredSession];
    await stage.signIn(context);
    const list = await context.newPage();
    await openList(list, desk);
    await page.goto(`${desk.url}/sessions/${mine.ref}`);
    await expect(page.getByRole('main')).toContainText('Approved');

    const repairStore = breakStore(desk);
    const startedAtMs = performance.now();
    const refused = await Promise.all([1, 2, 3].map(() => deliver(desk, other)));
    for (const answer of refused) {
      expect(answer.status).toBe(503);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    // Requests wait in parallel, and no longer than a sender waits.
    expect(performance.now() - startedAtMs).toBeLessThan(9_000);
    const steps = page.getByRole('navigation', { name: 'Steps' }).filter({ visible: true });
    await steps.getByRole('link', { name: /AML/ }).click();
    const main = page.getByRole('main');
    const problem = page.getByRole('alert').filter({ hasText: 'AML could not be read' });
    await expect(problem).toContainText('Review Desk cannot record this now');
    await expect(main).not.toContainText(/no (?:hits|matches)|0 hits|clear/i);
    const fresh = await context.newPage();
    await fresh.goto(`${desk.url}/sessions?view=all&sandbox=false`);
    const noList = fresh.getByRole('alert').filter({ hasText: 'The list of sessions could not be read' });
    await expect(noList).toContainText('Review Desk cannot record this now');
    await expect(statusIn(list, other)).toContainText('Approved');

    repairStore();
    // The sender retries.
    const counts = await service.transition(other, { type: 'LIVENESS', status: 'REJECTED' });
    expect(counts).toMatchObject({ sent: 1, acknowledged: 1 });
    await expect(statusIn(list, other)).toContainText('Rejected');
    await problem.getByRole('button', { name: 'Retry' }).click();
    await expect(main.getByRole('heading', { level: 2, name: 'AML' })).toBeVisible();
    await noList.getByRole('button', { name: 'Retry' }).click();
    await expect(statusIn(fresh, other)).toContainText('Rejected');
    expect((await desk.health()).deliveries).toMatchObject({ dead: 0 });
  });
