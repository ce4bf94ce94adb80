/** This decides whether and when a refresh that failed is tried again. lib/server/upstream/failure.ts says when one HTTP request is sent again. */
import { dayMs } from '#lib/model/day.ts';
import { Problem, type ProblemCode } from '#lib/model/problem.ts';
import { describeFailure, log } from '#lib/server/log.ts';
import type { Delivery } from '#lib/server/store/index.ts';
import { getUpstream, isServiceUnavailable } from '#lib/server/upstream/index.ts';

export const minuteMs = 60_000;

export const problemCode = (error: unknown): ProblemCode => (error instanceof Problem ? error.code : 'internal');

const transient = new Set<ProblemCode>([
  'upstream_busy',
  'upstream_down',
  'upstream_failed',
  'upstream_refused',
  'upstream_timeout',
  'store_unavailable',
  'conflict',
]);

/** Tells whether the error may pass by itself: the same attempt may succeed later. */
export const isTransient = (error: unknown): boolean => transient.has(problemCode(error));

/** No wait is longer, whatever `Retry-After` says. */
const longestMs = 300_000;

/** The wait has full jitter, and doubles from 2 s to 5 min; it is never shorter than the service asked. It is whole: a time in the store has no fractions. */
export const backOffMs = (tries: number, error: unknown): number =>
  Math.max(retryAfterMs(error), Math.floor(Math.random() * Math.min(longestMs, 2_000 * 2 ** tries)));

const retryAfterMs = (error: unknown): number =>
  error instanceof Problem ? Math.min(longestMs, (error.retryAfterSeconds ?? 0) * 1_000) : 0;

/** A service fault costs no try. The wait after it is about as long again as it was already, 10 s to 5 min. */
export const serviceRetryMs = (waitedMs: number, error: unknown): number =>
  Math.max(
    retryAfterMs(error),
    Math.floor((0.5 + Math.random() / 2) * Math.min(longestMs, Math.max(10_000, waitedMs))),
  );

/**
 * All work of this kind pauses for so many ms; it is 0 when the error concerns one session. Where the budget is spent or the service down,
 * everything else would fail in the same way, one after the other.
 */
export function servicePauseMs(error: unknown): number {
  const code = problemCode(error);
  const concernsAll =
    code === 'upstream_busy' ||
    code === 'upstream_down' ||
    // The failure that opened the breaker, and the one request that it lets through.
    ((code === 'upstream_failed' || code === 'upstream_timeout') && getUpstream().state().breaker !== 'closed');
  return concernsAll ? Math.min(60_000, Math.max(1_000, retryAfterMs(error))) : 0;
}

/**
 * Tells whether the error is about the service or our key, and not about the session: then it costs no try, however long it lasts.
 *
 * @param app whose key was used; without it, any key that is refused may have been
 */
export const isServiceFault = (error: unknown, app?: string): boolean =>
  servicePauseMs(error) > 0 ||
  isServiceUnavailable(error) ||
  (problemCode(error) === 'upstream_refused' &&
    getUpstream()
      .state()
      .refusedApps.some((one) => app === undefined || one === app));

const maxTries = 8;

/** A delivery may come before its session can be read: tried again after these waits, before the session counts as unknown. */
export const unknownSessionWaitsMs = [3_000, 30_000];

type TriedDelivery = Pick<Delivery, 'tries' | 'receivedAtMs'>;

/** Says what becomes of deliveries of one session whose refresh failed. */
export function planDeliveryRetry(deliveries: readonly TriedDelivery[], error: unknown, nowMs: number) {
  const tries = Math.max(...deliveries.map((delivery) => delivery.tries));
  const waitedMs = nowMs - Math.min(...deliveries.map((delivery) => delivery.receivedAtMs));
  const [pauseMs, isFree] = [servicePauseMs(error), isServiceFault(error)];
  const againMs = isFree ? serviceRetryMs(waitedMs, error) : backOffMs(tries, error);
  return {
    // After a pause of all work, one try is enough to know more: no need for longer and longer waits.
    waitMs: pauseMs > 0 ? pauseMs + Math.floor(Math.random() * 1_000) : againMs,
    // A service fault costs no try: the first answer after a long outage may be a broken one.
    isCounted: !isFree,
    /** Each by its own count: a new delivery does not fail with an old one. Transient errors are retried for a day. */
    isLastTry: (delivery: TriedDelivery): boolean =>
      !isFree && delivery.tries + 1 >= maxTries && !(isTransient(error) && nowMs - delivery.receivedAtMs < dayMs),
  };
}

export function logFailure(event: string, error: unknown, context: { ref?: string; attempt?: number } = {}): void {
  log.warn({ event, ...context, ...describeFailure(error) });
}
