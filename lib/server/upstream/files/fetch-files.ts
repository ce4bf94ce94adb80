/**
 * Files at the addresses that steps give: fetched without any key, checked, streamed. Promises: nothing is fetched but from a listed host, and
 * from a public address of it unless its origin was written down (R29); a file has a type of the closed list, by its first bytes (R30).
 * Throws Problems: file_empty, file_gone, file_host_refused, file_type_refused, range_refused, too_large, upstream_busy, upstream_failed,
 * upstream_timeout, upstream_unreadable; an abort rejects with its reason.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, type Dispatcher } from 'undici';
import { Problem } from '#lib/model/problem.ts';
import { Failure, parseRetryAfter, retryFileMs, timeoutReason, toFailure, unreadable } from '../failure.ts';
import type {
  Clock,
  Limits,
  OpenedFile,
  OpenFileOptions,
  RefusedHost,
  UpstreamEvent,
  UpstreamOptions,
} from '../interface.ts';
import { AddressRefused, createAddressRules, guardedLookup } from './address-rules.ts';
import { type FileType, sniff, sniffBytes } from './sniff.ts';
import { type Chunks, checkRange, parseContentRange, toStream } from './stream.ts';

const maxHosts = 100;

function createRefusedHosts({ log }: Pick<UpstreamOptions, 'log'>, clock: Clock) {
  const hosts = new Map<string, RefusedHost>(); // in order of their last refusal
  return {
    /** Counts and logs the refusal. @returns Problem file_host_refused, to be thrown */
    refuse(host: string): Problem {
      const count = (hosts.get(host)?.count ?? 0) + 1;
      hosts.delete(host);
      hosts.set(host, { host, atMs: clock.wall(), count });
      for (const oldest of hosts.keys()) if (hosts.size > maxHosts) hosts.delete(oldest);
      log?.({ event: 'upstream.hostRefused', host });
      return new Problem('file_host_refused');
    },
    /** The last refused host is the first. */
    list: (): readonly RefusedHost[] => [...hosts.values()].reverse(),
  };
}

/** The address, and the one way to end the fetch. */
interface FileRequest {
  readonly url: URL;
  /** The origin was written down by the operator: it may resolve to an inside address. */
  readonly listed: boolean;
  readonly end: AbortController;
}

type FileResponse = Dispatcher.ResponseData;

/** Requests to media hosts carry no key. */
function createFileClient(
  options: UpstreamOptions,
  limits: Limits,
  clock: Clock,
  refusedHosts: ReturnType<typeof createRefusedHosts>,
) {
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
    /**
     * @returns a 200, or a 206 when a range was requested
     * @throws Failure, or Problem file_host_refused, file_gone, range_refused, upstream_busy, upstream_unreadable
     */
    async fetch(request: FileRequest, range: string | undefined): Promise<FileResponse> {
      try {
        return await fetchOnce(request, range);
      } catch (error) {
        const againMs = error instanceof Failure ? retryFileMs(error, limits) : undefined;
        if (againMs === undefined) throw error;
        await sleep(againMs, undefined, { signal: request.end.signal });
        return fetchOnce(request, range);
      }
    },
    async close(): Promise<void> {
      await Promise.all([listedHosts.destroy(), publicHosts.destroy()]);
    },
  };
}

/** Whether the service says that there is no such file. Any other refusal may be one of a signature, a firewall or a moment. */
export const isFileMissing = ({ code, cause }: Problem): boolean =>
  code === 'file_gone' && [404, 410].includes((cause as { readonly status?: number } | undefined)?.status ?? 0);

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
  if (status >= 400)
    return new Problem('file_gone', { cause: Object.assign(new Error(`status ${status}`), { status }) });
  // Redirects are not followed: the rules were checked for this address only.
  if (status >= 300) return new Failure('upstream_failed', `status ${status}`, false, { status });
  return unreadable(isEncoded ? 'content-encoding' : `status ${status}`);
}

/** The response has its first bytes taken off. */
interface OpenedPart {
  readonly file: Omit<OpenedFile, 'body'>;
  readonly start: Buffer[];
  readonly chunks: Chunks;
  /** At most so many bytes may come. */
  readonly maxBytes: number;
}

const maxKnownTypes = 2_000;

const chunksOf = (response: FileResponse): Chunks => response.body[Symbol.asyncIterator]() as Chunks;

const wholeNumber = (header: unknown): number | null => (/^\d{1,15}$/.test(String(header)) ? Number(header) : null);

/** So much is enough to recognise the type. A short answer is read to its end, so that its connection can serve again. */
async function readStart(chunks: Chunks, atLeast = sniffBytes + 1): Promise<Buffer[]> {
  const start: Buffer[] = [];
  for (let bytes = 0; bytes < atLeast; ) {
    const next = await chunks.next();
    if (next.done) break;
    bytes += next.value.length;
    start.push(next.value);
  }
  return start;
}

/** So many bytes tell the type of nearly every file, and cost its host next to nothing. */
const headBytes = 64;

/** Reads the first bytes alone: a host that ignores the range is stopped after them. */
async function readHead(client: ReturnType<typeof createFileClient>, request: FileRequest): Promise<string> {
  const range = `bytes=0-${headBytes - 1}`;
  const response = await client.fetch(request, range).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'range_refused') return undefined;
    throw error;
  });
  // No first byte: the file is empty.
  if (response === undefined) return 'empty';
  try {
    if (response.statusCode === 206) parseContentRange(response.headers['content-range'], range);
    const start = Buffer.concat(await readStart(chunksOf(response), headBytes)).subarray(0, headBytes);
    return start.length === 0 ? 'empty' : (sniff(start)?.contentType ?? 'unknown');
  } finally {
    response.body.destroy();
  }
}

/** @returns fetches a file or a range of it, and finds out what it is before anything of it is passed on */
function createPartOpener(
  client: ReturnType<typeof createFileClient>,
  limits: Limits,
): (request: FileRequest, range: string | undefined) => Promise<OpenedPart> {
  const knownTypes = new Map<string, FileType>();

  function learnType(url: URL, start: readonly Buffer[]): FileType {
    const bytes = Buffer.concat(start);
    if (bytes.length === 0) throw new Problem('file_empty');
    const type = sniff(bytes);
    if (!type) throw new Problem('file_type_refused');
    knownTypes.set(url.href, type);
    for (const oldest of knownTypes.keys()) if (knownTypes.size > maxKnownTypes) knownTypes.delete(oldest);
    return type;
  }

  /** A part from the middle does not show what the file is: its beginning is read once. */
  async function findType(request: FileRequest): Promise<FileType> {
    const known = knownTypes.get(request.url.href);
    if (known) return known;
    const range = `bytes=0-${sniffBytes - 1}`;
    const response = await client.fetch(request, range).catch((error: unknown) => {
      // No first byte: the file is empty.
      throw error instanceof Problem && error.code === 'range_refused' ? new Problem('file_empty') : error;
    });
    try {
      if (response.statusCode === 206) parseContentRange(response.headers['content-range'], range);
      return learnType(request.url, await readStart(chunksOf(response)));
    } finally {
      response.body.destroy();
    }
  }

  return async (request, range) => {
    const typeOfRange = range === undefined ? undefined : await findType(request);
    const response = await client.fetch(request, range);
    try {
      const { headers, statusCode } = response;
      const chunks = chunksOf(response);
      const part =
        statusCode === 206 && range !== undefined ? parseContentRange(headers['content-range'], range) : null;
      const start = part ? [] : await readStart(chunks);
      const type = part && typeOfRange ? typeOfRange : learnType(request.url, start);
      const sizeLimit = type.size === 'video' ? limits.videoBytes : limits.imageBytes;
      const contentLength = part ? part.last - part.first + 1 : wholeNumber(headers['content-length']);
      if (Math.max(contentLength ?? 0, part?.total ?? 0) > sizeLimit) throw new Problem('too_large');
      return {
        file: {
          status: part ? 206 : 200,
          contentType: type.contentType,
          contentLength,
          contentRange: part ? `bytes ${part.first}-${part.last}/${part.total ?? '*'}` : null,
          acceptRanges: part !== null || headers['accept-ranges'] === 'bytes',
          disposition: type.disposition,
          extension: type.extension,
        },
        start,
        chunks,
        // Never more than the length that the browser gets.
        maxBytes: contentLength ?? sizeLimit,
      };
    } catch (error) {
      response.body.destroy();
      throw error;
    }
  };
}

export function createFiles(options: UpstreamOptions, limits: Limits, clock: Clock) {
  const rules = createAddressRules(options.apiUrl, options.mediaHosts);
  const refusedHosts = createRefusedHosts(options, clock);
  const client = createFileClient(options, limits, clock, refusedHosts);
  const openPart = createPartOpener(client, limits);

  return {
    async open(address: string, { range, signal, onEnd }: OpenFileOptions): Promise<OpenedFile> {
      if (range !== undefined) checkRange(range);
      signal.throwIfAborted();
      const allowed = rules.check(address);
      if ('refusedHost' in allowed) throw refusedHosts.refuse(allowed.refusedHost);

      const startedAt = clock.steady();
      const logAttempt = (code: NonNullable<UpstreamEvent['code']>) => {
        const ms = Math.round(clock.steady() - startedAt);
        options.log?.({ event: 'upstream.attempt', operation: 'file', ms, code });
      };
      const end = new AbortController();
      const leave = () => end.abort();
      signal.addEventListener('abort', leave, { once: true });
      const explain = (error: unknown): unknown => {
        if (signal.aborted) return signal.reason;
        if (end.signal.aborted && !(error instanceof Problem)) return new Problem('upstream_timeout');
        const known = toFailure(error, true);
        return known instanceof Failure ? known.toProblem() : known;
      };
      const timer = setTimeout(() => end.abort(timeoutReason()), limits.totalMs);
      try {
        const { file, start, chunks, maxBytes } = await openPart({ ...allowed, end }, range);
        logAttempt('ok');
        const body = toStream(start, chunks, {
          maxBytes,
          readerIdleMs: limits.readerIdleMs,
          explain,
          onEnd: () => {
            signal.removeEventListener('abort', leave);
            end.abort();
            onEnd?.();
          },
        });
        return { ...file, body };
      } catch (error) {
        signal.removeEventListener('abort', leave);
        const explained = explain(error);
        logAttempt(explained instanceof Problem ? explained.code : 'aborted');
        throw explained;
      } finally {
        clearTimeout(timer);
      }
    },
    /**
     * Reads what a file is from its first bytes. A host that is not listed is not counted as refused: nobody asked for the file.
     *
     * @returns a media type of the closed list, `empty`, or `unknown`
     * @throws Problem; the reason of the signal, which is the only limit of time
     */
    async readType(address: string, signal: AbortSignal): Promise<string> {
      signal.throwIfAborted();
      const allowed = rules.check(address);
      if ('refusedHost' in allowed) throw new Problem('file_host_refused');
      const end = new AbortController();
      const leave = () => end.abort();
      signal.addEventListener('abort', leave, { once: true });
      try {
        return await readHead(client, { ...allowed, end });
      } catch (error) {
        signal.throwIfAborted();
        const known = toFailure(error, true);
        throw known instanceof Failure ? known.toProblem() : known;
      } finally {
        signal.removeEventListener('abort', leave);
        end.abort();
      }
    },
    refusedHosts: refusedHosts.list,
    close: client.close,
  };
}
