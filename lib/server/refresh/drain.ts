import { setTimeout as sleep } from 'node:timers/promises';
import { countDeliveries } from '#lib/server/metrics.ts';
import { type Delivery, getStore, type Store } from '#lib/server/store/index.ts';
import { dayMs } from './due.ts';
import { refreshSession } from './refresh.ts';
import type { Shift } from './shift.ts';
import { backOffMs, codeOf, isBlameless, isPassing, logFailure, patienceMs, pauseOf } from './trouble.ts';

const atOnce = 8;
/** While deliveries stream in, so often one session is begun: their senders wait for an answer, and what waits here comes together. */
const streamPaceMs = 40;
/** Longer than a refresh can take, and short: it is what a killed worker costs. */
export const leaseMs = 30_000;
/** How often to look for what another process received, or what is due again. */
export const lookMs = 500;

const triesAtMost = 8;

async function putOff(store: Store, deliveries: readonly Delivery[], error: unknown): Promise<void> {
  const tries = Math.max(...deliveries.map((delivery) => delivery.tries));
  logFailure('refresh.failed', error, { attempt: tries });
  const nowMs = Date.now();
  const [pauseMs, isFree] = [pauseOf(error), isBlameless(error)];
  const waitedMs = nowMs - Math.min(...deliveries.map((delivery) => delivery.receivedAtMs));
  const againMs = isFree ? patienceMs(waitedMs, error) : backOffMs(tries, error);
  // Behind a pause of all, one try is enough to know more: no need to wait longer and longer.
  const waitMs = pauseMs > 0 ? pauseMs + Math.floor(Math.random() * 1_000) : againMs;
  // Each by its own count: one that came just now does not die with an old one. What passes is tried for a day.
  const isLastTry = (delivery: Delivery) =>
    !isFree && delivery.tries + 1 >= triesAtMost && !(isPassing(error) && nowMs - delivery.receivedAtMs < dayMs);
  const { dead = [], put_off = [] } = Object.groupBy(deliveries, (delivery) =>
    isLastTry(delivery) ? 'dead' : 'put_off',
  );
  const ids = (all: readonly Delivery[]) => all.map(({ id }) => id);
  if (dead.length > 0) await store.deliveries.failed(ids(dead), 'dead', codeOf(error));
  if (put_off.length > 0)
    await store.deliveries.failed(
      ids(put_off),
      // What was not its fault costs it nothing but the wait: the first answer after a long outage may be a broken one.
      { nextTryAtMs: nowMs + waitMs, counted: !isFree },
      codeOf(error),
    );
  countDeliveries('dead', dead.length);
  countDeliveries('put_off', put_off.length);
}

/** A delivery may be quicker than the answer that shows its session: looked for again so long after, before it is nobody's. */
const unknownWaitsMs = [3_000, 30_000];

/**
 * No key of ours reads the session. Once it is sure that it is not ours, the deliveries are done and nothing is registered; one that the
 * registry has is left to the sweep, which writes down that it is lost.
 */
async function leaveUnknown(store: Store, sessionId: string, deliveries: readonly Delivery[]): Promise<void> {
  for (const [waitMs, some] of Map.groupBy(deliveries, ({ tries }) => unknownWaitsMs[tries])) {
    const ids = some.map(({ id }) => id);
    if (waitMs === undefined) {
      const known = await store.sessions.find({ sessionId });
      if (known) await store.sessions.setDue(known.ref, Date.now());
      await store.deliveries.done(ids);
    } else await store.deliveries.failed(ids, { nextTryAtMs: Date.now() + waitMs }, 'not_found');
    countDeliveries(waitMs === undefined ? 'done' : 'put_off', ids.length);
  }
}

/** All deliveries about one session are one refresh. @returns how long nobody need ask upstream, ms */
async function handle(
  store: Store,
  sessionId: string,
  deliveries: readonly Delivery[],
  leaving: AbortSignal,
): Promise<number> {
  const ids = deliveries.map(({ id }) => id);
  try {
    const touched = deliveries
      .flatMap((delivery) => [delivery.stepId, delivery.service])
      .filter((name): name is string => name !== null && name !== '');
    const sinceMs = Math.max(...deliveries.map((delivery) => delivery.receivedAtMs));
    const ask = { cause: 'webhook', origin: 'webhook', touched, sinceMs, signal: leaving } as const;
    if (await refreshSession(sessionId, ask)) {
      await store.deliveries.done(ids);
      countDeliveries('done', ids.length);
    } else await leaveUnknown(store, sessionId, deliveries);
    return 0;
  } catch (error) {
    try {
      // Another worker may take at once what this one lets go.
      if (leaving.aborted)
        await store.deliveries.failed(ids, { nextTryAtMs: Date.now(), counted: false }, 'upstream_timeout');
      else if (codeOf(error) === 'not_found') await leaveUnknown(store, sessionId, deliveries);
      else await putOff(store, deliveries, error);
    } catch (failure) {
      logFailure('worker.failed', failure); // the lease runs out by itself
    }
    return pauseOf(error);
  }
}

/**
 * Works off what is due until nothing is, or until all have to pause; a session that is slow holds up no other.
 *
 * @returns how many deliveries it took, and how long nobody need ask upstream
 * @throws Problem of the store, when nothing can be claimed
 */
export async function drain({
  stopping,
  leaving,
  bell,
  isStreaming,
}: Shift): Promise<{ taken: number; pauseMs: number }> {
  const store = await getStore();
  const working = new Set<Promise<void>>();
  let taken = 0;
  let pauseMs = 0;
  try {
    for (;;) {
      const isPaced = isStreaming() && !stopping.aborted;
      const free = stopping.aborted || pauseMs > 0 ? 0 : atOnce - working.size;
      const claimed = free > 0 ? await store.deliveries.claim(isPaced ? 1 : free, leaseMs, Date.now()) : [];
      taken += claimed.length;
      for (const [sessionId, deliveries] of Map.groupBy(claimed, (delivery) => delivery.sessionId)) {
        const work = handle(store, sessionId, deliveries, leaving).then((pause) => {
          pauseMs = Math.max(pauseMs, pause);
          working.delete(work);
          bell.ring();
        });
        working.add(work);
      }
      if (working.size === 0) return { taken, pauseMs };
      if (isPaced) await sleep(streamPaceMs, undefined, { ref: false });
      else if (claimed.length === 0 || working.size >= atOnce) await bell.wait(lookMs);
    }
  } finally {
    await Promise.all(working);
  }
}
