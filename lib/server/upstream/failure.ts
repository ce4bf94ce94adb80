import { Problem, type ProblemCode } from '#lib/model/problem.ts';

/**
 * An attempt that says the service is not well: 5xx, no connection, a reset, silence. Counts for the breaker. Its message is a code and never
 * an address, which the errors of the network carry.
 */
export class Failure extends Error {
  readonly code: ProblemCode & ('upstream_failed' | 'upstream_timeout');
  /** Whether a GET may be sent again. */
  readonly retryable: boolean;
  /** Of the answer, when there was one. */
  readonly status: number | undefined;
  /** How long the answer asked to wait. */
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

/** Whether the service answered 503. By the shape of the error: several bundles have a `Failure` of their own. */
export function isServiceUnavailable(error: unknown): boolean {
  const cause = error instanceof Problem ? error.cause : undefined;
  return typeof cause === 'object' && cause !== null && 'status' in cause && cause.status === 503;
}

/** More of a raw text than this is not handed on: enough to recognise an error page. */
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

/** The text of an answer that was unreadable as a whole; undefined for any other failure. By the shape of the error, as `isServiceUnavailable`. */
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

/** The abort reason of our own time limits. */
export const timeoutReason = (): DOMException => new DOMException('out of time', 'TimeoutError');

/**
 * What a network error means. Problems, Failures and a caller's abort pass through.
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
