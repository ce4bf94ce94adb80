/** A tab that follows; the test is the leading tab. */
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { LiveChange } from '#lib/model/live-events.ts';
import { isNewerThan, mayBeStale, startLiveUpdates, subscribeToChanges, transferMs } from './live-connection.ts';

let missed = 0;
let channel: BroadcastChannel;

beforeAll(async () => {
  await new Promise<void>((acquired) => {
    void navigator.locks.request('desk-live-silent', () => {
      acquired();
      return new Promise<never>(() => undefined); // never released
    });
  });
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'setTimeout', 'Date', 'clearTimeout', 'clearInterval'] });
  vi.stubGlobal(
    'document',
    Object.assign(new EventTarget(), { visibilityState: 'visible', documentElement: { toggleAttribute: () => false } }),
  );
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('fetch', async () => new Response(null)); // the server answers: only the leader is silent
  channel = new BroadcastChannel('desk-live-silent');
});
afterEach(() => {
  channel.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Messages between tabs do not depend on the fake timers. */
const send = async (message: object) => {
  channel.postMessage({ say: message });
  await new Promise((passed) => setImmediate(passed));
  await new Promise((passed) => setImmediate(passed));
};

test('a silent leader counts as lost: the tab polls until messages arrive again', async () => {
  const end = subscribeToChanges({ onChange: () => undefined, onMissed: () => void missed++ });
  startLiveUpdates('silent');
  await send({ connection: 'live' });
  for (let beats = 0; beats < 8; beats++) {
    vi.advanceTimersByTime(15_000);
    await send({ event: { event: 'beat', id: 'x', data: {} } });
  }
  expect(missed).toBe(0);
  vi.advanceTimersByTime(90_000);
  const whileSilent = missed;
  expect(whileSilent).toBeGreaterThan(0);
  await send({ event: { event: 'beat', id: 'y', data: {} } });
  vi.advanceTimersByTime(30_000);
  expect(missed).toBe(whileSilent);
  end();
});

// The tab follows from the test before on.
test('a change is newer than what was read before it was stored, by whichever clock is behind', async () => {
  const seen: LiveChange[] = [];
  const end = subscribeToChanges({ onChange: (change) => void seen.push(change), onMissed: () => undefined });
  const nowMs = Date.now();
  const at = (ms: number) => new Date(ms).toISOString();
  // The server's clock is a minute behind the browser's.
  const hello = { now: at(nowMs - 60_000) };
  await send({ event: { event: 'hello', id: undefined, data: hello } });
  const change = { ref: 'A', at: at(nowMs - 65_000), created: false, steps: [], facts: false } as unknown as LiveChange;
  await send({ event: { event: 'change', id: 'z', data: change } });
  expect(seen).toEqual([change]);
  // Stored five seconds ago.
  expect(isNewerThan(change, nowMs - 5_001)).toBe(true);
  expect(isNewerThan(change, nowMs - 5_000)).toBe(false);
  expect(isNewerThan(change, nowMs)).toBe(false);
  // What arrived a second later may have been read before.
  expect(mayBeStale(nowMs - 5_000 + transferMs - 1)).toBe(true);
  expect(mayBeStale(nowMs - 5_000 + transferMs)).toBe(false);
  expect(mayBeStale(nowMs - 5_001, 'A')).toBe(true);
  expect(mayBeStale(nowMs - 5_001, 'B')).toBe(false);
  await send({ event: { event: 'missed', id: 'y', data: {} } });
  expect(mayBeStale(nowMs - 1, 'B')).toBe(true);
  end();
});
