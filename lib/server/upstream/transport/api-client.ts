import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import { Agent } from 'undici';
import { Problem, type ProblemCode } from '#lib/model/problem.ts';
import { isMoreUrgent, type Priority } from '#lib/server/priority.ts';
import { Failure, parseRetryAfter, toFailure, unreadable } from '../failure.ts';
import type { Clock, Limits, UpstreamEvent } from '../interface.ts';

/** It says how urgent a request is. A more urgent caller who joins it raises it. */
export interface Urgency {
  priority: Priority;
  /** Set while the request waits in the queue. */
  onRaise?: (() => void) | undefined;
}

export function raiseUrgency(urgency: Urgency, priority: Priority): void {
  if (!isMoreUrgent(priority, urgency.priority)) return;
  urgency.priority = priority;
  urgency.onRaise?.();
}

type BodyLimits = Pick<Limits, 'bodyBytes' | 'bodyDepth' | 'bodyValues'>;

const acceptedEncodings = 'gzip, br';

/** An HTML page is read only so far. */
const longestPage = 64 * 1024;

/**
 * Reads a JSON answer. The size is counted after decoding, chunk by chunk: a gzip bomb stops at the limit.
 * @param headers of the answer, names in lower case
 * @throws Problem upstream_unreadable: HTML, too big, too deep, not UTF-8, not JSON. Errors of the connection pass through.
 */
async function readJson(
  body: Readable,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  limits: BodyLimits,
): Promise<{ body: unknown; bytes: number }> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  // Any other type may be mislabelled JSON; HTML is an error page or the sign-in page of a proxy.
  const isHtml = /html/i.test(String(headers['content-type'] ?? ''));
  const mostBytes = isHtml ? Math.min(longestPage, limits.bodyBytes) : limits.bodyBytes;
  const collect = async (source: AsyncIterable<Buffer>) => {
    for await (const chunk of source) {
      bytes += chunk.length;
      chunks.push(chunk);
      if (bytes > mostBytes) break;
    }
    if (isHtml || bytes > mostBytes) throw unreadable(isHtml ? 'html' : 'too big', Buffer.concat(chunks));
  };
  const encoding = String(headers['content-encoding'] || 'identity').toLowerCase();
  // `pipeline` destroys every stream when one fails, so nothing more is read.
  if (encoding === 'gzip') await pipeline(body, createGunzip(), collect);
  else if (encoding === 'br') await pipeline(body, createBrotliDecompress(), collect);
  else if (encoding === 'identity') await pipeline(body, collect);
  else await pipeline(body, () => Promise.reject(unreadable('content-encoding')));
  return { body: parseJson(Buffer.concat(chunks), limits), bytes };
}

const [quote, backslash, comma, colon, openList, closeList, openObject, closeObject] = Buffer.from('"\\,:[]{}');

/** Counts before parsing: code that reads the value may recurse into it. @returns how many keys there are @throws Problem upstream_unreadable */
function checkShape(text: Uint8Array, limits: BodyLimits): number {
  let depth = 0;
  let keys = 0;
  let values = 1;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const byte = text[index];
    if (inString) {
      if (byte === backslash) index += 1;
      else if (byte === quote) inString = false;
    } else if (byte === quote) inString = true;
    else if (byte === comma) values += 1;
    else if (byte === colon) keys += 1;
    else if (byte === openList || byte === openObject) {
      values += 1;
      depth += 1;
      if (depth > limits.bodyDepth) throw unreadable('too deep', text);
    } else if (byte === closeList || byte === closeObject) depth -= 1;
  }
  if (values > limits.bodyValues) throw unreadable('too many values', text);
  return keys;
}

function parseJson(text: Uint8Array, limits: BodyLimits): unknown {
  const keys = checkShape(text, limits);
  let value: unknown;
  try {
    // Removes a byte order mark. Invalid UTF-8 is refused: a name with replacement characters is not the name that was verified.
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(text));
  } catch {
    throw unreadable('not JSON', text); // the message of a SyntaxError quotes the text
  }
  // Of a key that an object has twice, the first value would be lost unseen.
  if (keys !== countKeysOf(value)) throw unreadable('a key twice in one object', text);
  return value;
}

function countKeysOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const inner = Object.values(value);
  return inner.reduce((sum: number, one) => sum + countKeysOf(one), Array.isArray(value) ? 0 : inner.length);
}

export interface ApiRequest {
  readonly method: 'GET' | 'POST';
  /** The path begins with `/v4` or `/v1`, and its segments are encoded. */
  readonly path: string;
  /** The header by which the service knows the caller, in lower case. */
  readonly credential: Readonly<Record<string, string>>;
  readonly json?: string;
  /** Refusals (below 500, 429 excepted) of which the body is JSON are answers: their reason is in it. */
  readonly readsRefusals?: boolean;
  readonly urgency: Urgency;
  readonly signal: AbortSignal;
  readonly trace: Pick<UpstreamEvent, 'operation' | 'kind' | 'app'>;
}

/** It is one answer as it was read. */
export interface RawAnswer {
  readonly body: unknown;
  /** HTTP status: 200, 201, or that of a refusal that was read. */
  readonly status: number;
  /** When its request was sent, ms UTC. */
  readonly readAtMs: number;
  readonly bytes: number;
}

/** The status of the response is below 500. */
export type ApiResponse = { readonly status: number; readonly retryAfterMs: number | null } & (
  | { readonly code: 'ok'; readonly answer: RawAnswer }
  | { readonly code: ProblemCode; readonly answer?: RawAnswer | undefined }
);

const retryableStatuses = new Set([500, 502, 503, 504]);
const refusals = new Set([400, 401, 403, 404, 422]);

/** A refusal whose reason cannot be read is still a refusal. */
function ignoreUnreadable(error: unknown): undefined {
  if (!(error instanceof Problem)) throw error;
}

/** Says what a status below 500 that brings no answer means. A redirect is a failure too, but does not say that the service is not well. */
function toProblemCode(status: number): ProblemCode {
  if (status === 404) return 'not_found';
  if (status === 429) return 'upstream_busy';
  if (status === 401 || status === 403) return 'upstream_refused';
  return status === 400 || status === 422 ? 'bad_request' : 'upstream_failed';
}

export type ApiClient = ReturnType<typeof createApiClient>;

/** One request and its whole answer. Redirects are not followed (undici does not), so the key goes to one origin only. */
export function createApiClient(
  { baseUrl, timeoutMs }: { readonly baseUrl: string; readonly timeoutMs: number },
  limits: Limits,
  clock: Clock,
) {
  const base = new URL(baseUrl);
  const basePath = base.pathname.replace(/\/+$/, '');
  const agent = new Agent({
    connect: { timeout: limits.connectMs },
    connections: limits.concurrentReads,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    keepAliveTimeout: 30_000,
    allowH2: false,
  });

  return {
    /** @throws Failure, Problem upstream_unreadable, or the abort of the signal */
    async send(request: ApiRequest): Promise<ApiResponse> {
      const { method, path, credential, json, signal, readsRefusals = false } = request;
      const readAtMs = clock.wall();
      let headersRead = false;
      try {
        const { statusCode, headers, body } = await agent.request({
          origin: base.origin,
          path: `${basePath}${path}`,
          method,
          headers: {
            ...credential,
            accept: 'application/json',
            'accept-encoding': acceptedEncodings,
            ...(json !== undefined && { 'content-type': 'application/json' }),
          },
          body: json ?? null,
          signal,
        });
        headersRead = true;
        const retryAfterMs = parseRetryAfter(headers['retry-after'], readAtMs);
        if (statusCode === 200 || statusCode === 201) {
          const answer = { ...(await readJson(body, headers, limits)), status: statusCode, readAtMs };
          return { status: statusCode, code: 'ok', retryAfterMs, answer };
        }
        if (readsRefusals && refusals.has(statusCode)) {
          const read = await readJson(body, headers, limits).catch(ignoreUnreadable);
          const answer = read && { ...read, status: statusCode, readAtMs };
          return { status: statusCode, code: toProblemCode(statusCode), retryAfterMs, answer };
        }
        // Read to its end, so that the connection can serve again; a long one is dropped.
        await body.dump({ limit: 64 * 1024, signal });
        if (statusCode >= 500)
          throw new Failure('upstream_failed', `status ${statusCode}`, retryableStatuses.has(statusCode), {
            status: statusCode,
            retryAfterMs,
          });
        if (statusCode < 300) throw unreadable(`status ${statusCode}`);
        return { status: statusCode, code: toProblemCode(statusCode), retryAfterMs };
      } catch (error) {
        throw toFailure(error, headersRead);
      }
    },
    close: () => agent.destroy(),
  };
}
