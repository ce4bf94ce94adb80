/** Ends the wait of one job of the worker early. */
export interface WakeSignal {
  wake(): void;
  /** Until `wake` is called or the time is over. A call that came while nothing waited ends the next wait at once. */
  wait(ms: number): Promise<void>;
}

export function createWakeSignal(): WakeSignal {
  let isRaised = false;
  let end: (() => void) | undefined;
  return {
    wake() {
      isRaised = true;
      end?.();
    },
    async wait(ms) {
      if (!isRaised) {
        await new Promise<void>((resolve) => {
          // Unreferenced: it must not keep a process alive that wants to end.
          const timer = setTimeout(resolve, ms).unref();
          end = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      end = undefined;
      isRaised = false;
    },
  };
}
