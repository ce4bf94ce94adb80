import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { startSimulator } from '../../../simulator/index.ts';
import { startWorker } from './worker.ts';
import { workerCases } from './worker-cases.ts';

const { deliver, find, tagged } = workerCases({ startSimulator });

test('a worker that cannot use the store goes on when it can', { timeout: 30_000 }, async () => {
  const session = await tagged('wrong-front');
  await deliver(session.session_id);
  const file = new Database((process.env.DATABASE_URL ?? '').slice('file:'.length));
  file.exec('begin immediate');
  const worker = startWorker();
  await sleep(200);
  file.exec('rollback');
  file.close();
  await expect.poll(() => find(session.session_id), { timeout: 15_000 }).toBeDefined();
  await worker.stop();
});
