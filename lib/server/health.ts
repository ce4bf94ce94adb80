import 'server-only';
import { getStore } from '#lib/server/store/index.ts';
import { getUpstream } from '#lib/server/upstream/index.ts';

export interface Health {
  readonly status: 'ok' | 'degraded';
  readonly store: 'ok';
  readonly upstream: { readonly breaker: string; readonly lastSuccessAt: string | null };
  readonly deliveries: { readonly waiting: number; readonly dead: number; readonly oldestWaitingAt: string | null };
  readonly chainHead: { readonly seq: number; readonly hash: string } | null;
}

const toIso = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

/** How the desk is. @throws Problem store_unavailable (503): without its store it can do nothing */
export async function readHealth(): Promise<Health> {
  const store = await getStore();
  await store.health();
  const [deliveries, head] = await Promise.all([store.deliveries.counts(), store.audit.head()]);
  const { breaker, lastSuccessAtMs } = getUpstream().state();
  return {
    status: breaker === 'closed' && deliveries.dead === 0 ? 'ok' : 'degraded',
    store: 'ok',
    upstream: { breaker, lastSuccessAt: toIso(lastSuccessAtMs) },
    deliveries: {
      waiting: deliveries.waiting,
      dead: deliveries.dead,
      oldestWaitingAt: toIso(deliveries.oldestWaitingAtMs),
    },
    chainHead: head,
  };
}
