import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createReloader } from './live-connection.ts';

let visibilityState = 'visible';

beforeEach(() => {
  vi.useFakeTimers();
  visibilityState = 'visible';
  vi.stubGlobal(
    'document',
    Object.defineProperty(new EventTarget(), 'visibilityState', { get: () => visibilityState }),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('many requests at once are one reload, and the next one follows after a pause', async () => {
  const reload = vi.fn(async () => undefined);
  const reloader = createReloader(reload);
  for (let n = 0; n < 10; n += 1) reloader.request();
  await vi.advanceTimersByTimeAsync(100);
  expect(reload).toHaveBeenCalledTimes(1);
  reloader.request();
  await vi.advanceTimersByTimeAsync(1_300);
  expect(reload).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(reload).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reload).toHaveBeenCalledTimes(2);
});

test('gathers at the pace that it is given', async () => {
  const reload = vi.fn(async () => undefined);
  const reloader = createReloader(reload, { gatherMs: 5_000, intervalMs: 15_000 });
  reloader.request();
  await vi.advanceTimersByTimeAsync(4_900);
  expect(reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  reloader.request();
  await vi.advanceTimersByTimeAsync(14_700);
  expect(reload).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(300);
  expect(reload).toHaveBeenCalledTimes(2);
});

test('never reloads twice at once, and continues after a failure', async () => {
  let fail: (error: Error) => void = () => undefined;
  const reload = vi.fn(() => new Promise<void>((_, reject) => (fail = reject)));
  const reloader = createReloader(reload);
  reloader.request();
  await vi.advanceTimersByTimeAsync(100);
  reloader.request();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reload).toHaveBeenCalledTimes(1);
  fail(new Error('offline'));
  await vi.advanceTimersByTimeAsync(100);
  expect(reload).toHaveBeenCalledTimes(2);
});

test('waits in a hidden tab', async () => {
  const reload = vi.fn(async () => undefined);
  const reloader = createReloader(reload);
  visibilityState = 'hidden';
  reloader.request();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reload).not.toHaveBeenCalled();
  visibilityState = 'visible';
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(100);
  expect(reload).toHaveBeenCalledTimes(1);
  reloader.stop();
  reloader.request();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reload).toHaveBeenCalledTimes(1);
});
