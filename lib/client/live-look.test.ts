import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLooker } from './live-look.ts';

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

test('many changes at once are one reading, and the next comes a while later', async () => {
  const look = vi.fn(async () => undefined);
  const looker = createLooker(look);
  for (let n = 0; n < 10; n += 1) looker.ask();
  await vi.advanceTimersByTimeAsync(100);
  expect(look).toHaveBeenCalledTimes(1);
  looker.ask();
  await vi.advanceTimersByTimeAsync(1_300);
  expect(look).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(look).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(look).toHaveBeenCalledTimes(2);
});

test('never reads twice at once, and a failure is not the end', async () => {
  let fail: (error: Error) => void = () => undefined;
  const look = vi.fn(() => new Promise<void>((_, reject) => (fail = reject)));
  const looker = createLooker(look);
  looker.ask();
  await vi.advanceTimersByTimeAsync(100);
  looker.ask();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(look).toHaveBeenCalledTimes(1);
  fail(new Error('offline'));
  await vi.advanceTimersByTimeAsync(100);
  expect(look).toHaveBeenCalledTimes(2);
});

test('waits in a tab that nobody looks at', async () => {
  const look = vi.fn(async () => undefined);
  const looker = createLooker(look);
  visibilityState = 'hidden';
  looker.ask();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(look).not.toHaveBeenCalled();
  visibilityState = 'visible';
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(100);
  expect(look).toHaveBeenCalledTimes(1);
  looker.end();
  looker.ask();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(look).toHaveBeenCalledTimes(1);
});
