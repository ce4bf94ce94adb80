/** A session whose sweep is due is read again. */
import { toSystemEvent } from '#lib/server/audit-event.ts';
import { log } from '#lib/server/log.ts';
import type { Store } from '#lib/server/store/index.ts';
import { dayMs, minuteMs } from '../durations.ts';
import { logFailure } from '../log-failure.ts';
import { refreshSession } from '../refresh-job/index.ts';
import { isTransient, problemCode, servicePauseMs } from '../refresh-retry.ts';
import type { WorkerContext } from './worker-context.ts';

/** After a sweep that failed. A refused key may be a mistake that is corrected soon. */
function nextSweepAfterMs(error: unknown): number {
  if (problemCode(error) === 'upstream_refused') return 60 * minuteMs;
  return isTransient(error) ? Math.floor((5 + 5 * Math.random()) * minuteMs) : dayMs;
}

/** @returns how long all work pauses, ms */
export async function sweepSession(
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
  log.warn({ event: 'sweep.lost', code: 'not_found', ref });
  await store.audit.append(
    toSystemEvent('desk', 'session.refreshFailed', { ref, outcome: 'failed', reason: 'not_found' }),
  );
  await store.sessions.setDue(ref, Date.now() + 7 * dayMs);
}
