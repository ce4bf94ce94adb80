/** What a refresh that failed means for the next try. */
import { Problem, type ProblemCode } from '#lib/model/problem.ts';
import { describeError, log } from '#lib/server/log.ts';

export const codeOf = (error: unknown): ProblemCode => (error instanceof Problem ? error.code : 'internal');

/** Trouble that passes by itself, whatever it is about. */
const passing = new Set<ProblemCode>([
  'upstream_busy',
  'upstream_down',
  'upstream_failed',
  'upstream_timeout',
  'store_unavailable',
  'conflict',
]);
export const isPassing = (error: unknown): boolean => passing.has(codeOf(error));

/** Full jitter, 2 s doubling to 5 min; never earlier than upstream asked. Whole: a time in the store has no fractions. */
export const backOffMs = (tries: number, error: unknown): number =>
  Math.max(waitOf(error), Math.floor(Math.random() * Math.min(300_000, 2_000 * 2 ** tries)));

const waitOf = (error: unknown): number => (error instanceof Problem ? (error.retryAfterSeconds ?? 0) * 1_000 : 0);

/**
 * How long nobody of this kind need ask at all, ms; 0 when the trouble is that of one session. Where the budget is spent or the service down,
 * everything else would fail in the same way, one after the other.
 */
export function pauseOf(error: unknown): number {
  const code = codeOf(error);
  return code === 'upstream_busy' || code === 'upstream_down' ? Math.min(60_000, Math.max(1_000, waitOf(error))) : 0;
}

export function logFailure(event: string, error: unknown, about: { ref?: string; attempt?: number } = {}): void {
  log.warn({ event, ...about, ...(error instanceof Problem ? { code: error.code } : describeError(error)) });
}
