/** What the jobs of a worker share: when to wake, when to end. */
export interface Shift {
  /** Nothing new is begun from here on. */
  readonly stopping: AbortSignal;
  /** What is still under way ends here, and is given back. */
  readonly leaving: AbortSignal;
  readonly bell: Bell;
  /** Whether deliveries stream into this process: who sends them waits for an answer, the work on them can wait. */
  isStreaming(): boolean;
}

const streamLength = 50;
const streamMs = 500;

/** Deliveries stream while the last fifty came within half a second. */
export function createStream(): { count(): void; isStreaming(): boolean } {
  const times: number[] = [];
  return {
    count() {
      times.push(performance.now());
      if (times.length > streamLength) times.shift();
    },
    isStreaming: () => times.length === streamLength && performance.now() - (times[0] ?? 0) < streamMs,
  };
}

export interface Bell {
  ring(): void;
  /** Until the bell rings or the time is over. A ring that nobody waited for is not lost. */
  wait(ms: number): Promise<void>;
}

export function createBell(): Bell {
  let hasRung = false;
  let wake: (() => void) | undefined;
  return {
    ring() {
      hasRung = true;
      wake?.();
    },
    async wait(ms) {
      if (!hasRung) {
        await new Promise<void>((resolve) => {
          // It must not keep a process alive that wants to end.
          const timer = setTimeout(resolve, ms).unref();
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      wake = undefined;
      hasRung = false;
    },
  };
}
