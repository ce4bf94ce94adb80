import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openSpareWorker } from './worker-client.ts';

class FakeWorker {
  isTerminated = false;
  onmessage: unknown = null;
  onmessageerror: unknown = null;
  onerror: ((event: { preventDefault(): void }) => void) | null = null;
  terminate() {
    this.isTerminated = true;
  }
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const open = () => {
  const signIn = new AbortController();
  return { ...openSpareWorker(() => new FakeWorker(), signIn.signal), signIn };
};

test('a worker that was left is the next one, and nobody hears of it meanwhile', () => {
  const { take, leave } = open();
  const worker = take();
  worker.onmessage = () => undefined;
  leave(worker);
  expect(worker.onmessage).toBeNull();
  expect(take()).toBe(worker);
  expect(take()).not.toBe(worker);
  vi.advanceTimersByTime(60_000);
  expect(worker.isTerminated).toBe(false);
});

test('one is kept, for half a minute', () => {
  const { take, leave } = open();
  const [first, second] = [take(), take()];
  leave(first);
  leave(second);
  expect([first.isTerminated, second.isTerminated]).toEqual([true, false]);
  vi.advanceTimersByTime(29_000);
  expect(second.isTerminated).toBe(false);
  vi.advanceTimersByTime(1_000);
  expect(second.isTerminated).toBe(true);
  expect(take()).not.toBe(second);
});

test('one that fails while it is kept is not the next one', () => {
  const { take, leave } = open();
  const worker = take();
  leave(worker);
  worker.onerror?.({ preventDefault: () => undefined });
  expect(worker.isTerminated).toBe(true);
  expect(take()).not.toBe(worker);
});

test('none is kept past the end of the sign-in', () => {
  const { take, leave, signIn } = open();
  const [kept, later] = [take(), take()];
  leave(kept);
  signIn.abort();
  leave(later);
  expect([kept.isTerminated, later.isTerminated]).toEqual([true, true]);
  expect(take()).not.toBe(kept);
});
