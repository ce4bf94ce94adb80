import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { backOffMs, type Connection, keepReading, type StreamEvent } from './live-stream.ts';

/** The browser's end of a stream. */
class Source extends EventTarget {
  static opened: Source[] = [];
  readonly address: string;
  closed = false;
  onerror: (() => void) | null = null;

  constructor(address: string) {
    super();
    this.address = address;
    Source.opened.push(this);
  }
  close() {
    this.closed = true;
  }
  says(event: string, data: unknown = {}, lastEventId = '') {
    this.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data), lastEventId }));
  }
  breaks() {
    this.onerror?.();
  }
}

const asked: Headers[] = [];
const connections: Connection[] = [];
const events: StreamEvent[] = [];
let answer: () => Promise<Response>;
let lastId: string | undefined;
let leave: AbortController;
const last = () => Source.opened.at(-1) as Source;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', Source);
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    asked.push(new Headers(init.headers));
    return answer();
  });
  for (const list of [asked, connections, events]) list.length = 0;
  Source.opened = [];
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
  keepReading(
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

test('waits longer each time, at most half a minute, and never all browsers the same', () => {
  expect([0, 1, 2, 3, 4, 5, 9].map((failures) => backOffMs(failures, 1))).toEqual([
    1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
  ]);
  expect(backOffMs(1, 0)).toBe(1_000);
});

test('passes on what it hears, and goes on from where it broke off', async () => {
  void read();
  last().says('hello', { now: 'x' }, 'h');
  last().says('change', { ref: 'A' }, 'c');
  last().says('beat', {}, 'b');
  expect(events).toEqual([
    { event: 'hello', id: 'h', data: { now: 'x' } },
    { event: 'change', id: 'c', data: { ref: 'A' } },
    { event: 'beat', id: 'b', data: {} },
  ]);
  lastId = 'b';
  last().breaks();
  await vi.advanceTimersByTimeAsync(1_100);
  expect(connections).toEqual(['live', 'cut']);
  expect(Source.opened.map(({ address, closed }) => [address, closed])).toEqual([
    ['/api/events', true],
    ['/api/events?after=b', false],
  ]);
  // Why it broke was asked without a reason for the session to live on.
  expect(asked.map((headers) => headers.get('x-poll'))).toEqual(['1']);
});

test('ends when the reviewer is signed out, and says so at once', async () => {
  const reading = read();
  last().says('hello');
  refuse(401, 'signed_out');
  last().says('ended');
  await reading;
  expect(connections).toEqual(['live', 'signed_out']);
  expect(last().closed).toBe(true);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(Source.opened).toHaveLength(1);
});

test('tells a desk that is away from one that cannot stream, and waits as long as it is told', async () => {
  void read();
  answer = () => Promise.reject(new TypeError('fetch failed'));
  last().breaks();
  await vi.advanceTimersByTimeAsync(1_100);
  refuse(429, 'too_many_requests', { retryAfterSeconds: 20 });
  last().breaks();
  await vi.advanceTimersByTimeAsync(19_000);
  expect(connections).toEqual(['offline', 'cut']);
  expect(Source.opened).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1_100);
  expect(Source.opened).toHaveLength(3);
});

test('tries at once when somebody looks at the page again', async () => {
  void read();
  refuse(429, 'too_many_requests', { retryAfterSeconds: 600 });
  last().breaks();
  await vi.advanceTimersByTimeAsync(10);
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(Source.opened).toHaveLength(2);
});

test('gives up a stream that says nothing, or nothing more', async () => {
  void read();
  await vi.advanceTimersByTimeAsync(10_100);
  expect(Source.opened[0]?.closed).toBe(true);
  await vi.advanceTimersByTimeAsync(1_100);
  last().says('hello');
  await vi.advanceTimersByTimeAsync(39_000);
  expect(connections).toEqual(['cut', 'live']);
  await vi.advanceTimersByTimeAsync(1_100);
  expect(connections).toEqual(['cut', 'live', 'cut']);
});

test('leaves nothing open behind', async () => {
  const reading = read();
  last().says('hello');
  leave.abort();
  await reading;
  expect(last().closed).toBe(true);
  expect(asked).toEqual([]);
});
