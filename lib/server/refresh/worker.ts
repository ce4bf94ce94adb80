import { setTimeout as sleep } from 'node:timers/promises';
import { Problem, type ProblemCode } from '#lib/model/problem.ts';
import { describeError, log } from '#lib/server/log.ts';
import { type Delivery, getStore } from '#lib/server/store/index.ts';
import { refreshSession } from './refresh.ts';

const batch = 24;
const atOnce = 6;
const leaseMs = 60_000;
const idleMs = 2_000;

/** What passes by itself is tried again for most of a day, so that a long outage kills no delivery; anything else eight times. */
const passing = new Set<ProblemCode>([
  'upstream_busy',
  'upstream_down',
  'upstream_failed',
  'upstream_timeout',
  'store_unavailable',
]);
const mostTries = (error: unknown): number => (error instanceof Problem && passing.has(error.code) ? 300 : 8);

/** Full jitter, 2 s doubling to 5 min; never earlier than upstream asked. */
const backOffMs = (tries: number, retryAfterSeconds = 0): number =>
  Math.max(retryAfterSeconds * 1000, Math.random() * Math.min(300_000, 2_000 * 2 ** tries));

/** Groups what arrived by session: many deliveries about one session are one refresh. */
function bySession(deliveries: readonly Delivery[]): Map<string, Delivery[]> {
  return Map.groupBy(deliveries, (delivery) => delivery.sessionId);
}

async function refreshOne(sessionId: string, deliveries: readonly Delivery[]): Promise<void> {
  const store = await getStore();
  const tries = Math.max(...deliveries.map((delivery) => delivery.tries));
  try {
    const touched = deliveries
      .flatMap((delivery) => [delivery.stepId, delivery.service])
      .filter((name): name is string => name !== null && name !== '');
    const sinceMs = Math.max(...deliveries.map((delivery) => delivery.receivedAtMs));
    await refreshSession(sessionId, { priority: 'worker', origin: 'webhook', touched, sinceMs });
    // A session that no key of ours reads is not ours: the delivery is done, nothing is registered.
    await store.deliveries.done(deliveries.map(({ id }) => id));
  } catch (error) {
    const retryAfter = error instanceof Problem ? error.retryAfterSeconds : undefined;
    log.warn({
      event: 'refresh.failed',
      attempt: tries,
      ...(error instanceof Problem ? { code: error.code } : describeError(error)),
    });
    // Each by its own count: one that came just now does not die with an old one.
    const [dying, waiting] = [true, false].map((last) =>
      deliveries.filter((delivery) => delivery.tries + 1 >= mostTries(error) === last).map(({ id }) => id),
    );
    await store.deliveries.failed(dying ?? [], 'dead');
    await store.deliveries.failed(waiting ?? [], { nextTryAtMs: Date.now() + backOffMs(tries, retryAfter) });
  }
}

/** Handles what is due, a batch of it. @returns how many deliveries it took; 0 when nothing was due */
export async function drain(signal: AbortSignal): Promise<number> {
  const store = await getStore();
  const claimed = await store.deliveries.claim(batch, leaseMs, Date.now());
  const waiting = [...bySession(claimed)];
  const lane = async () => {
    for (let next = waiting.shift(); next !== undefined && !signal.aborted; next = waiting.shift())
      await refreshOne(...next);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return claimed.length;
}

export interface Worker {
  /** A delivery was stored: look now, not at the next round. */
  wake(): void;
  /** Finishes what it holds and stops; unfinished leases run out by themselves. */
  stop(): Promise<void>;
}

export function startWorker(): Worker {
  const abort = new AbortController();
  let nudge = new AbortController();
  const run = async () => {
    while (!abort.signal.aborted) {
      let handled = 0;
      try {
        handled = await drain(abort.signal);
      } catch (error) {
        log.error({
          event: 'worker.failed',
          ...(error instanceof Problem ? { code: error.code } : describeError(error)),
        });
      }
      if (handled > 0) continue;
      // A nudge that came while we were at work has aborted the signal already: the sleep ends at once.
      await sleep(idleMs, undefined, { signal: AbortSignal.any([nudge.signal, abort.signal]), ref: false }).catch(
        () => undefined,
      );
      if (nudge.signal.aborted) nudge = new AbortController();
    }
  };
  const running = run();
  return {
    wake: () => nudge.abort(),
    stop: async () => {
      abort.abort();
      await running;
    },
  };
}
