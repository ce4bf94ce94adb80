import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Problem } from '#lib/model/problem.ts';
import { checkClock } from './clock.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'performance'] }));
afterEach(() => void vi.useRealTimers());

test('a store that cannot be written stops nobody while the clock runs on, and everybody after it was set back', async () => {
  const log = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const states = [{ setBacks: 0, setBackFromMs: 0 }];
  const stored = {
    advance: async () => states.shift() ?? Promise.reject(new Problem('store_unavailable')),
  };
  await checkClock(stored);
  vi.advanceTimersByTime(60_000);
  await checkClock(stored);
  vi.setSystemTime(Date.now() - 600_000);
  await expect(checkClock(stored)).rejects.toMatchObject({ code: 'store_unavailable' });
  states.push({ setBacks: 1, setBackFromMs: 1 });
  await checkClock(stored);
  await checkClock(stored);
  log.mockRestore();
});
