/** What of a file is passed on: the requested range, checked, and its bytes as they are read. */
import { Problem } from '#lib/model/problem.ts';
import { unreadable } from '../failure.ts';

// It matches one range of bytes: `bytes=0-99`, `bytes=100-` or `bytes=-100`.
const pattern = /^bytes=(?:(\d{1,15})-(\d{0,15})|-(\d{1,15}))$/;

/** Checks a `Range` header before we pass it on. @throws Problem range_refused for several ranges, another unit, an end before the start */
export function checkRange(range: string): void {
  const match = pattern.exec(range);
  if (!match || (match[2] && Number(match[2]) < Number(match[1]))) throw new Problem('range_refused');
}

/** Reads the `Content-Range` of a 206. @param requested the range, checked @throws Problem upstream_unreadable when it does not begin at the requested byte */
export function parseContentRange(
  header: unknown,
  requested: string,
): { first: number; last: number; total: number | null } {
  const match = /^bytes (\d{1,15})-(\d{1,15})\/(?:(\d{1,15})|\*)$/.exec(String(header));
  if (!match) throw unreadable('content-range');
  const first = Number(match[1]);
  const last = Number(match[2]);
  const requestedFirst = pattern.exec(requested)?.[1];
  if (last < first || (requestedFirst !== undefined && Number(requestedFirst) !== first))
    throw unreadable('content-range');
  return { first, last, total: match[3] === undefined ? null : Number(match[3]) };
}

export type Chunks = AsyncIterator<Buffer, undefined>;

interface StreamOptions {
  /** At most so many bytes may come. */
  readonly maxBytes: number;
  readonly readerIdleMs: number;
  /** The reader gets this for an error of the source. */
  readonly explain: (error: unknown) => unknown;
  /** Called once or more when nothing more will be read: end, error, cancel, or a reader that was idle for too long. */
  readonly onEnd: () => void;
}

/** Passes chunks on one by one, each when it is requested: nothing that the reader does not take is fetched. */
export function toStream(start: readonly Buffer[], chunks: Chunks, options: StreamOptions): ReadableStream<Uint8Array> {
  const pending = [...start];
  let bytes = 0;
  let idle: NodeJS.Timeout | undefined;
  const end = () => {
    clearTimeout(idle);
    options.onEnd();
  };
  const waitForReader = () => {
    clearTimeout(idle);
    idle = setTimeout(end, options.readerIdleMs);
  };
  waitForReader();

  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        clearTimeout(idle);
        try {
          const first = pending.shift();
          const next = first ? { done: false as const, value: first } : await chunks.next();
          if (next.done) {
            controller.close();
            end();
            return;
          }
          bytes += next.value.length;
          if (bytes > options.maxBytes) throw new Problem('too_large');
          controller.enqueue(next.value);
          waitForReader();
        } catch (error) {
          const explained = options.explain(error);
          end();
          throw explained;
        }
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  );
}
