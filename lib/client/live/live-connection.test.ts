/** A tab that follows; the test is the leading tab. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startLiveUpdates, subscribeToChanges } from './live-connection.ts';

let missed = 0;
let channel: BroadcastChannel;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'setTimeout', 'Date', 'clearTimeout', 'clearInterval'] });
  vi.stubGlobal(
    'document',
    Object.assign(new EventTarget(), { visibilityState: 'visible', documentElement: { toggleAttribute: () => false } }),
  );
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('fetch', async () => new Response(null)); // the server answers: only the leader is silent
  channel = new BroadcastChannel('desk-live-silent');
  await new Promise<void>((acquired) => {
    void navigator.locks.request('desk-live-silent', () => {
      acquired();
      return new Promise<never>(() => undefined); // never released
    });
  });
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
