import { once } from 'node:events';
import { Agent, createServer, request, request as send } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { reviewerHeader } from '#lib/model/sign-in.ts';
import {
  cleanRequest,
  escapeDotSegments,
  escapeMalformedPercent,
  hardenResponse,
  headersOfRefusals,
  watchConnections,
} from './request-guard.ts';

/** What a handler receives for a request with these headers. */
async function received(
  headers: Record<string, string>,
  trustedProxy: string | null,
  path = '/',
): Promise<{ headers: NodeJS.Dict<string | string[]>; url: string }> {
  let inside: { headers: NodeJS.Dict<string | string[]>; url: string } | undefined;
  const server = createServer((request, response) => {
    cleanRequest(request, trustedProxy);
    inside = { headers: request.headers, url: request.url ?? '' };
    response.end();
  }).listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  const { port } = server.address() as AddressInfo;
  await new Promise((answered) =>
    send({ host: '127.0.0.1', port, path, headers }, (response) => response.resume().once('end', answered)).end(),
  );
  server.close();
  if (!inside) throw new Error('not reached');
  return inside;
}

describe('a request', () => {
  test('loses headers that address Next’s internals', async () => {
    const { headers } = await received(
      {
        'content-security-policy': "script-src 'nonce-evil'",
        'x-nonce': 'evil',
        'x-middleware-subrequest': 'proxy',
        'x-invoke-path': '/api/health',
        'next-resume': '1',
        'x-forwarded-host': 'evil.example',
        'x-desk-client-address': '203.0.113.9',
        'x-request-id': 'mine',
        accept: '*/*',
      },
      null,
    );
    expect(Object.values(headers).join()).not.toMatch(/evil|mine|203\.0\.113\.9/);
    expect(headers.accept).toBe('*/*');
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('keeps what our own pages say: for whom they were made, and that nobody caused the request', async () => {
    const said = { [reviewerHeader]: 'mark', 'x-poll': '1' };
    expect((await received(said, null)).headers).toMatchObject(said);
  });

  test('has the address of the socket, unless our own proxy names another', async () => {
    const spoofed = { 'x-forwarded-for': '203.0.113.7, 198.51.100.4' };
    expect((await received(spoofed, null)).headers['x-desk-client-address']).toBe('127.0.0.1');
    expect((await received(spoofed, 'x-forwarded-for')).headers['x-desk-client-address']).toBe('198.51.100.4');
    expect((await received({}, 'x-real-ip')).headers['x-desk-client-address']).toBe('127.0.0.1');
  });

  test('is marked when any proxy forwarded it', async () => {
    const marked = async (headers: Record<string, string>, trustedProxy: string | null) =>
      (await received(headers, trustedProxy)).headers['x-desk-forwarded'];
    for (const name of ['x-forwarded-for', 'X-Forwarded-Proto', 'forwarded', 'via', 'x-real-ip', 'cf-connecting-ip'])
      expect(await marked({ [name]: 'x' }, null)).toBe('1');
    expect(await marked({ 'x-our-proxy': '127.0.0.1' }, 'x-our-proxy')).toBe('1');
    expect(await marked({ 'x-our-proxy': '127.0.0.1' }, null)).toBeUndefined();
    expect(await marked({ 'x-desk-forwarded': '' }, null)).toBeUndefined();
  });

  test.each([
    ['/api/v4/individual/session/%2e%2e/step/x', '/api/v4/individual/session/%252e%252e/step/x'],
    ['/api/v4/individual/session/..', '/api/v4/individual/session/%252e%252e'],
    ['/api/v4/individual/session/.%2E/step/x?fresh=1', '/api/v4/individual/session/%252e%252e/step/x?fresh=1'],
    ['/api/v4/individual/session/a..b/step/x', '/api/v4/individual/session/a..b/step/x'],
    ['/api/sessions?after=..', '/api/sessions?after=..'],
  ])('%s arrives as an invalid id', (path, escaped) => expect(escapeDotSegments(path)).toBe(escaped));
});

test.each([
  ['http://evil.example/sessions', '/sessions'],
  ['http://evil.example', '/'],
  ['HTTPS://user@evil.example:1?x=1', '/?x=1'],
  ['http://evil.example/api/v4/individual/session/..', '/api/v4/individual/session/%252e%252e'],
  ['/sessions?next=http://x.example/', '/sessions?next=http://x.example/'],
])('the absolute form %s arrives as its path', async (address, path) =>
  expect((await received({}, null, address)).url).toBe(path),
);

test.each([
  ['/api/sessions/a%c0%ae', '/api/sessions/a%25c0%25ae'],
  ['/sessions/%E0%A4%A?x=%zz', '/sessions/%25E0%25A4%25A?x=%zz'],
  ['/sessions/%C3%A9%2F', '/sessions/%C3%A9%2F'],
])('%s, with malformed percent-encoding, arrives as an invalid id', (path, escaped) =>
  expect(escapeMalformedPercent(path)).toBe(escaped),
);

describe('a response', () => {
  async function headersOf(path: string, status: number, set: Record<string, string>): Promise<Headers> {
    const server = createServer((request, response) => {
      hardenResponse(response, request.url ?? '');
      for (const [name, value] of Object.entries(set)) response.setHeader(name, value);
      response.statusCode = status;
      response.end();
    }).listen(0, '127.0.0.1');
    await new Promise((listening) => server.once('listening', listening));
    const { port } = server.address() as AddressInfo;
    const { headers } = await fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual' });
    server.close();
    return headers;
  }

  test('always has the fixed headers, a policy and a cache control', async () => {
    const headers = await headersOf('/sessions/', 308, {});
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=63072000/);
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test('keeps what the handler set, but an error is never cached', async () => {
    const set = { 'content-security-policy': "default-src 'self'", 'cache-control': 'public, max-age=0' };
    const page = await headersOf('/robots.txt', 200, set);
    expect(page.get('content-security-policy')).toBe("default-src 'self'");
    expect(page.get('cache-control')).toBe('public, max-age=0');
    for (const status of [400, 404, 500]) {
      const error = await headersOf('/_global-error', status, { 'cache-control': 's-maxage=31536000' });
      expect(error.get('cache-control'), String(status)).toBe('no-store');
    }
  });

  test('of the icon is kept by the browser, its refusal is not', async () => {
    const set = { 'cache-control': 'public, max-age=0, must-revalidate' };
    for (const path of ['/icon.svg', '/icon.svg?icon.3-gwe1.svg'])
      expect((await headersOf(path, 200, set)).get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await headersOf('/icon.svg', 500, set)).get('cache-control')).toBe('no-store');
    expect((await headersOf('/icon.svgx', 200, set)).get('cache-control')).toBe(set['cache-control']);
  });

  test('that no handler sees has them too', () => {
    expect(headersOfRefusals()).toMatch(
      /^Strict-Transport-Security: .*\r\n(?:.+\r\n)*Cache-Control: no-store\r\nContent-Security-Policy: default-src 'none'.*\r\n$/i,
    );
  });

  test('of a script has no policy, which would apply to workers', async () => {
    const headers = await headersOf('/_next/static/chunks/x.js', 200, { 'cache-control': 'public, immutable' });
    expect(headers.has('content-security-policy')).toBe(false);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });
});

afterEach(() => {
  vi.useRealTimers();
});

test('unused connections and half a request do not delay the shutdown', async () => {
  const closeConnections = watchConnections();
  const server = createServer((_, response) => response.end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const open = ['', 'GET / HTTP/1.1\r\n'].map((text) => connect(port, '127.0.0.1').setEncoding('latin1').write(text));
  expect(open).toEqual([true, true]);
  await vi.waitFor(async () => expect(await connectionsOf(server)).toBe(2));
  const ended = new Promise((closed) => server.close(closed));
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  closeConnections();
  expect(await connectionsOf(server)).toBe(2);
  vi.advanceTimersByTime(1_000);
  await ended;
});

test('a response during the shutdown is sent whole, and its connection is closed at once', async () => {
  const closeConnections = watchConnections();
  const body = 'x'.repeat(4_000_000);
  let answer: (() => void) | undefined;
  const server = createServer({ keepAliveTimeout: 3_600_000 }, (_, response) => {
    answer = () => response.end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true });
  const sent = request({ host: '127.0.0.1', port, agent }).end();
  await vi.waitFor(() => expect(answer).toBeDefined());
  const ended = new Promise((closed) => server.close(closed));
  closeConnections();
  answer?.();
  const [response] = await once(sent, 'response');
  let receivedBytes = 0;
  for await (const chunk of response) receivedBytes += chunk.length;
  expect(receivedBytes).toBe(body.length);
  await ended;
  agent.destroy();
});

const connectionsOf = (server: ReturnType<typeof createServer>): Promise<number> =>
  new Promise((resolve, reject) => server.getConnections((error, count) => (error ? reject(error) : resolve(count))));
