/** A row of an import registers its session. */
import type { ImportRow, Store } from '#lib/server/store/index.ts';
import { minuteMs } from '../durations.ts';
import { refreshSession } from '../refresh-job/index.ts';
import {
  backOffMs,
  isServiceFault,
  isTransient,
  problemCode,
  servicePauseMs,
  serviceRetryMs,
} from '../refresh-retry.ts';
import type { WorkerContext } from './worker-context.ts';

/** @returns how long all work pauses, ms */
export async function importRow(store: Store, row: ImportRow, { aborting }: WorkerContext): Promise<number> {
  try {
    // As those know it who may not know of screening: an import tells them of the session.
    const known = await store.sessions.find({ sessionId: row.sessionId }, 'limited');
    const found =
      known && row.alias === null
        ? known
        : await refreshSession(row.sessionId, {
            cause: 'import',
            origin: 'import',
            signal: aborting,
            ...(row.alias !== null && { ownAlias: row.alias }),
          });
    if (found) await store.imports.settle(row, { outcome: known ? 'known' : 'registered', ref: found.ref });
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
