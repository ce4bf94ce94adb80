/** A tab that follows, while another one holds the lead: here this test, which says what a leading tab would. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listen, startLive } from './live.ts';

const heard = { missed: 0 };
let channel: BroadcastChannel;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'setTimeout', 'Date', 'clearTimeout', 'clearInterval'] });
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  channel = new BroadcastChannel('desk-live-silent');
  await new Promise<void>((held) => {
    void navigator.locks.request('desk-live-silent', () => {
      held();
      return new Promise<never>(() => undefined); // for good
    });
  });
});
afterEach(() => {
  channel.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Messages between tabs are no timers: they come in their own time. */
const say = async (message: object) => {
  channel.postMessage({ say: message });
  await new Promise((passed) => setImmediate(passed));
  await new Promise((passed) => setImmediate(passed));
};

test('a lead that fell silent counts as cut: the tab looks for itself, until it hears again', async () => {
  const end = listen({ onChange: () => undefined, onMissed: () => void heard.missed++ });
  startLive('silent');
  await say({ connection: 'live' });
  for (let beats = 0; beats < 8; beats++) {
    vi.advanceTimersByTime(15_000);
    await say({ event: { event: 'beat', id: 'x', data: {} } });
  }
  expect(heard.missed).toBe(0);
  vi.advanceTimersByTime(90_000);
  const missed = heard.missed;
  expect(missed).toBeGreaterThan(0);
  await say({ event: { event: 'beat', id: 'y', data: {} } });
  vi.advanceTimersByTime(30_000);
  expect(heard.missed).toBe(missed);
  end();
});
