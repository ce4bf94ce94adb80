import 'server-only';
import { mayDo } from '#lib/model/access/permissions.ts';
import { Problem } from '#lib/model/problem.ts';
import { recheckReviewer } from '../auth/index.ts';
import { checkpointState } from '../checkpoints/index.ts';
import { config } from '../config.ts';
import { toIso, toIsoOrNull } from '../iso-time.ts';
import { processSingleton } from '../process-singleton.ts';
import { workerState } from '../refresh/index.ts';
import { isSecret } from '../request-context.ts';
import { getStore } from '../store/index.ts';
import { getUpstream } from '../upstream/index.ts';

/** Mail that is tried for longer does not arrive. */
const lateMailMs = 15 * 60_000;

/** A delivery that waits longer is late. */
const lateMs = 60_000;

/**
 * Metrics, the Connection page and operators read it. It holds nothing personal, and not the time of the last delivery: those who may not know of
 * screening could compare it with the changes they see.
 */
async function read() {
  const store = await getStore();
  await store.health();
  const nowMs = Date.now();
  const [{ waiting, dead, refused, oldestWaitingAtMs }, head, sealed, registry, workers, checkpoint, alerts] =
    await Promise.all([
      store.deliveries.counts(),
      store.audit.head(),
      store.audit.countSealed(),
      store.sessions.registryState(nowMs, 'full'),
      store.leases.list('worker:', nowMs),
      checkpointState(),
      store.alerts.outbox.state(nowMs),
    ]);
  const { sessions, overdue, oldestDueAtMs } = registry;
  const { why, size, atMs } = checkpoint;
  const { breaker, lastSuccessAtMs, lastFailure, refusedApps } = getUpstream().state();
  const here = workerState().running;
  const lagMs = oldestWaitingAtMs === null ? 0 : Math.max(0, nowMs - oldestWaitingAtMs);
  const running: 'here' | 'elsewhere' | 'none' = here ? 'here' : workers.length > 0 ? 'elsewhere' : 'none';
  const works = breaker === 'closed' && refusedApps.length === 0 && running !== 'none';
  const isSigning = checkpoint.status !== 'refused' && checkpoint.status !== 'failed';
  const alertLagMs = alerts.oldestWaitingAt === null ? 0 : nowMs - Date.parse(alerts.oldestWaitingAt);
  const isAlerting = alerts.failed === 0 && (alerts.lastError === null || alertLagMs <= lateMailMs);
  const isWell = works && isSigning && isAlerting && refused === 0 && dead === 0 && lagMs <= lateMs;
  return {
    status: isWell ? 'ok' : 'degraded',
    /**
     * The status for everybody leaves out waiting, late, refused and failed deliveries. A delivery about a screening is one that the public, support
     * included, must not even be able to time.
     */
    publicStatus: works ? 'ok' : 'degraded',
    store: 'ok',
    upstream: {
      breaker,
      lastSuccessAt: toIsoOrNull(lastSuccessAtMs),
      lastFailure: lastFailure && { code: lastFailure.code, at: toIso(lastFailure.atMs) },
    },
    worker: {
      /** `here` is in the process that answers, `elsewhere` in another one, which renews its lease, and `none` nowhere. */
      running,
      // A worker that has just started holds no lease yet.
      living: Math.max(workers.length, Number(here)),
      /** It is the age of the oldest waiting delivery; it is 0 when none waits. */
      lagMs,
      sweep: { sessions, overdue, oldestDueAt: toIsoOrNull(oldestDueAtMs) },
    },
    deliveries: { waiting, dead, oldestWaitingAt: toIsoOrNull(oldestWaitingAtMs) },
    /** Alert mail that is due or being tried, and mail that was given up. */
    alerts: { waiting: alerts.waiting, failed: alerts.failed, oldestWaitingAt: alerts.oldestWaitingAt },
    chainHead: head,
    /** It is the number of events without sealed ones, for the metrics. */
    listedEvents: (head?.seq ?? 0) - sealed,
    checkpoint: { status: checkpoint.status, why, size, at: toIsoOrNull(atMs) },
  };
}

const freshMs = 1_000;
/** Anybody may request it: however often, the store is queried once a second. A failure counts as an answer. */
const lastHealth = processSingleton<{ readonly atMs: number; readonly health: ReturnType<typeof read> }>('health');

/** The answer is at most a second old. @throws Problem store_unavailable (503): nothing works without the store */
export function readHealth() {
  const atMs = performance.now();
  const last = lastHealth.peek();
  if (last && atMs - last.atMs < freshMs) return last.health;
  const health = read();
  lastHealth.set({ atMs, health });
  return health;
}

/**
 * The answer of `GET /api/health`: the parts only with METRICS_TOKEN or for administrators, the public status for everybody else.
 * @throws Problem store_unavailable
 */
export async function answerHealth(headers: Headers): Promise<object> {
  const { publicStatus, listedEvents: _, ...health } = await readHealth();
  const reader = await readerOf(headers);
  if (reader === 'nobody') return { status: publicStatus };
  // Less the events that an administrator is shown, the size of the log would be the number of sealed ones (docs/decisions/082).
  if (reader === 'operator') return health;
  const { status, why } = health.checkpoint;
  // That there was nothing new to sign would tell a quiet hour from one with a sealed event.
  const checkpoint = { status: status === 'current' ? 'signed' : status, why, size: null, at: null };
  return { ...health, chainHead: null, checkpoint };
}

/** Tells whether the request carries METRICS_TOKEN as `Authorization: Bearer …`. */
export const hasToken = (headers: Headers, token: string): boolean =>
  isSecret(headers.get('authorization'), [`Bearer ${token}`]);

async function readerOf(headers: Headers): Promise<'operator' | 'admin' | 'nobody'> {
  const token = config().metricsToken;
  if (token !== null && hasToken(headers, token)) return 'operator';
  if (!headers.has('cookie')) return 'nobody';
  try {
    return mayDo((await recheckReviewer(headers)).roles, 'connection.read') ? 'admin' : 'nobody';
  } catch (error) {
    if (error instanceof Problem && (error.code === 'signed_out' || error.code === 'second_factor_required'))
      return 'nobody';
    throw error;
  }
}

/** Called after a change that the same reviewer reads at once. */
export const invalidateHealth = lastHealth.clear;
