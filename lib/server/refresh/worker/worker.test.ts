import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test, vi } from 'vitest';
import { getStore } from '#lib/server/store/index.ts';
import { startSimulator } from '../../../../simulator/index.ts';
import { idleContext } from '../testing/open-test-registry.ts';
import { workerCases } from '../testing/worker-cases.ts';
import { processDeliveries } from './process-deliveries.ts';
import { startWorker } from './worker.ts';

const { counts, deliver, find, listed, tagged } = workerCases({ startSimulator });

test('a worker that cannot use the store continues when it is available', async () => {
  const session = await tagged('wrong-front');
  await deliver(session.session_id);
  const file = new Database((process.env.DATABASE_URL ?? '').slice('file:'.length));
  file.exec('begin immediate');
  const worker = startWorker();
  await sleep(200);
  file.exec('rollback');
  file.close();
  await expect.poll(() => find(session.session_id), { timeout: 60_000 }).toBeDefined();
  await worker.stop();
});

test('findings that are due are made ahead of the first list of the day', async () => {
  const session = await tagged('passport');
  await deliver(session.session_id);
  const worker = startWorker();
  await expect.poll(() => find(session.session_id), { timeout: 60_000 }).toBeDefined();
  await worker.stop();
  const { db } = await getStore();
  await db.updateTable('session_findings').set({ due_on: '2026-01-01', findings: '[]' }).execute();
  const next = startWorker();
  const due = () => db.selectFrom('session_findings').select('rid').where('due_on', '=', '2026-01-01').execute();
  await expect.poll(due, { timeout: 60_000 }).toEqual([]);
  await next.stop();
});

test('in a burst of deliveries, sessions are started one by one, and all are processed', async () => {
  for (const { session_id } of (await listed('app=kyc-sandbox')).slice(0, 5)) await deliver(session_id);
  const claim = vi.spyOn((await getStore()).deliveries, 'claim');
  onTestFinished(() => claim.mockRestore());
  await processDeliveries({ ...idleContext(), isBurst: () => true });
  expect(new Set(claim.mock.calls.map(([limit]) => limit))).toEqual(new Set([1]));
  expect((await counts()).waiting).toBe(0);
});
