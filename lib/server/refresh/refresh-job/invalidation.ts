import { getStore } from '#lib/server/store/index.ts';
import { getUpstream } from '#lib/server/upstream/index.ts';
import { logFailure } from '../log-failure.ts';

/** What another process learnt makes stale what this one has cached. @returns ends it */
export async function startCacheInvalidation(): Promise<() => void> {
  const store = await getStore();
  const invalidate = async (ref: string) => {
    if (getUpstream().state().cache.answers === 0) return;
    const record = await store.sessions.find({ ref });
    if (!record) return;
    const { appKey: app, kind, sessionId, refreshedAtMs } = record;
    getUpstream().invalidate({ app, kind, sessionId }, refreshedAtMs ?? undefined);
  };
  return store.changes.subscribe((changes) => {
    for (const ref of new Set(changes.map((change) => change.ref)))
      invalidate(ref).catch((error: unknown) => logFailure('forget.failed', error));
  });
}
