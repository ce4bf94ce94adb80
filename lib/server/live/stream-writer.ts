import type { LiveLimits } from './limits.ts';

const encoder = new TextEncoder();

export interface StreamWriter {
  readonly body: ReadableStream<Uint8Array>;
  isClosed(): boolean;
  /** Waits until the reader has room; closes the stream when that takes too long. */
  write(text: string): Promise<void>;
  /** Writes without waiting. */
  writeNow(text: string): void;
  close(): void;
}

/** Writes to one reader. @param onClose called once, however the stream ends */
export function createStreamWriter(
  { waitingBytes, patienceMs }: Pick<LiveLimits, 'waitingBytes' | 'patienceMs'>,
  onClose: () => void,
): StreamWriter {
  let closed = false;
  let onRoom: (() => void) | undefined;
  let controller: ReadableStreamDefaultController<Uint8Array>;

  const body = new ReadableStream<Uint8Array>(
    {
      start: (given) => {
        controller = given;
      },
      pull: () => onRoom?.(),
      cancel: () => close(),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: waitingBytes }),
  );

  function close(): void {
    if (closed) return;
    closed = true;
    onRoom?.();
    onClose();
    try {
      controller.close();
    } catch {
      // the reader has cancelled it
    }
  }

  async function waitForRoom(): Promise<void> {
    if (closed || (controller.desiredSize ?? 0) > 0) return;
    const timeout = setTimeout(close, patienceMs);
    await new Promise<void>((resolve) => {
      onRoom = resolve;
    });
    onRoom = undefined;
    clearTimeout(timeout);
  }

  function writeNow(text: string): void {
    if (!closed) controller.enqueue(encoder.encode(text));
  }

  return {
    body,
    isClosed: () => closed,
    async write(text) {
      await waitForRoom();
      writeNow(text);
    },
    writeNow,
    close,
  };
}
