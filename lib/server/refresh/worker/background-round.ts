/** Work for which no person waits: sessions whose sweep is due, and rows of imports. Both keep to half of the request budget. */
import { getStore } from '#lib/server/store/index.ts';
import { importRow } from './import-row.ts';
import { leaseMs } from './process-deliveries.ts';
import { sweepSession } from './sweep-session.ts';
import type { Round, WorkerContext } from './worker-context.ts';

const concurrency = 6;

/**
 * One round: the sessions that are longest overdue, and rows of the oldest import.
 *
 * @throws Problem of the store
 */
export async function runBackgroundRound(context: WorkerContext): Promise<Round> {
  const store = await getStore();
  const rows = await store.imports.claim(concurrency / 2, leaseMs, Date.now());
  const due = await store.sessions.claimDue(concurrency - rows.length, leaseMs, Date.now());
  const done = await Promise.allSettled([
    ...due.map((session) => sweepSession(store, session, context)),
    ...rows.map((row) => importRow(store, row, context)),
  ]);
  const failed = done.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason; // what could not be written is claimed again after its lease
  return {
    taken: done.length,
    pauseMs: Math.max(0, ...done.map((one) => (one.status === 'fulfilled' ? one.value : 0))),
  };
}
