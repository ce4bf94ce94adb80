export interface Looker {
  /** Reads again, soon. */
  readonly ask: () => void;
  readonly end: () => void;
}

/** So many changes at once are one reading. */
const gatherMs = 100;
const lookEveryMs = 1_500;

/**
 * Reads again after it was asked to: never twice at once, never sooner than a second and a half after the last time, and in a tab that nobody looks at
 * not before somebody does.
 *
 * @param look one reading; a failure is left alone, as the screen says how old it is and the next reading comes
 */
export function createLooker(look: (signal: AbortSignal) => Promise<void>): Looker {
  const end = new AbortController();
  let lastMs = Number.NEGATIVE_INFINITY;
  let wanted = false;
  let looking = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function plan(): void {
    if (!wanted || looking || timer !== undefined || end.signal.aborted || document.visibilityState !== 'visible')
      return;
    timer = setTimeout(run, Math.max(gatherMs, lastMs + lookEveryMs - Date.now()));
  }

  async function run(): Promise<void> {
    timer = undefined;
    wanted = false;
    looking = true;
    lastMs = Date.now();
    await look(end.signal).catch(() => undefined);
    looking = false;
    plan();
  }

  document.addEventListener('visibilitychange', plan);
  return {
    ask() {
      wanted = true;
      plan();
    },
    end() {
      end.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', plan);
    },
  };
}
