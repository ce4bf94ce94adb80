/**
 * This says how a request to the verification service fails, and whether and when it is sent again. Deliveries and sweeps have a policy of their
 * own: lib/server/refresh.
 */
import { Problem, type ProblemCode } from '#lib/model/problem.ts';
import type { Limits } from './interface.ts';

/**
 * An attempt that says the service is not well: 5xx, no connection, a reset, silence. Counts for the breaker. Its message is a code and never
 * an address, which the errors of the network carry.
 */
export class Failure extends Error {
  readonly code: ProblemCode & ('upstream_failed' | 'upstream_timeout');
  /** It says whether a GET may be sent again. */
  readonly retryable: boolean;
  /** The status of the answer, when there was one. */
  readonly status: number | undefined;
  /** The answer asked to wait for so long. */
  readonly retryAfterMs: number | null;

  constructor(
    code: Failure['code'],
    reason: string,
    retryable: boolean,
    answer: { readonly status?: number; readonly retryAfterMs?: number | null } = {},
  ) {
    super(reason);
    this.name = 'Failure';
    this.code = code;
    this.retryable = retryable;
    this.status = answer.status;
    this.retryAfterMs = answer.retryAfterMs ?? null;
  }

  toProblem(): Problem {
    const wait = this.retryAfterMs;
    return new Problem(this.code, { cause: this, ...(wait !== null && { retryAfterSeconds: Math.ceil(wait / 1000) }) });
  }
}

/** Tells whether the service answered 503. It goes by the shape of the error: several bundles have a `Failure` of their own. */
export function isServiceUnavailable(error: unknown): boolean {
  const cause = error instanceof Problem ? error.cause : undefined;
  return typeof cause === 'object' && cause !== null && 'status' in cause && cause.status === 503;
}

/** A raw text is handed on only so far, which is enough to recognise an error page. */
export const longestRawText = 20_000;

/** An answer in a form that cannot be read, with its text as far as it was received. The text is in no message, so that no log repeats it. */
class UnreadableAnswer extends Error {
  readonly #text: string | undefined;

  constructor(reason: string, text: string | undefined) {
    super(reason);
    this.name = 'UnreadableAnswer';
    this.#text = text;
  }

  get rawText(): string | undefined {
    return this.#text;
  }
}

/** @param body the bytes received of it, decompressed */
export function unreadable(reason: string, body?: Uint8Array): Problem {
  // A character has four bytes at most.
  const text = body && new TextDecoder().decode(body.subarray(0, 4 * longestRawText + 4));
  return new Problem('upstream_unreadable', { cause: new UnreadableAnswer(reason, text) });
}

/**
 * Finds the text of an answer that was unreadable as a whole; it is undefined for any other failure. It goes by the shape of the error, as
 * `isServiceUnavailable` does.
 */
export function rawTextOf(error: unknown): string | undefined {
  const cause = error instanceof Problem && error.code === 'upstream_unreadable' ? error.cause : undefined;
  const text = typeof cause === 'object' && cause !== null && 'rawText' in cause ? cause.rawText : undefined;
  return typeof text === 'string' ? text : undefined;
}

const retryableCodes = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'EAI_AGAIN', 'UND_ERR_SOCKET']);
const timeoutCodes = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
]);

/** Our own time limits abort with this reason. */
export const timeoutReason = (): DOMException => new DOMException('out of time', 'TimeoutError');

/**
 * Says what a network error means. Problems, Failures and a caller's abort pass through.
 * @param headersRead whether the answer had begun: an answer that was cut off is unreadable, a connection that never gave one has failed
 */
export function toFailure(error: unknown, headersRead: boolean): unknown {
  if (error instanceof Problem || error instanceof Failure) return error;
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return new Failure('upstream_timeout', 'total', false);
  if (error instanceof DOMException) return error; // aborted
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  if (timeoutCodes.has(code)) return new Failure('upstream_timeout', code, false);
  if (headersRead && code !== 'ECONNRESET') return unreadable(code);
  return new Failure('upstream_failed', code, retryableCodes.has(code));
}

type Method = 'GET' | 'POST';

/** Reads `Retry-After` in seconds or as a date (RFC 9110) as ms; it is null when there is none that can be read. */
export function parseRetryAfter(header: string | string[] | undefined, nowMs: number): number | null {
  const text = String(header ?? '').trim();
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  // A date begins with its weekday; `Date.parse` alone would take "soon 1" for a date.
  const at = /^[A-Z][a-z]{2}/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, at - nowMs);
}

/** Full jitter: requests that failed together are not repeated together. */
const jitter = (upToMs: number): number => Math.random() * upToMs;

/** Says how long a 429 makes its caller wait. */
export const waitAfterBusyMs = (retryAfterMs: number | null, limits: Limits): number =>
  retryAfterMs ?? jitter(limits.busyStepMs);

/**
 * @param waitMs from `waitAfterBusyMs`
 * @param busyAnswers 429s that this call got, this one included
 * @returns how long to wait before the next attempt; undefined when there is none
 */
export function retryBusyMs(method: Method, waitMs: number, busyAnswers: number, limits: Limits): number | undefined {
  const isRetried = method === 'GET' && busyAnswers <= 1 && waitMs <= limits.busyWaitMs;
  return isRetried ? waitMs + jitter(limits.retryStepMs) : undefined;
}

/** @param attempt number of the attempt that failed, from 1 @returns how long to wait before the next attempt; undefined when there is none */
export function retryFailureMs(method: Method, failure: Failure, attempt: number, limits: Limits): number | undefined {
  const waitMs = failure.retryAfterMs ?? 0;
  const isRetried = method === 'GET' && failure.retryable && attempt <= limits.retries && waitMs <= limits.busyWaitMs;
  return isRetried ? waitMs + jitter(limits.retryStepMs * 2 ** (attempt - 1)) : undefined;
}

/** The same for a file, which is fetched at most twice. */
export const retryFileMs = (failure: Failure, limits: Limits): number | undefined =>
  failure.retryable ? jitter(limits.retryStepMs) : undefined;
