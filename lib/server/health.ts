import 'server-only';
import type { ProblemCode } from '#lib/model/problem.ts';
import { workerState } from './refresh/index.ts';
import { getStore } from './store/index.ts';
import { getUpstream } from './upstream/index.ts';

/**
 * How the desk is: for a load balancer, a collector of figures, the Connection page. Nothing personal, and not when the last delivery came: who
 * may not know of screening could hold that against what they see change.
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
    /** `here`: in the process that answers; `elsewhere`: another one gave a sign of life; `none`: nobody works. */
    readonly running: 'here' | 'elsewhere' | 'none';
    readonly living: number;
    /** Age of the oldest delivery that is not worked off; 0 when none waits. */
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

/** A delivery that waits longer than this is late. */
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
  const well = breaker === 'closed' && !isRefused && deliveries.dead === 0 && running !== 'none' && lagMs <= lateMs;
  return {
    status: well ? 'ok' : 'degraded',
    store: 'ok',
    upstream: {
      breaker,
      lastSuccessAt: toIso(lastSuccessAtMs),
      lastFailure: lastFailure && { code: lastFailure.code, at: new Date(lastFailure.atMs).toISOString() },
    },
    worker: {
      running,
      // One that has only just begun holds no lease yet.
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
// On globalThis: several bundles ask, and anybody may: however often, the store is asked once a second. A failure counts as an answer.
const process_ = globalThis as typeof globalThis & {
  deskHealth?: { readonly atMs: number; readonly health: Promise<Health> };
};

/** At most a second old. @throws Problem store_unavailable (503): without its store the desk can do nothing */
export function readHealth(): Promise<Health> {
  const atMs = performance.now();
  if (!process_.deskHealth || atMs - process_.deskHealth.atMs >= freshMs)
    process_.deskHealth = { atMs, health: read() };
  return process_.deskHealth.health;
}

/** Somebody here changed it, and looks at once. */
export const forgetHealth = (): void => {
  delete process_.deskHealth;
};
