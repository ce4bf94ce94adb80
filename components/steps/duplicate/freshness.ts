/** When the step is read again: its upstream addresses live 15 minutes (contract part 8). Only while somebody looks. */

/** Two minutes before they are over. */
export const againAfterMs = 13 * 60_000;
/** Never sooner after an attempt, whatever the clocks say: a clock that runs ahead must not ask without end. */
export const restMs = 60_000;

/** How long to wait, in milliseconds; 0: now. A reading from the future (a clock that is behind) waits no longer than a new one. */
export const waitMs = (readAtMs: number, askedAtMs: number | undefined, nowMs: number): number =>
  Math.max(
    0,
    Math.min(againAfterMs, readAtMs + againAfterMs - nowMs),
    askedAtMs === undefined ? 0 : Math.min(restMs, askedAtMs + restMs - nowMs),
  );

interface Page {
  readonly visibilityState: DocumentVisibilityState;
  addEventListener(name: 'visibilitychange', listener: () => void): void;
  removeEventListener(name: 'visibilitychange', listener: () => void): void;
}

interface KeepFresh {
  /** When what is on the screen was read. */
  readonly readAtMs: () => number;
  /** Must not reject: it shows its failure where the step is shown. */
  readonly readAgain: () => Promise<unknown>;
  readonly page: Page;
}

/** Reads again when it is time, and on the return to the tab when it was; nothing while the tab is hidden. @returns what ends it */
export function keepFresh({ readAtMs, readAgain, page }: KeepFresh): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let askedAtMs: number | undefined;
  let state: 'waiting' | 'asking' | 'over' = 'waiting';
  function check() {
    clearTimeout(timer);
    if (state !== 'waiting' || page.visibilityState !== 'visible') return;
    const wait = waitMs(readAtMs(), askedAtMs, Date.now());
    if (wait > 0) {
      timer = setTimeout(check, wait);
      return;
    }
    askedAtMs = Date.now();
    state = 'asking';
    void readAgain().finally(() => {
      if (state === 'over') return;
      state = 'waiting';
      check();
    });
  }
  page.addEventListener('visibilitychange', check);
  check();
  return () => {
    state = 'over';
    clearTimeout(timer);
    page.removeEventListener('visibilitychange', check);
  };
}
