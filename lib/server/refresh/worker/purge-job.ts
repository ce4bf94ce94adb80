import { toSystemEvent } from '#lib/server/audit-event.ts';
import { config } from '#lib/server/config.ts';
import { log } from '#lib/server/log.ts';
import { getStore } from '#lib/server/store/index.ts';
import { getUpstream } from '#lib/server/upstream/index.ts';
import { dayMs } from '../durations.ts';

/** Sessions in one transaction: it blocks SQLite for some milliseconds each. */
const batchSize = 5;
/** Settled deliveries, published changes and finished imports hold session ids and are of no further use. */
const retentionMs = 30 * dayMs;
const signInRetentionMs = 365 * dayMs;

/**
 * Deletes the sessions, and the consents without one, whose relationship ended longer ago than the retention period, each with an audit event, old rows of the worker's
 * tables, and sign-ins of more than a year ago. Never deletes a session whose relationship has no recorded end, or that is on legal hold.
 *
 * @returns how many sessions
 * @throws Problem of the store; what was deleted before it stays deleted
 */
export async function purge(stopping: AbortSignal): Promise<number> {
  const store = await getStore();
  const endedBeforeMs = Date.now() - config().retentionDays * dayMs;
  let purged = 0;
  for (let last = batchSize; last === batchSize && !stopping.aborted; purged += last) {
    const sessions = await store.sessions.purge(endedBeforeMs, batchSize, (ref) =>
      toSystemEvent('desk', 'session.purged', { ref }),
    );
    // Nobody reads them any more; in other processes they expire within minutes.
    for (const { sessionId, kind, appKey: app } of sessions) getUpstream().invalidate({ app, kind, sessionId });
    last = sessions.length;
  }
  await purgeConsents(stopping, endedBeforeMs);
  if (purged > 0) log.info({ event: 'retention.purged', count: purged });
  const beforeMs = Date.now() - retentionMs;
  await store.deliveries.prune(beforeMs);
  await store.changes.prune(beforeMs);
  await store.imports.prune(beforeMs);
  await store.audit.pruneSignIns(Date.now() - signInRetentionMs);
  return purged;
}

async function purgeConsents(stopping: AbortSignal, endedBeforeMs: number): Promise<void> {
  const { consents } = await getStore();
  for (let last = batchSize; last === batchSize && !stopping.aborted; ) {
    const ids = await consents.purge(endedBeforeMs, batchSize, () => toSystemEvent('desk', 'consent.purged', {}));
    for (const id of ids) getUpstream().invalidateConsent(id);
    last = ids.length;
  }
}
