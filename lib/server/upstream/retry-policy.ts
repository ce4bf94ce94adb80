/** Whether and when a request to the verification service is sent again. Deliveries and sweeps have a policy of their own: lib/server/refresh. */
import type { Failure } from './failure.ts';
import type { Limits } from './limits.ts';

type Method = 'GET' | 'POST';

/** `Retry-After` in seconds or as a date (RFC 9110), to ms; null when there is none that can be read. */
export function parseRetryAfter(header: string | string[] | undefined, nowMs: number): number | null {
  const text = String(header ?? '').trim();
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  // A date begins with its weekday; `Date.parse` alone would take "soon 1" for a date.
  const at = /^[A-Z][a-z]{2}/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, at - nowMs);
}

/** Full jitter: requests that failed together are not repeated together. */
const jitter = (upToMs: number): number => Math.random() * upToMs;

/** How long a 429 makes its caller wait. */
export const waitAfterBusyMs = (retryAfterMs: number | null, limits: Limits): number =>
  retryAfterMs ?? jitter(limits.busyStepMs);

/**
 * @param waitMs from `waitAfterBusyMs`
 * @param busyAnswers 429s that this call got, this one included
 * @returns how long to wait before the next attempt; undefined: there is none
 */
export function retryBusyMs(method: Method, waitMs: number, busyAnswers: number, limits: Limits): number | undefined {
  const isRetried = method === 'GET' && busyAnswers <= 1 && waitMs <= limits.busyWaitMs;
  return isRetried ? waitMs + jitter(limits.retryStepMs) : undefined;
}

/**
 * @param attempt number of the attempt that failed, from 1
 * @returns how long to wait before the next attempt; undefined: there is none
 */
export function retryFailureMs(method: Method, failure: Failure, attempt: number, limits: Limits): number | undefined {
  const waitMs = failure.retryAfterMs ?? 0;
  const isRetried = method === 'GET' && failure.retryable && attempt <= limits.retries && waitMs <= limits.busyWaitMs;
  return isRetried ? waitMs + jitter(limits.retryStepMs * 2 ** (attempt - 1)) : undefined;
}

/** The same for a file, which is fetched at most twice. */
export const retryFileMs = (failure: Failure, limits: Limits): number | undefined =>
  failure.retryable ? jitter(limits.retryStepMs) : undefined;
