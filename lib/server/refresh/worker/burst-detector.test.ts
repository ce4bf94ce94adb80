import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBurstDetector } from './worker-context.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('a burst is fifty deliveries within half a second', () => {
  const { count, isBurst } = createBurstDetector();
  const come = (times: number, everyMs: number) => {
    for (let each = 0; each < times; each++) {
      vi.advanceTimersByTime(everyMs);
      count();
    }
  };
  come(49, 1);
  expect(isBurst()).toBe(false);
  come(1, 1);
  expect(isBurst()).toBe(true);
  vi.advanceTimersByTime(500);
  expect(isBurst()).toBe(false);
  come(200, 11);
  expect(isBurst()).toBe(false);
  come(50, 9);
  expect(isBurst()).toBe(true);
});
