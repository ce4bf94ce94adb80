import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openSpareWorker } from './spare-worker.ts';

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
  // Node has no Worker: the fake has the members that are used here.
  const { take, leave } = openSpareWorker(() => new FakeWorker() as unknown as Worker, signIn.signal);
  return { leave, signIn, takeFake: () => take() as Worker & FakeWorker };
};

test('a worker that was left is the next one, and nobody hears of it meanwhile', () => {
  const { takeFake, leave } = open();
  const worker = takeFake();
  worker.onmessage = () => undefined;
  leave(worker);
  expect(worker.onmessage).toBeNull();
  expect(takeFake()).toBe(worker);
  expect(takeFake()).not.toBe(worker);
  vi.advanceTimersByTime(60_000);
  expect(worker.isTerminated).toBe(false);
});

test('one is kept, for half a minute', () => {
  const { takeFake, leave } = open();
  const [first, second] = [takeFake(), takeFake()];
  leave(first);
  leave(second);
  expect([first.isTerminated, second.isTerminated]).toEqual([true, false]);
  vi.advanceTimersByTime(29_000);
  expect(second.isTerminated).toBe(false);
  vi.advanceTimersByTime(1_000);
  expect(second.isTerminated).toBe(true);
  expect(takeFake()).not.toBe(second);
});

test('one that fails while it is kept is not the next one', () => {
  const { takeFake, leave } = open();
  const worker = takeFake();
  leave(worker);
  worker.onerror?.({ preventDefault: () => undefined });
  expect(worker.isTerminated).toBe(true);
  expect(takeFake()).not.toBe(worker);
});

test('none is kept past the end of the sign-in', () => {
  const { takeFake, leave, signIn } = open();
  const [kept, later] = [takeFake(), takeFake()];
  leave(kept);
  signIn.abort();
  leave(later);
  expect([kept.isTerminated, later.isTerminated]).toEqual([true, true]);
  expect(takeFake()).not.toBe(kept);
});
