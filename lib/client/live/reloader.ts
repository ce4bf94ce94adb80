export interface Reloader {
  /** Reloads soon. */
  readonly request: () => void;
  readonly stop: () => void;
}

/** Requests within this time are one reload. */
const gatherMs = 100;
const minIntervalMs = 1_500;

/**
 * Reloads on request: one reload at a time, at least a second and a half after the last one, and in a hidden tab only once it is visible.
 *
 * @param reload its failure is ignored: the screen shows how old it is, and the next reload follows
 */
export function createReloader(reload: (signal: AbortSignal) => Promise<void>): Reloader {
  const stopped = new AbortController();
  let lastMs = Number.NEGATIVE_INFINITY;
  let isRequested = false;
  let isReloading = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function schedule(): void {
    if (!isRequested || isReloading || timer !== undefined) return;
    if (stopped.signal.aborted || document.visibilityState !== 'visible') return;
    timer = setTimeout(run, Math.max(gatherMs, lastMs + minIntervalMs - Date.now()));
  }

  async function run(): Promise<void> {
    timer = undefined;
    isRequested = false;
    isReloading = true;
    lastMs = Date.now();
    await reload(stopped.signal).catch(() => undefined);
    isReloading = false;
    schedule();
  }

  document.addEventListener('visibilitychange', schedule);
  return {
    request() {
      isRequested = true;
      schedule();
    },
    stop() {
      stopped.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', schedule);
    },
  };
}
