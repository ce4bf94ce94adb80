import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keepFresh, minIntervalMs, rereadAfterMs, waitMs } from './reread-before-expiry.ts';

const minute = 60_000;

/** A tab that can be hidden and shown. */
function fakeTab() {
  const tab = Object.assign(new EventTarget(), { visibilityState: 'visible' as DocumentVisibilityState });
  return {
    page: tab,
    setVisibility(state: DocumentVisibilityState) {
      tab.visibilityState = state;
      tab.dispatchEvent(new Event('visibilitychange'));
    },
  };
}

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-21T12:00:00Z') }));
afterEach(() => void vi.useRealTimers());

function watch({ fails = false } = {}) {
  const { page, setVisibility } = fakeTab();
  let readAtMs = Date.now();
  const reread = vi.fn(async () => {
    if (!fails) readAtMs = Date.now();
  });
  const stop = keepFresh({ readAtMs: () => readAtMs, reread, page });
  return { setVisibility, reread, stop, setReadNow: () => (readAtMs = Date.now()) };
}

describe('keepFresh', () => {
  test('rereads before 15 minutes are over, repeatedly', async () => {
    const { reread } = watch();
    await vi.advanceTimersByTimeAsync(rereadAfterMs - 1);
    expect(reread).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2);
    expect(reread).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(60 * minute);
    expect(reread).toHaveBeenCalledTimes(5);
  });

  test('never rereads a hidden tab, and at once on return if it is due', async () => {
    const { setVisibility, reread } = watch();
    setVisibility('hidden');
    await vi.advanceTimersByTimeAsync(50 * minute);
    expect(reread).not.toHaveBeenCalled();
    setVisibility('visible');
    expect(reread).toHaveBeenCalledTimes(1);
  });

  test('does not reread on return while the answer is fresh', async () => {
    const { setVisibility, reread } = watch();
    setVisibility('hidden');
    await vi.advanceTimersByTimeAsync(5 * minute);
    setVisibility('visible');
    await vi.advanceTimersByTimeAsync(7 * minute);
    expect(reread).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2 * minute);
    expect(reread).toHaveBeenCalledTimes(1);
  });

  test('counts from a read made elsewhere', async () => {
    const { reread, setReadNow } = watch();
    await vi.advanceTimersByTimeAsync(10 * minute);
    setReadNow();
    await vi.advanceTimersByTimeAsync(10 * minute);
    expect(reread).not.toHaveBeenCalled();
  });

  test('waits between failed attempts, one at a time', async () => {
    const { reread, setVisibility } = watch({ fails: true });
    await vi.advanceTimersByTimeAsync(rereadAfterMs);
    expect(reread).toHaveBeenCalledTimes(1);
    for (let times = 0; times < 20; times += 1) setVisibility('visible');
    await vi.advanceTimersByTimeAsync(minIntervalMs - 1);
    expect(reread).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(reread).toHaveBeenCalledTimes(2);
  });

  test('stops when the page is closed, also during an attempt', async () => {
    const { reread, stop } = watch({ fails: true });
    await vi.advanceTimersByTimeAsync(rereadAfterMs - 1);
    vi.advanceTimersByTime(1);
    stop();
    await vi.advanceTimersByTimeAsync(60 * minute);
    expect(reread).toHaveBeenCalledTimes(1);
  });

  test('a clock that is ahead or behind causes no endless rereads', () => {
    const now = Date.now();
    expect(waitMs(now - 60 * minute, now, now)).toBe(minIntervalMs);
    expect(waitMs(now + 60 * minute, undefined, now)).toBe(rereadAfterMs);
    expect(waitMs(now - 60 * minute, now + 60 * minute, now)).toBe(minIntervalMs);
  });
});
