import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStream } from './shift.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('deliveries stream while fifty come within half a second', () => {
  const { count, isStreaming } = createStream();
  const come = (times: number, everyMs: number) => {
    for (let each = 0; each < times; each++) {
      vi.advanceTimersByTime(everyMs);
      count();
    }
  };
  come(49, 1);
  expect(isStreaming()).toBe(false);
  come(1, 1);
  expect(isStreaming()).toBe(true);
  vi.advanceTimersByTime(500);
  expect(isStreaming()).toBe(false);
  come(200, 11);
  expect(isStreaming()).toBe(false);
  come(50, 9);
  expect(isStreaming()).toBe(true);
});
