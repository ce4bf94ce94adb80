import { Agent } from 'undici';
import { Problem, type ProblemCode } from '#lib/model/problem.ts';
import { Failure, toFailure, unreadable } from '../failure.ts';
import type { Clock, UpstreamEvent } from '../interface.ts';
import type { Limits } from '../limits.ts';
import { parseRetryAfter } from '../retry-policy.ts';
import { acceptedEncodings, readJson } from './json-body.ts';
import type { Urgency } from './raisable-priority.ts';

export interface ApiRequest {
  readonly method: 'GET' | 'POST';
  /** From `/v4` or `/v1` on, segments encoded. */
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

/** One answer as it was read. */
export interface RawAnswer {
  readonly body: unknown;
  /** HTTP status: 200, 201, or that of a refusal that was read. */
  readonly status: number;
  /** When its request was sent, ms UTC. */
  readonly readAtMs: number;
  /** Length of its JSON. */
  readonly bytes: number;
}

/** A response below 500. */
export type ApiResponse = { readonly status: number; readonly retryAfterMs: number | null } & (
  | { readonly code: 'ok'; readonly answer: RawAnswer }
  | { readonly code: ProblemCode; readonly answer?: RawAnswer | undefined }
);

export interface ApiClient {
  /** @throws Failure, Problem upstream_unreadable, or the abort of the signal */
  send(request: ApiRequest): Promise<ApiResponse>;
  close(): Promise<void>;
}

const retryableStatuses = new Set([500, 502, 503, 504]);
const refusals = new Set([400, 401, 403, 404, 422]);

/** A refusal without a reason that can be read is one all the same. */
function ignoreUnreadable(error: unknown): undefined {
  if (!(error instanceof Problem)) throw error;
}

/** What a status below 500 that brings no answer means. A redirect is a failure too, but does not say that the service is not well. */
function toProblemCode(status: number): ProblemCode {
  if (status === 404) return 'not_found';
  if (status === 429) return 'upstream_busy';
  if (status === 401 || status === 403) return 'upstream_refused';
  return status === 400 || status === 422 ? 'bad_request' : 'upstream_failed';
}

/** One request and its whole answer. Redirects are not followed (undici does not), so the key goes to one origin only. */
export function createApiClient(
  { baseUrl, timeoutMs }: { readonly baseUrl: string; readonly timeoutMs: number },
  limits: Limits,
  clock: Clock,
): ApiClient {
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
    async send({ method, path, credential, json, signal, readsRefusals = false }) {
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
