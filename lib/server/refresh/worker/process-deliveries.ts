import { setTimeout as sleep } from 'node:timers/promises';
import { countDeliveries } from '#lib/server/metrics.ts';
import { type Delivery, getStore, type Store } from '#lib/server/store/index.ts';
import { refreshSession } from '../refresh-job/refresh.ts';
import { logFailure, planDeliveryRetry, problemCode, servicePauseMs, unknownSessionWaitsMs } from '../refresh-retry.ts';
import type { Round, WorkerContext } from './worker-context.ts';

const concurrency = 8;
/** In a burst one session is begun this often: the senders wait for an answer, and deliveries that wait here are coalesced. */
const burstPaceMs = 40;
/** No refresh can take so long, and the deliveries of a killed worker wait no longer. */
export const leaseMs = 30_000;
/** The worker looks so often for what another process received, or what is due again. */
export const pollMs = 500;

const idsOf = (deliveries: readonly Delivery[]) => deliveries.map(({ id }) => id);

async function postpone(store: Store, deliveries: readonly Delivery[], error: unknown): Promise<void> {
  logFailure('refresh.failed', error, { attempt: Math.max(...deliveries.map(({ tries }) => tries)) });
  const nowMs = Date.now();
  const { waitMs, isCounted, isLastTry } = planDeliveryRetry(deliveries, error, nowMs);
  const { dead = [], put_off = [] } = Object.groupBy(deliveries, (delivery) =>
    isLastTry(delivery) ? 'dead' : 'put_off',
  );
  if (dead.length > 0) await store.deliveries.failed(idsOf(dead), 'dead', problemCode(error));
  if (put_off.length > 0)
    await store.deliveries.failed(
      idsOf(put_off),
      { nextTryAtMs: nowMs + waitMs, counted: isCounted },
      problemCode(error),
    );
  countDeliveries('dead', dead.length);
  countDeliveries('put_off', put_off.length);
}

/**
 * No key reads the session. Once that is certain, the deliveries are done and nothing is registered; a session in the registry is left to
 * the sweep, which records that it is lost.
 */
async function finishUnknown(store: Store, sessionId: string, deliveries: readonly Delivery[]): Promise<void> {
  for (const [waitMs, some] of Map.groupBy(deliveries, ({ tries }) => unknownSessionWaitsMs[tries])) {
    const ids = idsOf(some);
    if (waitMs === undefined) {
      const known = await store.sessions.find({ sessionId });
      if (known) await store.sessions.setDue(known.ref, Date.now());
      await store.deliveries.done(ids);
    } else await store.deliveries.failed(ids, { nextTryAtMs: Date.now() + waitMs }, 'not_found');
    countDeliveries(waitMs === undefined ? 'done' : 'put_off', ids.length);
  }
}

/** All deliveries about one session are one refresh. @returns how long all work pauses, ms */
async function processSession(
  store: Store,
  sessionId: string,
  deliveries: readonly Delivery[],
  aborting: AbortSignal,
): Promise<number> {
  const ids = idsOf(deliveries);
  try {
    const named = deliveries.map(({ stepId, service }) => [stepId, service].flatMap((name) => name || []));
    const about = { touched: named.flat(), hasWholeSession: named.some((names) => names.length === 0) };
    const sinceMs = Math.max(...deliveries.map((delivery) => delivery.receivedAtMs));
    const request = {
      cause: 'webhook',
      origin: 'webhook',
      ...about,
      deliveries: ids,
      sinceMs,
      signal: aborting,
    } as const;
    const refreshed = await refreshSession(sessionId, request);
    if (refreshed) {
      const left = ids.filter((id) => !refreshed.settled.has(id));
      if (left.length > 0) await store.deliveries.done(left);
      countDeliveries('done', ids.length);
    } else await finishUnknown(store, sessionId, deliveries);
    return 0;
  } catch (error) {
    try {
      // Given back: another worker may take it at once.
      if (aborting.aborted)
        await store.deliveries.failed(ids, { nextTryAtMs: Date.now(), counted: false }, 'upstream_timeout');
      else if (problemCode(error) === 'not_found') await finishUnknown(store, sessionId, deliveries);
      else await postpone(store, deliveries, error);
    } catch (failure) {
      logFailure('worker.failed', failure); // the lease runs out by itself
    }
    return servicePauseMs(error);
  }
}

/**
 * Works until nothing is due, or until all work must pause; a slow session holds up no other.
 *
 * @returns how many deliveries it took
 * @throws Problem of the store, when nothing can be claimed
 */
export async function processDeliveries({ stopping, aborting, wakeSignal, isBurst }: WorkerContext): Promise<Round> {
  const store = await getStore();
  const working = new Set<Promise<void>>();
  let taken = 0;
  let pauseMs = 0;
  try {
    for (;;) {
      const isPaced = isBurst() && !stopping.aborted;
      const free = stopping.aborted || pauseMs > 0 ? 0 : concurrency - working.size;
      const claimed = free > 0 ? await store.deliveries.claim(isPaced ? 1 : free, leaseMs, Date.now()) : [];
      taken += claimed.length;
      for (const [sessionId, deliveries] of Map.groupBy(claimed, (delivery) => delivery.sessionId)) {
        const work = processSession(store, sessionId, deliveries, aborting).then((pause) => {
          pauseMs = Math.max(pauseMs, pause);
          working.delete(work);
          wakeSignal.wake();
        });
        working.add(work);
      }
      if (working.size === 0) return { taken, pauseMs };
      if (isPaced) await sleep(burstPaceMs, undefined, { ref: false });
      else if (claimed.length === 0 || working.size >= concurrency) await wakeSignal.wait(pollMs);
    }
  } finally {
    await Promise.all(working);
  }
}
