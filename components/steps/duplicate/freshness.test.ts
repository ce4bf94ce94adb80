import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { againAfterMs, keepFresh, restMs, waitMs } from './freshness.ts';

const minute = 60_000;

/** A tab that can be left and come back to. */
function openTab() {
  const tab = Object.assign(new EventTarget(), { visibilityState: 'visible' as DocumentVisibilityState });
  return {
    page: tab,
    turn(state: DocumentVisibilityState) {
      tab.visibilityState = state;
      tab.dispatchEvent(new Event('visibilitychange'));
    },
  };
}

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-21T12:00:00Z') }));
afterEach(() => void vi.useRealTimers());

function watch({ fails = false } = {}) {
  const { page, turn } = openTab();
  let readAtMs = Date.now();
  const readAgain = vi.fn(async () => {
    if (!fails) readAtMs = Date.now();
  });
  const stop = keepFresh({ readAtMs: () => readAtMs, readAgain, page });
  return { turn, readAgain, stop, readElsewhere: () => (readAtMs = Date.now()) };
}

describe('keepFresh', () => {
  it('reads again before the 15 minutes are over, and again after that', async () => {
    const { readAgain } = watch();
    await vi.advanceTimersByTimeAsync(againAfterMs - 1);
    expect(readAgain).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2);
    expect(readAgain).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(60 * minute);
    expect(readAgain).toHaveBeenCalledTimes(5);
  });

  it('asks nothing while the tab is hidden, and at once on the return when it is older', async () => {
    const { turn, readAgain } = watch();
    turn('hidden');
    await vi.advanceTimersByTimeAsync(50 * minute);
    expect(readAgain).not.toHaveBeenCalled();
    turn('visible');
    expect(readAgain).toHaveBeenCalledTimes(1);
  });

  it('asks nothing on the return when it is still fresh', async () => {
    const { turn, readAgain } = watch();
    turn('hidden');
    await vi.advanceTimersByTimeAsync(5 * minute);
    turn('visible');
    await vi.advanceTimersByTimeAsync(7 * minute);
    expect(readAgain).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2 * minute);
    expect(readAgain).toHaveBeenCalledTimes(1);
  });

  it('counts from a reading that somebody else asked for', async () => {
    const { readAgain, readElsewhere } = watch();
    await vi.advanceTimersByTimeAsync(10 * minute);
    readElsewhere();
    await vi.advanceTimersByTimeAsync(10 * minute);
    expect(readAgain).not.toHaveBeenCalled();
  });

  it('rests between attempts that fail, and asks one at a time', async () => {
    const { readAgain, turn } = watch({ fails: true });
    await vi.advanceTimersByTimeAsync(againAfterMs);
    expect(readAgain).toHaveBeenCalledTimes(1);
    for (let times = 0; times < 20; times += 1) turn('visible');
    await vi.advanceTimersByTimeAsync(restMs - 1);
    expect(readAgain).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(readAgain).toHaveBeenCalledTimes(2);
  });

  it('ends when the page is left, also in the middle of an attempt', async () => {
    const { readAgain, stop } = watch({ fails: true });
    await vi.advanceTimersByTimeAsync(againAfterMs - 1);
    vi.advanceTimersByTime(1);
    stop();
    await vi.advanceTimersByTimeAsync(60 * minute);
    expect(readAgain).toHaveBeenCalledTimes(1);
  });

  it('is not driven by a clock that is ahead or behind', () => {
    const now = Date.now();
    expect(waitMs(now - 60 * minute, now, now)).toBe(restMs);
    expect(waitMs(now + 60 * minute, undefined, now)).toBe(againAfterMs);
    expect(waitMs(now - 60 * minute, now + 60 * minute, now)).toBe(restMs);
  });
});
