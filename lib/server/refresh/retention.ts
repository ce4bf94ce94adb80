import { config } from '#lib/server/config.ts';
import { log } from '#lib/server/log.ts';
import { getStore } from '#lib/server/store/index.ts';
import { toDeskEvent } from '#lib/server/trail.ts';
import { dayMs } from './due.ts';

/** In one transaction: SQLite stands still meanwhile, some milliseconds for each. */
const batch = 5;
/** Deliveries that were done, changes that were told and imports that are over hold session ids and help nobody any more. */
const keptMs = 30 * dayMs;

/**
 * Deletes the sessions whose relationship ended longer ago than they have to be kept, each with an event in the trail, and what the work
 * left behind. Where no end was recorded nothing is deleted, nor what is held.
 *
 * @returns how many sessions
 * @throws Problem of the store; what was deleted before it stays deleted
 */
export async function purge(stopping: AbortSignal): Promise<number> {
  const store = await getStore();
  const endedBeforeMs = Date.now() - config().retentionDays * dayMs;
  let purged = 0;
  for (let last = batch; last === batch && !stopping.aborted; purged += last)
    last = (await store.sessions.purge(endedBeforeMs, batch, (ref) => toDeskEvent('desk', 'session.purged', { ref })))
      .length;
  if (purged > 0) log.info({ event: 'retention.purged', count: purged });
  const beforeMs = Date.now() - keptMs;
  await store.deliveries.prune(beforeMs);
  await store.changes.prune(beforeMs);
  await store.imports.prune(beforeMs);
  return purged;
}
