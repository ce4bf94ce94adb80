/**
 * Notices that the clock of this machine was set back, by a clock that only runs forward, and has the store mend what is dated: nothing that had
 * expired is valid again, and nothing lasts longer than it should. Steps of less than a minute count as none.
 */
import 'server-only';
import { describeError, log } from './log.ts';
import { processSingleton } from './process-singleton.ts';

export interface ClockState {
  /** The clock was set back so often: whoever holds something that was dated before compares the number. */
  readonly setBacks: number;
  /** It is the time just before the clock was set back last, and 0 when it never was. */
  readonly setBackFromMs: number;
}

interface StoredClock {
  advance(nowMs: number, known?: ClockState & { readonly expectedMs: number }): Promise<ClockState>;
}

interface Watch extends ClockState {
  /** It is when this process looked last. */
  readonly wallMs: number;
  readonly steadyMs: number;
  /** It is when the process last wrote to the store. */
  readonly storedSteadyMs: number;
}

const watch = processSingleton<Watch>('clock');
const running = processSingleton<Promise<void>>('clock check');

const stepMs = 2_000;
const intervalMs = 30_000;

/**
 * Nearly free: the store is asked when the clock was set back, and every half minute.
 * @throws Problem store_unavailable: the clock was set back, and the store cannot mend what is dated
 */
export async function checkClock(stored: StoredClock): Promise<void> {
  const last = watch.peek();
  const [wallMs, steadyMs] = [Date.now(), performance.now()];
  const runsOn = last !== undefined && wallMs > expectedMs(last, steadyMs) - stepMs;
  if (runsOn && steadyMs - last.storedSteadyMs < intervalMs) return void watch.set({ ...last, wallMs, steadyMs });
  const advanced = running.get(() => advance(stored).finally(running.clear));
  // Nothing has to be mended: a store that cannot be written still shows its pages.
  await (runsOn
    ? advanced.catch((error: unknown) => log.warn({ event: 'clock.notStored', ...describeError(error) }))
    : advanced);
}

const expectedMs = ({ wallMs, steadyMs }: Watch, nowSteadyMs: number): number =>
  Math.round(wallMs + nowSteadyMs - steadyMs);

async function advance(stored: StoredClock): Promise<void> {
  const [wallMs, steadyMs] = [Date.now(), performance.now()];
  const known = watch.peek();
  const state = await stored.advance(wallMs, known && { ...known, expectedMs: expectedMs(known, steadyMs) });
  watch.set({ ...state, wallMs, steadyMs, storedSteadyMs: steadyMs });
  if (known && state.setBacks > known.setBacks) log.warn({ event: 'clock.setBack', ms: state.setBackFromMs - wallMs });
}

/** The clock was set back so often: a seal of an earlier number is no longer valid. */
export const clockSetBacks = (): number => watch.peek()?.setBacks ?? 0;

/** It is the time before which nothing counts as recent, because the clock was set back from it; it is 0 when it never was. */
export const clockSetBackFromMs = (): number => watch.peek()?.setBackFromMs ?? 0;
