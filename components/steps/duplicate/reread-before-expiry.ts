/** Rereads the step before its file addresses expire after 15 minutes (contract part 8), but only while its tab is visible. */

/** Two minutes before the addresses expire. */
export const rereadAfterMs = 13 * 60_000;
/** The least time between two attempts: a clock that is ahead must not cause endless rereads. */
export const minIntervalMs = 60_000;

/** Milliseconds until the next read; 0: now. An answer from the future (a clock that is behind) waits no longer than a new one. */
export const waitMs = (readAtMs: number, attemptedAtMs: number | undefined, nowMs: number): number =>
  Math.max(
    0,
    Math.min(rereadAfterMs, readAtMs + rereadAfterMs - nowMs),
    attemptedAtMs === undefined ? 0 : Math.min(minIntervalMs, attemptedAtMs + minIntervalMs - nowMs),
  );

interface Page {
  readonly visibilityState: DocumentVisibilityState;
  addEventListener(name: 'visibilitychange', listener: () => void): void;
  removeEventListener(name: 'visibilitychange', listener: () => void): void;
}

interface KeepFreshOptions {
  /** When the answer on the screen was read. */
  readonly readAtMs: () => number;
  /** Must not reject: its failure is shown with the step. */
  readonly reread: () => Promise<unknown>;
  readonly page: Page;
}

/** Rereads when due, and on return to the tab if it was due meanwhile; never while the tab is hidden. @returns stops it */
export function keepFresh({ readAtMs, reread, page }: KeepFreshOptions): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let attemptedAtMs: number | undefined;
  let state: 'waiting' | 'reading' | 'stopped' = 'waiting';
  function check() {
    clearTimeout(timer);
    if (state !== 'waiting' || page.visibilityState !== 'visible') return;
    const wait = waitMs(readAtMs(), attemptedAtMs, Date.now());
    if (wait > 0) {
      timer = setTimeout(check, wait);
      return;
    }
    attemptedAtMs = Date.now();
    state = 'reading';
    void reread().finally(() => {
      if (state === 'stopped') return;
      state = 'waiting';
      check();
    });
  }
  page.addEventListener('visibilitychange', check);
  check();
  return () => {
    state = 'stopped';
    clearTimeout(timer);
    page.removeEventListener('visibilitychange', check);
  };
}
