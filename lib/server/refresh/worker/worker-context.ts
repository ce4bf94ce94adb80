/** What the jobs of a worker share: when to wake, when to end. */
export interface WorkerContext {
  /** Once aborted, nothing new is begun. */
  readonly stopping: AbortSignal;
  /** Once aborted, what is still under way ends and is given back. */
  readonly aborting: AbortSignal;
  readonly wakeSignal: WakeSignal;
  /** Tells whether deliveries pour into this process: their senders wait for an answer, so the work on them gives way. */
  isBurst(): boolean;
}

/** One round of a job: how many pieces of work it took, and for how long the job must pause. */
export interface Round {
  readonly taken: number;
  readonly pauseMs: number;
}

export type WakeSignal = ReturnType<typeof createWakeSignal>;

/** Ends the wait of one job of the worker early. */
export function createWakeSignal() {
  let isRaised = false;
  let end: (() => void) | undefined;
  return {
    wake(): void {
      isRaised = true;
      end?.();
    },
    /** Waits until `wake` is called or the time is over. A call that came while nothing waited ends the next wait at once. */
    async wait(ms: number): Promise<void> {
      if (!isRaised) {
        const ended = Promise.withResolvers<void>();
        end = ended.resolve;
        // Unreferenced: it must not keep a process alive that wants to end.
        const timer = setTimeout(end, ms).unref();
        await ended.promise;
        clearTimeout(timer);
      }
      end = undefined;
      isRaised = false;
    },
  };
}

const burstLength = 50;
const burstMs = 500;

export function createBurstDetector() {
  const times: number[] = [];
  return {
    /** Counts one more delivery. */
    count(): void {
      times.push(performance.now());
      if (times.length > burstLength) times.shift();
    },
    /** It is true when the last fifty deliveries came within half a second. */
    isBurst: (): boolean => times.length === burstLength && performance.now() - (times[0] ?? 0) < burstMs,
  };
}
