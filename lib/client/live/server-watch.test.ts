import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Reach, ServerWatch } from './server-watch.ts';

type Watch = ServerWatch & { readonly ended: () => string | undefined };

let reached: Reach[];
let covered: boolean[];
let asked: [string, string | null][];
let answer: (signal: AbortSignal) => Promise<Response>;
const page = () => document as unknown as EventTarget & { visibilityState: string };

beforeEach(() => {
  vi.useFakeTimers();
  [reached, covered, asked] = [[], [], []];
  answer = async () => new Response(null);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal(
    'document',
    Object.assign(new EventTarget(), {
      visibilityState: 'visible',
      documentElement: { toggleAttribute: (_: string, isOn: boolean) => covered.push(isOn) },
    }),
  );
  vi.stubGlobal('fetch', async (address: string, init: RequestInit & { signal: AbortSignal }) => {
    asked.push([`${init.method} ${address}`, new Headers(init.headers).get('x-poll')]);
    return answer(init.signal);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function watchServer(): Promise<Watch> {
  vi.resetModules();
  const { beginSignIn, signInEnd } = await import('../sign-in-end.ts');
  beginSignIn('ana');
  const { watchServer: watch } = await import('./server-watch.ts');
  return { ...watch((reach) => reached.push(reach)), ended: signInEnd };
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const unreachable = () => Promise.reject(new TypeError('Failed to fetch'));

test('while the stream brings something nobody asks; when it falls silent, a request that extends nothing does', async () => {
  const watch = await watchServer();
  for (let beats = 0; beats < 10; beats++) {
    await pass(2_000);
    watch.received();
  }
  expect(asked).toEqual([]);
  await pass(3_100);
  expect(asked).toEqual([['HEAD /api/events', '1']]);
  expect(reached).toEqual([]);
});

test('a server that is gone is reported within 5 s of its last word, and its return, for a moment', async () => {
  const watch = await watchServer();
  watch.received();
  answer = unreachable;
  await pass(5_000);
  expect(reached).toEqual(['lost']);
  await pass(20_000);
  expect(reached).toEqual(['lost']);
  answer = async () => new Response(null);
  await pass(3_000);
  expect(reached).toEqual(['lost', 'again']);
  await pass(6_000);
  expect(reached).toEqual(['lost', 'again', 'reached']);
});

test('the browser’s own word counts at once; a proxy’s error is an answer', async () => {
  await watchServer();
  window.dispatchEvent(new Event('offline'));
  expect(reached).toEqual(['lost']);
  answer = async () => new Response(null, { status: 502 });
  window.dispatchEvent(new Event('online'));
  await pass(10);
  expect(reached).toEqual(['lost', 'again']);
});

test('what was on its way when the network was lost is not its return', async () => {
  const watch = await watchServer();
  let reply: (response: Response) => void = () => undefined;
  answer = () =>
    new Promise((resolve) => {
      reply = resolve;
    });
  watch.ask();
  window.dispatchEvent(new Event('offline'));
  reply(new Response(null));
  await pass(10);
  answer = unreachable;
  watch.received();
  await pass(4_000);
  expect(reached).toEqual(['lost']);
  answer = async () => new Response(null);
  watch.received();
  await pass(10);
  expect(reached).toEqual(['lost', 'again']);
});

test('a refused cookie ends the sign-in', async () => {
  const watch = await watchServer();
  answer = async () => new Response(null, { status: 401 });
  window.dispatchEvent(new Event('focus'));
  await pass(10);
  expect(watch.ended()).toBe('refused');
});

test('a tab that wakes up is covered until the server has answered', async () => {
  await watchServer();
  page().visibilityState = 'hidden';
  await pass(120_000);
  expect(asked).toEqual([]);
  let reply: (response: Response) => void = () => undefined;
  answer = () =>
    new Promise((resolve) => {
      reply = resolve;
    });
  page().visibilityState = 'visible';
  page().dispatchEvent(new Event('visibilitychange'));
  await pass(10);
  expect(covered).toEqual([true]);
  reply(new Response(null));
  await pass(10);
  expect(covered).toEqual([true, false]);
});

test('a tab that is looked at stays as it is for as long as the network is lost, whoever answers instead', async () => {
  await watchServer();
  answer = unreachable;
  await pass(300_000);
  answer = async () => new Response(null, { status: 502 });
  await pass(300_000);
  expect(covered).not.toContain(true);
});

test('without the server the sign-in ends after half an hour, in a hidden tab too; with it, only the server ends it', async () => {
  const watch = await watchServer();
  page().visibilityState = 'hidden';
  await pass(1_801_000);
  expect([asked.length, watch.ended()]).toEqual([1, undefined]);
  answer = unreachable;
  await pass(1_790_000);
  expect(watch.ended()).toBeUndefined();
  await pass(20_000);
  expect(watch.ended()).toBe('idle');
});
