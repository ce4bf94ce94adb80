import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, type Dispatcher } from 'undici';
import { Problem } from '#lib/model/problem.ts';
import { AddressRefused, createAddressRules, guardedLookup } from './address.ts';
import { Failure, outOfTime, toFailure, unreadable } from './failure.ts';
import type { OpenedFile, OpenFileOptions, RefusedHost, UpstreamEvent, UpstreamOptions } from './interface.ts';
import type { Limits } from './limits.ts';
import { checkRange, parseContentRange } from './range.ts';
import { type FileType, sniff, sniffBytes } from './sniff.ts';
import { type Chunks, toStream } from './stream.ts';
import { jitter, parseRetryAfter } from './waiting.ts';

export interface Files {
  open(address: string, options: OpenFileOptions): Promise<OpenedFile>;
  refusedHosts(): readonly RefusedHost[];
  close(): Promise<void>;
}

/** What one opening works with: where, and the one way to end it. */
interface Fetching {
  readonly url: URL;
  readonly listed: boolean;
  readonly end: AbortController;
}

/** The answer with its first bytes taken off. */
interface OpenedPart {
  readonly file: Omit<OpenedFile, 'body'>;
  readonly start: Buffer[];
  readonly chunks: Chunks;
  /** Bytes that may come. */
  readonly most: number;
}

type Fetched = Dispatcher.ResponseData;

const rememberedTypes = 2_000;
const rememberedHosts = 100;

const chunksOf = (fetched: Fetched): Chunks => fetched.body[Symbol.asyncIterator]() as Chunks;

const wholeNumber = (header: unknown): number | null => (/^\d{1,15}$/.test(String(header)) ? Number(header) : null);

const plainEtag = (header: unknown): string | null =>
  typeof header === 'string' && /^(?:W\/)?"[\x21\x23-\x7e]{0,200}"$/.test(header) ? header : null;

/** Enough for a verdict. A short answer is read to its end, so that its connection can serve again. */
async function readStart(chunks: Chunks): Promise<Buffer[]> {
  const start: Buffer[] = [];
  for (let bytes = 0; bytes <= sniffBytes; ) {
    const next = await chunks.next();
    if (next.done) break;
    bytes += next.value.length;
    start.push(next.value);
  }
  return start;
}

/** Files at the addresses that steps give: fetched without any key, checked, streamed. */
export function createFiles(
  options: UpstreamOptions,
  limits: Limits,
  clock: { wall: () => number; steady: () => number },
): Files {
  const rules = createAddressRules(options.apiUrl, options.mediaHosts);
  const log = options.log ?? (() => undefined);
  const pool = (connect: Agent.Options['connect']) =>
    new Agent({
      connect: { timeout: limits.connectMs, ...connect },
      connections: limits.mediaConnections,
      headersTimeout: options.timeoutMs,
      // Stands still while our own reader does.
      bodyTimeout: limits.fileIdleMs,
      allowH2: false,
    });
  const listedHosts = pool({});
  const publicHosts = pool({ lookup: guardedLookup(options.resolve) });
  const refused = new Map<string, RefusedHost>();
  const types = new Map<string, FileType>();

  function refuse(host: string): Problem {
    const count = (refused.get(host)?.count ?? 0) + 1;
    refused.delete(host);
    refused.set(host, { host, atMs: clock.wall(), count });
    for (const oldest of refused.keys()) if (refused.size > rememberedHosts) refused.delete(oldest);
    log({ event: 'upstream.hostRefused', host });
    return new Problem('file_host_refused');
  }

  /** @returns a 200, or a 206 when a range was asked for */
  async function fetchOnce({ url, listed, end }: Fetching, range: string | undefined): Promise<Fetched> {
    const fetched = await (listed ? listedHosts : publicHosts)
      .request({
        origin: url.origin,
        path: `${url.pathname}${url.search}`,
        method: 'GET',
        headers: { accept: '*/*', 'accept-encoding': 'identity', ...(range !== undefined && { range }) },
        signal: end.signal,
      })
      .catch((error: unknown) => {
        throw error instanceof AddressRefused ? refuse(url.host) : toFailure(error, false);
      });
    // Its iterator reports errors; without a listener, one between two reads would end the process.
    fetched.body.on('error', () => undefined);
    const { statusCode: status, headers } = fetched;
    const encoded = String(headers['content-encoding'] ?? 'identity') !== 'identity';
    if (!encoded && (status === 200 || (status === 206 && range !== undefined))) return fetched;
    fetched.body.destroy();
    if (status === 416) throw new Problem('range_refused');
    if (status === 429) {
      const ms = parseRetryAfter(headers['retry-after'], clock.wall()) ?? limits.busyWaitMs;
      throw new Problem('upstream_busy', { retryAfterSeconds: Math.max(1, Math.ceil(ms / 1000)) });
    }
    if (status >= 500) throw new Failure('upstream_failed', `status ${status}`, true, { status });
    if (status >= 400) throw new Problem('file_gone', { cause: new Error(`status ${status}`) });
    // Redirects are not followed: the rules were checked for this address only.
    if (status >= 300) throw new Failure('upstream_failed', `status ${status}`, false, { status });
    throw unreadable(encoded ? 'content-encoding' : `status ${status}`);
  }

  async function fetchFile(fetching: Fetching, range: string | undefined): Promise<Fetched> {
    try {
      return await fetchOnce(fetching, range);
    } catch (error) {
      if (!(error instanceof Failure && error.again)) throw error;
      await sleep(jitter(limits.retryStepMs), undefined, { signal: fetching.end.signal });
      return fetchOnce(fetching, range);
    }
  }

  function remember(url: URL, start: readonly Buffer[]): FileType {
    const type = sniff(Buffer.concat(start));
    if (!type) throw new Problem('file_type_refused');
    types.set(url.href, type);
    for (const oldest of types.keys()) if (types.size > rememberedTypes) types.delete(oldest);
    return type;
  }

  /** A part from the middle does not show what the file is: its beginning is read once. */
  async function findType(fetching: Fetching): Promise<FileType> {
    const known = types.get(fetching.url.href);
    if (known) return known;
    const range = `bytes=0-${sniffBytes - 1}`;
    const fetched = await fetchFile(fetching, range).catch((error: unknown) => {
      // No first byte: the file is empty.
      throw error instanceof Problem && error.code === 'range_refused' ? new Problem('file_type_refused') : error;
    });
    try {
      if (fetched.statusCode === 206) parseContentRange(fetched.headers['content-range'], range);
      return remember(fetching.url, await readStart(chunksOf(fetched)));
    } finally {
      fetched.body.destroy();
    }
  }

  async function openPart(fetching: Fetching, range: string | undefined): Promise<OpenedPart> {
    const typeOfRange = range === undefined ? undefined : await findType(fetching);
    const fetched = await fetchFile(fetching, range);
    try {
      const { headers, statusCode } = fetched;
      const chunks = chunksOf(fetched);
      const part =
        statusCode === 206 && range !== undefined ? parseContentRange(headers['content-range'], range) : null;
      const start = part ? [] : await readStart(chunks);
      const type = part && typeOfRange ? typeOfRange : remember(fetching.url, start);
      const most = type.size === 'video' ? limits.videoBytes : limits.imageBytes;
      const contentLength = part ? part.last - part.first + 1 : wholeNumber(headers['content-length']);
      if (Math.max(contentLength ?? 0, part?.total ?? 0) > most) throw new Problem('too_large');
      return {
        file: {
          status: part ? 206 : 200,
          contentType: type.contentType,
          contentLength,
          contentRange: part ? `bytes ${part.first}-${part.last}/${part.total ?? '*'}` : null,
          acceptRanges: part !== null || headers['accept-ranges'] === 'bytes',
          etag: plainEtag(headers.etag),
          disposition: type.disposition,
          extension: type.extension,
        },
        start,
        chunks,
        // Never more than is told to the browser.
        most: contentLength ?? most,
      };
    } catch (error) {
      fetched.body.destroy();
      throw error;
    }
  }

  return {
    async open(address, { range, signal }) {
      if (range !== undefined) checkRange(range);
      signal.throwIfAborted();
      const found = rules.check(address);
      if ('refusedHost' in found) throw refuse(found.refusedHost);

      const startedAt = clock.steady();
      const end = new AbortController();
      const leave = () => end.abort();
      signal.addEventListener('abort', leave, { once: true });
      const explain = (error: unknown): unknown => {
        if (signal.aborted) return signal.reason;
        if (end.signal.aborted && !(error instanceof Problem)) return new Problem('upstream_timeout');
        const known = toFailure(error, true);
        return known instanceof Failure ? known.toProblem() : known;
      };
      const tell = (code: NonNullable<UpstreamEvent['code']>) =>
        log({ event: 'upstream.attempt', operation: 'file', ms: Math.round(clock.steady() - startedAt), code });
      const late = setTimeout(() => end.abort(outOfTime()), limits.totalMs);
      try {
        const { file, start, chunks, most } = await openPart({ ...found, end }, range);
        tell('ok');
        const body = toStream(start, chunks, {
          most,
          readerIdleMs: limits.readerIdleMs,
          explain,
          onEnd: () => {
            signal.removeEventListener('abort', leave);
            end.abort();
          },
        });
        return { ...file, body };
      } catch (error) {
        signal.removeEventListener('abort', leave);
        const wrong = explain(error);
        tell(wrong instanceof Problem ? wrong.code : 'aborted');
        throw wrong;
      } finally {
        clearTimeout(late);
      }
    },
    refusedHosts: () => [...refused.values()].reverse(),
    async close() {
      await Promise.all([listedHosts.destroy(), publicHosts.destroy()]);
    },
  };
}
