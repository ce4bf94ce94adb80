/** Work for which no person waits: sessions whose sweep is due, and rows of imports. Both keep to half of the budget. */
import { toSystemEvent } from '#lib/server/audit-event.ts';
import { log } from '#lib/server/log.ts';
import { getStore, type ImportRow, type Store } from '#lib/server/store/index.ts';
import { dayMs, minuteMs } from '../durations.ts';
import { logFailure } from '../log-failure.ts';
import { refreshSession } from '../refresh-job/index.ts';
import {
  backOffMs,
  isServiceFault,
  isTransient,
  problemCode,
  servicePauseMs,
  serviceRetryMs,
} from '../retry-policy.ts';
import { leaseMs } from './process-deliveries.ts';
import type { Round, WorkerContext } from './worker-context.ts';

const concurrency = 6;

/** After a sweep that failed. A refused key may be a mistake that is corrected soon. */
function nextSweepAfterMs(error: unknown): number {
  if (problemCode(error) === 'upstream_refused') return 60 * minuteMs;
  return isTransient(error) ? Math.floor((5 + 5 * Math.random()) * minuteMs) : dayMs;
}

/** @returns how long all work pauses, ms */
async function sweepSession(
  store: Store,
  { ref, sessionId }: { ref: string; sessionId: string },
  { aborting }: WorkerContext,
): Promise<number> {
  try {
    const refreshed = await refreshSession(sessionId, { cause: 'sweep', origin: 'lookup', signal: aborting });
    if (refreshed === undefined) await recordLost(store, ref);
    return 0;
  } catch (error) {
    const pauseMs = servicePauseMs(error);
    if (problemCode(error) === 'not_found') await recordLost(store, ref);
    else {
      if (!aborting.aborted && pauseMs === 0) logFailure('sweep.failed', error, { ref });
      const waitMs = aborting.aborted || pauseMs > 0 ? 0 : nextSweepAfterMs(error);
      await store.sessions.setDue(ref, Date.now() + waitMs);
    }
    return pauseMs;
  }
}

/** The service no longer has the session, or no key reads it: the record stays, and is swept again after a week. */
async function recordLost(store: Store, ref: string): Promise<void> {
  if ((await store.sessions.find({ ref })) === undefined) return; // purged meanwhile
  await store.sessions.setDue(ref, Date.now() + 7 * dayMs);
  log.warn({ event: 'sweep.lost', code: 'not_found', ref });
  await store.audit.append(
    toSystemEvent('desk', 'session.refreshFailed', { ref, outcome: 'failed', reason: 'not_found' }),
  );
}

/** @returns how long all work pauses, ms */
async function importRow(store: Store, row: ImportRow, { aborting }: WorkerContext): Promise<number> {
  try {
    const known = row.alias === null ? await store.sessions.find({ sessionId: row.sessionId }) : undefined;
    const refreshed =
      (known && { ref: known.ref, created: false }) ??
      (await refreshSession(row.sessionId, {
        cause: 'import',
        origin: 'import',
        signal: aborting,
        ...(row.alias !== null && { ownAlias: row.alias }),
      }));
    if (refreshed)
      await store.imports.settle(row, { outcome: refreshed.created ? 'registered' : 'known', ref: refreshed.ref });
    else if (row.tries < 0)
      await store.imports.settle(row, { nextTryAtMs: Date.now() + 2 * minuteMs, why: 'not_found' });
    else await store.imports.settle(row, { outcome: 'not_found' });
    return 0;
  } catch (error) {
    const [why, pauseMs] = [problemCode(error), servicePauseMs(error)];
    if (why === 'not_found') await store.imports.settle(row, { outcome: 'not_found', why });
    else if (aborting.aborted || isServiceFault(error)) {
      const waitMs = aborting.aborted || pauseMs > 0 ? pauseMs : serviceRetryMs(5 * minuteMs, error);
      await store.imports.settle(row, { nextTryAtMs: Date.now() + waitMs, why, counted: false });
    } else if (row.tries + 1 >= (isTransient(error) ? 20 : 5))
      await store.imports.settle(row, { outcome: 'failed', why });
    else await store.imports.settle(row, { nextTryAtMs: Date.now() + backOffMs(row.tries, error), why });
    return pauseMs;
  }
}

/**
 * One round: the sessions that are longest overdue, and rows of the oldest import.
 *
 * @throws Problem of the store
 */
export async function runMaintenance(context: WorkerContext): Promise<Round> {
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
