import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { backOffMs, type Connection, readEventStream, type StreamEvent } from './event-stream.ts';

/** A fake EventSource. */
class FakeEventSource extends EventTarget {
  static opened: FakeEventSource[] = [];
  readonly address: string;
  closed = false;
  onerror: (() => void) | null = null;

  constructor(address: string) {
    super();
    this.address = address;
    FakeEventSource.opened.push(this);
  }
  close() {
    this.closed = true;
  }
  send(event: string, data: unknown = {}, lastEventId = '') {
    this.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data), lastEventId }));
  }
  fail() {
    this.onerror?.();
  }
}

const requests: Headers[] = [];
const connections: Connection[] = [];
const events: StreamEvent[] = [];
let answer: () => Promise<Response>;
let lastId: string | undefined;
let leave: AbortController;
const last = () => FakeEventSource.opened.at(-1) as FakeEventSource;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', FakeEventSource);
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    requests.push(new Headers(init.headers));
    return answer();
  });
  for (const list of [requests, connections, events]) list.length = 0;
  FakeEventSource.opened = [];
  answer = async () => new Response('');
  lastId = undefined;
  leave = new AbortController();
});
afterEach(() => {
  leave.abort();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const read = () =>
  readEventStream(
    {
      lastId: () => lastId,
      onEvent: (event) => events.push(event),
      onConnection: (connection) => connections.push(connection),
    },
    leave.signal,
  );
const refuse = (status: number, code: string, more: object = {}) => {
  const body = JSON.stringify({ type: '', title: 'T', status, code, requestId: 'r', ...more });
  answer = async () => new Response(body, { status, headers: { 'content-type': 'application/problem+json' } });
};

test('waits longer each time, at most half a minute, and for a random time', () => {
  expect([0, 1, 2, 3, 4, 5, 9].map((failures) => backOffMs(failures, 1))).toEqual([
    1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
  ]);
  expect(backOffMs(1, 0)).toBe(1_000);
});

test('passes on events, and resumes where the stream broke off', async () => {
  void read();
  last().send('hello', { now: 'x' }, 'h');
  last().send('change', { ref: 'A' }, 'c');
  last().send('beat', {}, 'b');
  expect(events).toEqual([
    { event: 'hello', id: 'h', data: { now: 'x' } },
    { event: 'change', id: 'c', data: { ref: 'A' } },
    { event: 'beat', id: 'b', data: {} },
  ]);
  lastId = 'b';
  last().fail();
  await vi.advanceTimersByTimeAsync(1_100);
  expect(connections).toEqual(['live', 'cut']);
  expect(FakeEventSource.opened.map(({ address, closed }) => [address, closed])).toEqual([
    ['/api/events', true],
    ['/api/events?after=b', false],
  ]);
  // The request for the reason does not keep the session alive.
  expect(requests.map((headers) => headers.get('x-poll'))).toEqual(['1']);
});

test('ends when the reviewer is signed out, and reports it at once', async () => {
  const reading = read();
  last().send('hello');
  refuse(401, 'signed_out');
  last().send('ended');
  await reading;
  expect(connections).toEqual(['live', 'signed_out']);
  expect(last().closed).toBe(true);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(FakeEventSource.opened).toHaveLength(1);
});

test('distinguishes an unreachable server from one that cannot stream, and waits as long as the server requests', async () => {
  void read();
  answer = () => Promise.reject(new TypeError('fetch failed'));
  last().fail();
  await vi.advanceTimersByTimeAsync(1_100);
  refuse(429, 'too_many_requests', { retryAfterSeconds: 20 });
  last().fail();
  await vi.advanceTimersByTimeAsync(19_000);
  expect(connections).toEqual(['offline', 'cut']);
  expect(FakeEventSource.opened).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1_100);
  expect(FakeEventSource.opened).toHaveLength(3);
});

test('retries at once when the tab becomes visible', async () => {
  void read();
  refuse(429, 'too_many_requests', { retryAfterSeconds: 600 });
  last().fail();
  await vi.advanceTimersByTimeAsync(10);
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(FakeEventSource.opened).toHaveLength(2);
});

test('closes a stream that sends nothing, or stops sending', async () => {
  void read();
  await vi.advanceTimersByTimeAsync(10_100);
  expect(FakeEventSource.opened[0]?.closed).toBe(true);
  await vi.advanceTimersByTimeAsync(1_100);
  last().send('hello');
  await vi.advanceTimersByTimeAsync(9_000);
  expect(connections).toEqual(['cut', 'live']);
  await vi.advanceTimersByTimeAsync(1_100);
  expect(connections).toEqual(['cut', 'live', 'cut']);
});

test('leaves no timers or connections open', async () => {
  const reading = read();
  last().send('hello');
  leave.abort();
  await reading;
  expect(last().closed).toBe(true);
  expect(requests).toEqual([]);
});
