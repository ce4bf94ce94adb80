/** What nobody waits for: sessions that nothing was heard of, and rows of imports. Both keep to half of the upstream budget. */
import { log } from '#lib/server/log.ts';
import { getStore, type ImportRow, type Store } from '#lib/server/store/index.ts';
import { toDeskEvent } from '#lib/server/trail.ts';
import { leaseMs } from './drain.ts';
import { dayMs, minuteMs } from './due.ts';
import { refreshSession } from './refresh.ts';
import type { Shift } from './shift.ts';
import { backOffMs, codeOf, isBlameless, isPassing, logFailure, patienceMs, pauseOf } from './trouble.ts';

const atOnce = 6;

/** When a session that could not be read comes again. A key that is refused may be a mistake that somebody mends soon. */
function againAfterMs(error: unknown): number {
  if (codeOf(error) === 'upstream_refused') return 60 * minuteMs;
  return isPassing(error) ? Math.floor((5 + 5 * Math.random()) * minuteMs) : dayMs;
}

/** @returns how long nobody need ask upstream, ms */
async function sweepOne(store: Store, session: { ref: string; sessionId: string }, shift: Shift): Promise<number> {
  const { ref, sessionId } = session;
  try {
    const refreshed = await refreshSession(sessionId, { cause: 'sweep', origin: 'lookup', signal: shift.leaving });
    if (refreshed === undefined) await keepLost(store, ref);
    return 0;
  } catch (error) {
    const pauseMs = pauseOf(error);
    if (codeOf(error) === 'not_found') await keepLost(store, ref);
    else {
      if (!shift.leaving.aborted && pauseMs === 0) logFailure('sweep.failed', error, { ref });
      // What was not its fault costs it nothing but the wait.
      const waitMs = shift.leaving.aborted || pauseMs > 0 ? 0 : againAfterMs(error);
      await store.sessions.setDue(ref, Date.now() + waitMs);
    }
    return pauseMs;
  }
}

/** Upstream has it no more, or no key reads it: what is known of it stays, and is asked for again now and then. */
async function keepLost(store: Store, ref: string): Promise<void> {
  if ((await store.sessions.find({ ref })) === undefined) return; // purged meanwhile
  await store.sessions.setDue(ref, Date.now() + 7 * dayMs);
  log.warn({ event: 'sweep.lost', code: 'not_found', ref });
  await store.audit.append(
    toDeskEvent('desk', 'session.refreshFailed', { ref, outcome: 'failed', reason: 'not_found' }),
  );
}

/** @returns how long nobody need ask upstream, ms */
async function importOne(store: Store, row: ImportRow, { leaving }: Shift): Promise<number> {
  try {
    const known = row.alias === null ? await store.sessions.find({ sessionId: row.sessionId }) : undefined;
    const refreshed =
      (known && { ref: known.ref, created: false }) ??
      (await refreshSession(row.sessionId, {
        cause: 'import',
        origin: 'import',
        signal: leaving,
        ...(row.alias !== null && { ownAlias: row.alias }),
      }));
    if (refreshed)
      await store.imports.settle(row, { outcome: refreshed.created ? 'registered' : 'known', ref: refreshed.ref });
    else if (row.tries < 0)
      await store.imports.settle(row, { nextTryAtMs: Date.now() + 2 * minuteMs, why: 'not_found' });
    else await store.imports.settle(row, { outcome: 'not_found' });
    return 0;
  } catch (error) {
    const [why, pauseMs] = [codeOf(error), pauseOf(error)];
    if (why === 'not_found') await store.imports.settle(row, { outcome: 'not_found', why });
    else if (leaving.aborted || isBlameless(error)) {
      const waitMs = leaving.aborted || pauseMs > 0 ? pauseMs : patienceMs(5 * minuteMs, error);
      await store.imports.settle(row, { nextTryAtMs: Date.now() + waitMs, why, counted: false });
    } else if (row.tries + 1 >= (isPassing(error) ? 20 : 5))
      await store.imports.settle(row, { outcome: 'failed', why });
    else await store.imports.settle(row, { nextTryAtMs: Date.now() + backOffMs(row.tries, error), why });
    return pauseMs;
  }
}

/**
 * One round: sessions that are longest overdue, and rows of the oldest import.
 *
 * @returns how many, and how long nobody need ask upstream
 * @throws Problem of the store
 */
export async function keepUp(shift: Shift): Promise<{ taken: number; pauseMs: number }> {
  const store = await getStore();
  const rows = await store.imports.claim(atOnce / 2, leaseMs, Date.now());
  const due = await store.sessions.claimDue(atOnce - rows.length, leaseMs, Date.now());
  const done = await Promise.allSettled([
    ...due.map((session) => sweepOne(store, session, shift)),
    ...rows.map((row) => importOne(store, row, shift)),
  ]);
  const failed = done.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason; // what could not be written down comes again with its lease
  return {
    taken: done.length,
    pauseMs: Math.max(0, ...done.map((one) => (one.status === 'fulfilled' ? one.value : 0))),
  };
}
