import 'server-only';
import type { ProblemCode } from '#lib/model/problem.ts';
import { processSingleton } from '../process-singleton.ts';
import { workerState } from '../refresh/index.ts';
import { getStore } from '../store/index.ts';
import { getUpstream } from '../upstream/index.ts';

/**
 * For load balancers, metrics and the Connection page. Nothing personal, and not the time of the last delivery: those who may not know of
 * screening could compare it with the changes they see.
 */
export interface Health {
  readonly status: 'ok' | 'degraded';
  readonly store: 'ok';
  readonly upstream: {
    readonly breaker: 'closed' | 'open' | 'half-open';
    readonly lastSuccessAt: string | null;
    readonly lastFailure: { readonly code: ProblemCode; readonly at: string } | null;
  };
  readonly worker: {
    /** `here`: in the process that answers; `elsewhere`: in another one, which renews its lease; `none`: nowhere. */
    readonly running: 'here' | 'elsewhere' | 'none';
    readonly living: number;
    /** Age of the oldest waiting delivery; 0 when none waits. */
    readonly lagMs: number;
    readonly sweep: { readonly sessions: number; readonly overdue: number; readonly oldestDueAt: string | null };
  };
  readonly deliveries: {
    readonly waiting: number;
    readonly dead: number;
    readonly oldestWaitingAt: string | null;
  };
  readonly chainHead: { readonly seq: number; readonly hash: string } | null;
}

const toIso = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

/** A delivery that waits longer is late. */
const lateMs = 60_000;

async function read(): Promise<Health> {
  const store = await getStore();
  await store.health();
  const nowMs = Date.now();
  const [deliveries, head, registry, workers] = await Promise.all([
    store.deliveries.counts(),
    store.audit.head(),
    store.sessions.registryState(nowMs),
    store.leases.list('worker:', nowMs),
  ]);
  const { breaker, lastSuccessAtMs, lastFailure, refusedApps } = getUpstream().state();
  const here = workerState().running;
  const lagMs = deliveries.oldestWaitingAtMs === null ? 0 : Math.max(0, nowMs - deliveries.oldestWaitingAtMs);
  const running = here ? 'here' : workers.length > 0 ? 'elsewhere' : 'none';
  const isRefused = refusedApps.length > 0 || deliveries.refused > 0;
  const isWell = breaker === 'closed' && !isRefused && deliveries.dead === 0 && running !== 'none' && lagMs <= lateMs;
  return {
    status: isWell ? 'ok' : 'degraded',
    store: 'ok',
    upstream: {
      breaker,
      lastSuccessAt: toIso(lastSuccessAtMs),
      lastFailure: lastFailure && { code: lastFailure.code, at: new Date(lastFailure.atMs).toISOString() },
    },
    worker: {
      running,
      // A worker that has just started holds no lease yet.
      living: Math.max(workers.length, Number(here)),
      lagMs,
      sweep: { sessions: registry.sessions, overdue: registry.overdue, oldestDueAt: toIso(registry.oldestDueAtMs) },
    },
    deliveries: {
      waiting: deliveries.waiting,
      dead: deliveries.dead,
      oldestWaitingAt: toIso(deliveries.oldestWaitingAtMs),
    },
    chainHead: head,
  };
}

const freshMs = 1_000;
/** Anybody may request it: however often, the store is queried once a second. A failure counts as an answer. */
const lastHealth = processSingleton<{ readonly atMs: number; readonly health: Promise<Health> }>('health');

/** At most a second old. @throws Problem store_unavailable (503): nothing works without the store */
export function readHealth(): Promise<Health> {
  const atMs = performance.now();
  const last = lastHealth.peek();
  if (last && atMs - last.atMs < freshMs) return last.health;
  const health = read();
  lastHealth.set({ atMs, health });
  return health;
}

/** After a change that the same reviewer reads at once. */
export const invalidateHealth = lastHealth.clear;
