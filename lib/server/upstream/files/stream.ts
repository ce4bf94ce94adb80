import { Problem } from '#lib/model/problem.ts';

export type Chunks = AsyncIterator<Buffer, undefined>;

interface StreamOptions {
  /** Bytes that may come. */
  readonly maxBytes: number;
  /** Longest time between two reads. */
  readonly readerIdleMs: number;
  /** What the reader gets for an error of the source. */
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
