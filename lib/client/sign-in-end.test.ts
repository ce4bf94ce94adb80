/** Each test loads the module anew, as each tab does; the test itself is another tab. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

type Tab = typeof import('./sign-in-end.ts') & { readonly request: typeof import('./request.ts').request };

let heard: unknown[];
let other: BroadcastChannel;

beforeEach(() => {
  heard = [];
  other = new BroadcastChannel('desk-sign-in');
  other.onmessage = ({ data }: MessageEvent) => heard.push(data);
});
afterEach(() => {
  other.close();
  vi.unstubAllGlobals();
});

async function openTab(mark?: string): Promise<Tab> {
  vi.resetModules();
  const tab = { ...(await import('./sign-in-end.ts')), ...(await import('./request.ts')) };
  if (mark) tab.beginSignIn(mark);
  return tab;
}
const answer = (status: number) => vi.stubGlobal('fetch', async () => new Response(null, { status }));
const end = (tab: Tab) => vi.waitUntil(() => tab.signInEnd(), 15_000);

test('a tab that learns of the end tells the others, forgets, and aborts what is in flight', async () => {
  const tab = await openTab('ana');
  let forgotten = 0;
  tab.onSignInEnd(() => void forgotten++);
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    const { signal } = init;
    return new Promise((_resolve, reject) => {
      if (signal?.aborted) reject(signal.reason);
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
  });
  const reading = tab.request('/api/sessions/A');
  tab.endSignIn('signed_out');
  tab.endSignIn('refused');
  await expect(reading).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
  expect([tab.signInEnd(), forgotten]).toEqual(['signed_out', 1]);
  await vi.waitUntil(() => heard.length === 2, 15_000);
  expect(heard).toEqual([{ began: 'ana' }, { ended: 'signed_out', by: 'ana' }]);
  await expect(tab.request('/api/sessions/A')).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
});

test('after the end nothing is sent any more but the sign-out itself, not even what outlives the page', async () => {
  const tab = await openTab('ana');
  const sent: string[] = [];
  const answered = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', (address: string) => {
    sent.push(address);
    return address === '/api/sessions/A/draft' ? answered.promise : Promise.resolve(new Response(null));
  });
  const saving = tab.request('/api/sessions/A/draft', { method: 'PUT', keepalive: true });
  tab.endSignIn('signed_out');
  const leaving = tab.request('/api/sessions/A/presence', { method: 'PUT', keepalive: true });
  await expect(leaving).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
  await tab.request('/api/auth/sign-out', { method: 'POST', keepalive: true });
  expect(sent).toEqual(['/api/sessions/A/draft', '/api/auth/sign-out']);
  answered.resolve(new Response(null));
  await expect(saving).resolves.toMatchObject({ status: 200 });
});

test.each([
  ['signed_out', 'elsewhere'],
  ['refused', 'refused'],
  ['idle', 'idle'],
] as const)('an end in another tab (%s) ends this one as %s', async (told, shown) => {
  const tab = await openTab('ana');
  other.postMessage({ ended: told, by: 'ana' });
  expect(await end(tab)).toBe(shown);
});

test('the end of another reviewer’s sign-in does not end this one; the begin of one does', async () => {
  const tab = await openTab('ana');
  other.postMessage({ ended: 'signed_out', by: 'ben' });
  other.postMessage({ began: 'ana' });
  await new Promise((passed) => setTimeout(passed, 50));
  expect(tab.signInEnd()).toBeUndefined();
  other.postMessage({ began: 'ben' });
  expect(await end(tab)).toBe('replaced');
});

test('a page for another reviewer ends the tab that shows it', async () => {
  const tab = await openTab('ana');
  tab.beginSignIn('ana');
  expect(tab.signInEnd()).toBeUndefined();
  tab.beginSignIn('ben');
  expect(tab.signInEnd()).toBe('replaced');
});

test('every request names the reviewer; a 401 ends the sign-in, but not a wrong password', async () => {
  const tab = await openTab('ana');
  const marks: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    marks.push(new Headers(init.headers).get('x-page-reviewer'));
    return new Response(null, { status: 401 });
  });
  await expect(tab.request('/api/auth/sign-in/email', { method: 'POST' })).rejects.toThrow();
  expect(tab.signInEnd()).toBeUndefined();
  await expect(tab.request('/api/sessions/A')).rejects.toThrow();
  expect(tab.signInEnd()).toBe('refused');
  expect(marks).toEqual(['ana', 'ana', 'ana']);
});

test('a 401 of the cookie that a new proof of identity replaces ends nothing: it is asked again with the new one', async () => {
  const [tab, other] = [await openTab('ana'), await openTab('ana')];
  const confirmed = Promise.withResolvers<void>();
  const asked: string[] = [];
  let cookie = 'old';
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    const sent = cookie;
    if (address.startsWith('/api/auth/')) {
      await confirmed.promise;
      cookie = 'new';
      return new Response('{}');
    }
    return new Response('{}', { status: sent === 'new' ? 200 : 401 });
  });
  const confirming = tab.request('/api/auth/sign-in/email', { method: 'POST' });
  const reading = other.request('/api/sessions/A');
  await vi.waitUntil(() => asked.length === 2, 15_000);
  await new Promise((passed) => setTimeout(passed, 50));
  expect(asked).toEqual(['/api/auth/sign-in/email', '/api/sessions/A']);
  confirmed.resolve();
  await expect(confirming).resolves.toMatchObject({ status: 200 });
  await expect(reading).resolves.toMatchObject({ status: 200 });
  expect([tab.signInEnd(), other.signInEnd()]).toEqual([undefined, undefined]);
});

test.each([403, 404, 409, 500, 503])('an answer %i ends nothing', async (status) => {
  const tab = await openTab('ana');
  answer(status);
  await expect(tab.request('/api/sessions/A')).rejects.toThrow();
  expect(tab.signInEnd()).toBeUndefined();
});

test('a worker’s 401 reaches the page', async () => {
  const worker = await openTab();
  worker.workFor('ana');
  answer(401);
  await expect(worker.request('/api/v4/individual/session/A/step/1/files/front')).rejects.toThrow();
  await vi.waitUntil(() => heard.length > 0, 15_000);
  expect(heard).toEqual([{ ended: 'refused', by: 'ana' }]);
});

test('the sign-in pages have no sign-in to end', async () => {
  const page = await openTab();
  answer(401);
  await expect(page.request('/api/connection')).rejects.toThrow();
  page.endSignIn('refused');
  await new Promise((passed) => setTimeout(passed, 50));
  expect([page.signInEnd(), heard]).toEqual([undefined, []]);
});

test('the sign-out outlives the end of the page', async () => {
  const tab = await openTab('ana');
  answer(200);
  tab.endSignIn('signed_out');
  await expect(tab.request('/api/auth/sign-out', { method: 'POST', keepalive: true })).resolves.toBeDefined();
});
