import { Agent } from 'undici';
import type { ProblemCode } from '#lib/model/problem.ts';
import { Failure, toFailure, unreadable } from '../failure.ts';
import type { Clock, UpstreamEvent, UpstreamOptions } from '../interface.ts';
import type { Limits } from '../limits.ts';
import { parseRetryAfter } from '../retry-policy.ts';
import { acceptedEncodings, readJson } from './json-body.ts';
import type { Urgency } from './raisable-priority.ts';

export interface ApiRequest {
  readonly method: 'GET' | 'POST';
  /** From `/v4` on, segments encoded. */
  readonly path: string;
  readonly key: string;
  readonly json?: string;
  readonly urgency: Urgency;
  readonly signal: AbortSignal;
  readonly trace: Pick<UpstreamEvent, 'operation' | 'kind' | 'app'>;
}

/** One answer as it was read. */
export interface RawAnswer {
  readonly body: unknown;
  /** When its request was sent, ms UTC. */
  readonly readAtMs: number;
  /** Length of its JSON. */
  readonly bytes: number;
}

/** A response below 500. */
export type ApiResponse = { readonly status: number; readonly retryAfterMs: number | null } & (
  | { readonly code: 'ok'; readonly answer: RawAnswer }
  | { readonly code: ProblemCode; readonly answer?: undefined }
);

export interface ApiClient {
  /** @throws Failure, Problem upstream_unreadable, or the abort of the signal */
  send(request: ApiRequest): Promise<ApiResponse>;
  close(): Promise<void>;
}

const retryableStatuses = new Set([500, 502, 503, 504]);

/** What a status below 500 that brings no answer means. A redirect is a failure too, but does not say that the service is not well. */
function toProblemCode(status: number): ProblemCode {
  if (status === 404) return 'not_found';
  if (status === 429) return 'upstream_busy';
  if (status === 401 || status === 403) return 'upstream_refused';
  return status === 400 || status === 422 ? 'bad_request' : 'upstream_failed';
}

/** One request and its whole answer. Redirects are not followed (undici does not), so the key goes to one origin only. */
export function createApiClient(options: UpstreamOptions, limits: Limits, clock: Clock): ApiClient {
  const base = new URL(options.apiUrl);
  const basePath = base.pathname.replace(/\/+$/, '');
  const agent = new Agent({
    connect: { timeout: limits.connectMs },
    connections: limits.concurrentReads,
    headersTimeout: options.timeoutMs,
    bodyTimeout: options.timeoutMs,
    keepAliveTimeout: 30_000,
    allowH2: false,
  });

  return {
    async send({ method, path, key, json, signal }) {
      const readAtMs = clock.wall();
      let headersRead = false;
      try {
        const { statusCode, headers, body } = await agent.request({
          origin: base.origin,
          path: `${basePath}${path}`,
          method,
          headers: {
            'api-key': key,
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
          const answer = { ...(await readJson(body, headers, limits)), readAtMs };
          return { status: statusCode, code: 'ok', retryAfterMs, answer };
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
