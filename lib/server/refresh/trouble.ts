/** What a refresh that failed means for the next try. */
import { Problem, type ProblemCode } from '#lib/model/problem.ts';
import { describeError, log } from '#lib/server/log.ts';
import { getUpstream, isForNow } from '#lib/server/upstream/index.ts';

export const codeOf = (error: unknown): ProblemCode => (error instanceof Problem ? error.code : 'internal');

/** Trouble that passes by itself or with its cause, whatever it is about. */
const passing = new Set<ProblemCode>([
  'upstream_busy',
  'upstream_down',
  'upstream_failed',
  'upstream_refused',
  'upstream_timeout',
  'store_unavailable',
  'conflict',
]);
export const isPassing = (error: unknown): boolean => passing.has(codeOf(error));

/** Whatever is asked for: a service that comes back is not left alone for longer. */
const longestMs = 300_000;

/** Full jitter, 2 s doubling to 5 min; never earlier than upstream asked. Whole: a time in the store has no fractions. */
export const backOffMs = (tries: number, error: unknown): number =>
  Math.max(waitOf(error), Math.floor(Math.random() * Math.min(longestMs, 2_000 * 2 ** tries)));

const waitOf = (error: unknown): number =>
  error instanceof Problem ? Math.min(longestMs, (error.retryAfterSeconds ?? 0) * 1_000) : 0;

/** The next try of what counts none: about as long again as it has waited already, 10 s to 5 min. */
export const patienceMs = (waitedMs: number, error: unknown): number =>
  Math.max(waitOf(error), Math.floor((0.5 + Math.random() / 2) * Math.min(longestMs, Math.max(10_000, waitedMs))));

/**
 * How long nobody of this kind need ask at all, ms; 0 when the trouble is that of one session. Where the budget is spent or the service down,
 * everything else would fail in the same way, one after the other.
 */
export function pauseOf(error: unknown): number {
  const code = codeOf(error);
  const isOfService =
    code === 'upstream_busy' ||
    code === 'upstream_down' ||
    // The failure that opened the breaker, and what was let through it to try.
    ((code === 'upstream_failed' || code === 'upstream_timeout') && getUpstream().state().breaker !== 'closed');
  return isOfService ? Math.min(60_000, Math.max(1_000, waitOf(error))) : 0;
}

/** Whether this speaks of the service or of the desk's key, and not of the session: then it costs no try, however long it lasts. */
export const isBlameless = (error: unknown): boolean =>
  pauseOf(error) > 0 ||
  isForNow(error) ||
  (codeOf(error) === 'upstream_refused' && getUpstream().state().refusedApps.length > 0);

export function logFailure(event: string, error: unknown, about: { ref?: string; attempt?: number } = {}): void {
  log.warn({ event, ...about, ...(error instanceof Problem ? { code: error.code } : describeError(error)) });
}
