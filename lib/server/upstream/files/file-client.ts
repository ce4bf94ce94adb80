import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, type Dispatcher } from 'undici';
import { Problem } from '#lib/model/problem.ts';
import { Failure, toFailure, unreadable } from '../failure.ts';
import type { Clock, UpstreamOptions } from '../interface.ts';
import type { Limits } from '../limits.ts';
import { parseRetryAfter, retryFileMs } from '../retry-policy.ts';
import { AddressRefused, guardedLookup } from './address-rules.ts';
import type { RefusedHosts } from './refused-hosts.ts';

/** The address, and the one way to end the fetch. */
export interface FileRequest {
  readonly url: URL;
  /** The origin was written down by the operator: it may resolve to an inside address. */
  readonly listed: boolean;
  readonly end: AbortController;
}

export type FileResponse = Dispatcher.ResponseData;

export interface FileClient {
  /**
   * @returns a 200, or a 206 when a range was requested
   * @throws Failure, or Problem file_host_refused, file_gone, range_refused, upstream_busy, upstream_unreadable
   */
  fetch(request: FileRequest, range: string | undefined): Promise<FileResponse>;
  close(): Promise<void>;
}

/** Requests to media hosts, without any key. */
export function createFileClient(
  options: UpstreamOptions,
  limits: Limits,
  clock: Clock,
  refusedHosts: RefusedHosts,
): FileClient {
  const createPool = (connect: Agent.Options['connect']) =>
    new Agent({
      connect: { timeout: limits.connectMs, ...connect },
      connections: limits.mediaConnections,
      headersTimeout: options.timeoutMs,
      // Does not run while our own reader is idle.
      bodyTimeout: limits.fileIdleMs,
      allowH2: false,
    });
  const listedHosts = createPool({});
  const publicHosts = createPool({ lookup: guardedLookup(options.resolve) });

  async function fetchOnce({ url, listed, end }: FileRequest, range: string | undefined): Promise<FileResponse> {
    const response = await (listed ? listedHosts : publicHosts)
      .request({
        origin: url.origin,
        path: `${url.pathname}${url.search}`,
        method: 'GET',
        headers: { accept: '*/*', 'accept-encoding': 'identity', ...(range !== undefined && { range }) },
        signal: end.signal,
      })
      .catch((error: unknown) => {
        throw error instanceof AddressRefused ? refusedHosts.refuse(url.host) : toFailure(error, false);
      });
    // Its iterator reports errors; without a listener, one between two reads would end the process.
    response.body.on('error', () => undefined);
    const error = errorOf(
      response,
      range,
      () => parseRetryAfter(response.headers['retry-after'], clock.wall()) ?? limits.busyWaitMs,
    );
    if (!error) return response;
    response.body.destroy();
    throw error;
  }

  return {
    async fetch(request, range) {
      try {
        return await fetchOnce(request, range);
      } catch (error) {
        const againMs = error instanceof Failure ? retryFileMs(error, limits) : undefined;
        if (againMs === undefined) throw error;
        await sleep(againMs, undefined, { signal: request.end.signal });
        return fetchOnce(request, range);
      }
    },
    async close() {
      await Promise.all([listedHosts.destroy(), publicHosts.destroy()]);
    },
  };
}

/** What a response means that is not the file, or not as it was requested. */
function errorOf(
  { statusCode: status, headers }: FileResponse,
  range: string | undefined,
  busyMs: () => number,
): Problem | Failure | undefined {
  const isEncoded = String(headers['content-encoding'] ?? 'identity') !== 'identity';
  if (!isEncoded && (status === 200 || (status === 206 && range !== undefined))) return undefined;
  if (status === 416) return new Problem('range_refused');
  if (status === 429)
    return new Problem('upstream_busy', { retryAfterSeconds: Math.max(1, Math.ceil(busyMs() / 1000)) });
  if (status >= 500) return new Failure('upstream_failed', `status ${status}`, true, { status });
  if (status >= 400) return new Problem('file_gone', { cause: new Error(`status ${status}`) });
  // Redirects are not followed: the rules were checked for this address only.
  if (status >= 300) return new Failure('upstream_failed', `status ${status}`, false, { status });
  return unreadable(isEncoded ? 'content-encoding' : `status ${status}`);
}
