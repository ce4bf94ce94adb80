import { request as ask, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { cleanRequest, keepBrokenEscapes, keepDotSegments, sealAnswer } from './edge.ts';

/** What a handler behind the hook sees of a request with these headers. */
async function seen(
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
    ask({ host: '127.0.0.1', port, path, headers }, (response) => response.resume().once('end', answered)).end(),
  );
  server.close();
  if (!inside) throw new Error('not reached');
  return inside;
}

describe('the first hand on a request', () => {
  test('takes away what speaks to the inside', async () => {
    const { headers } = await seen(
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

  test('the address is the socket’s, unless our own proxy tells it', async () => {
    const spoofed = { 'x-forwarded-for': '203.0.113.7, 198.51.100.4' };
    expect((await seen(spoofed, null)).headers['x-desk-client-address']).toBe('127.0.0.1');
    expect((await seen(spoofed, 'x-forwarded-for')).headers['x-desk-client-address']).toBe('198.51.100.4');
    expect((await seen({}, 'x-real-ip')).headers['x-desk-client-address']).toBe('127.0.0.1');
  });

  test('says when a proxy stands between, whatever that proxy calls itself', async () => {
    const marked = async (headers: Record<string, string>, trustedProxy: string | null) =>
      (await seen(headers, trustedProxy)).headers['x-desk-forwarded'];
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
  ])('%s arrives as what it is', (given, kept) => expect(keepDotSegments(given)).toBe(kept));
});

test.each([
  ['http://evil.example/sessions', '/sessions'],
  ['http://evil.example', '/'],
  ['HTTPS://user@evil.example:1?x=1', '/?x=1'],
  ['http://evil.example/api/v4/individual/session/..', '/api/v4/individual/session/%252e%252e'],
  ['/sessions?next=http://x.example/', '/sessions?next=http://x.example/'],
])('the absolute form %s is the path in it', async (given, path) =>
  expect((await seen({}, null, given)).url).toBe(path),
);

test.each([
  ['/api/sessions/a%c0%ae', '/api/sessions/a%25c0%25ae'],
  ['/sessions/%E0%A4%A?x=%zz', '/sessions/%25E0%25A4%25A?x=%zz'],
  ['/sessions/%C3%A9%2F', '/sessions/%C3%A9%2F'],
])('%s, whose escapes are broken, arrives as what it is', (given, kept) => expect(keepBrokenEscapes(given)).toBe(kept));

describe('the last hand on an answer', () => {
  async function answered(path: string, status: number, given: Record<string, string>): Promise<Headers> {
    const server = createServer((request, response) => {
      sealAnswer(response, request.url ?? '');
      for (const [name, value] of Object.entries(given)) response.setHeader(name, value);
      response.statusCode = status;
      response.end();
    }).listen(0, '127.0.0.1');
    await new Promise((listening) => server.once('listening', listening));
    const { port } = server.address() as AddressInfo;
    const { headers } = await fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual' });
    server.close();
    return headers;
  }

  test('none leaves without the fixed headers, a policy and a word about keeping it', async () => {
    const headers = await answered('/sessions/', 308, {});
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=63072000/);
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test('what a handler says itself stays, but no error is ever kept', async () => {
    const given = { 'content-security-policy': "default-src 'self'", 'cache-control': 'public, max-age=0' };
    const page = await answered('/icon.svg', 200, given);
    expect(page.get('content-security-policy')).toBe("default-src 'self'");
    expect(page.get('cache-control')).toBe('public, max-age=0');
    expect((await answered('/_global-error', 500, { 'cache-control': 's-maxage=31536000' })).get('cache-control')).toBe(
      'no-store',
    );
  });

  test('a script of ours gets no policy: it would bind the workers', async () => {
    const headers = await answered('/_next/static/chunks/x.js', 200, { 'cache-control': 'public, immutable' });
    expect(headers.has('content-security-policy')).toBe(false);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });
});
