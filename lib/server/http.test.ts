/** The one way in, with a real store and a real sign-in behind it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { Problem } from '#lib/model/problem.ts';
import type { Role } from '#lib/model/role.ts';
import { authRoute, createReviewer } from './auth/index.ts';
import { json, openRoute, route } from './http.ts';
import { readText, requestIdOf } from './incoming.ts';
import { getStore } from './store/index.ts';

const origin = 'http://localhost:3000';
const address = `${origin}/api/test`;
const folder = mkdtempSync(join(tmpdir(), 'desk-http-'));
const cookieOf: Partial<Record<Role, string>> = {};

beforeAll(async () => {
  Object.assign(process.env, {
    BASE_URL: origin,
    VERIFICATION_API_URL: 'http://127.0.0.1:9',
    VERIFICATION_API_KEY: 'none',
    AUTH_SECRET: 'a-secret-for-tests-of-32-bytes-or-more',
    AUTH_MFA: 'optional',
    DATABASE_URL: `file:${join(folder, 'desk.db')}`,
  });
  const password = 'lantern moor ferry 19';
  for (const role of ['officer', 'admin'] as const) {
    const email = `${role}@desk.example`;
    await createReviewer({ email, name: 'Test', roles: [role], password });
    const answer = await authRoute(
      new Request(`${origin}/api/auth/sign-in/email`, {
        method: 'POST',
        headers: { origin, 'content-type': 'application/json', 'x-desk-client-address': '192.0.2.7' },
        body: JSON.stringify({ email, password }),
      }),
    );
    const pairs = answer.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
    cookieOf[role] = pairs.join('; ');
  }
});

afterAll(async () => {
  await (await getStore()).close();
  rmSync(folder, { recursive: true, force: true });
});

const ask = async (
  door: ReturnType<typeof route>,
  init: { as?: Role; method?: string; body?: BodyInit; headers?: Record<string, string>; params?: object } = {},
) => {
  const cookie = init.as && cookieOf[init.as];
  const request = new Request(address, {
    method: init.method ?? 'GET',
    headers: { ...(cookie && { cookie }), ...init.headers },
    ...(init.body !== undefined && { body: init.body, duplex: 'half' }),
  } as RequestInit);
  const answer = await door(request, { params: Promise.resolve(init.params as Record<string, string> | undefined) });
  const text = await answer.text();
  return { answer, status: answer.status, body: text === '' ? undefined : JSON.parse(text) };
};

const ours = { origin, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
const changing = route<Record<string, string>, { name: string }>({
  pattern: 'POST /api/test/{id}',
  action: 'decision.write',
  body: z.strictObject({ name: z.string() }),
  maxBodyBytes: 100,
  handle: async ({ body, params, reviewer, requestId }) => json({ body, params, roles: reviewer.roles, requestId }),
});

describe('a door for reviewers', () => {
  test('checks in this order: signed out, role, origin, body', async () => {
    const wrong = { method: 'POST', body: '{', headers: { origin: 'https://elsewhere.example' } };
    expect(await ask(changing, wrong)).toMatchObject({ status: 401, body: { code: 'signed_out' } });
    expect(await ask(changing, { ...wrong, as: 'admin' })).toMatchObject({
      status: 403,
      body: { code: 'not_allowed' },
    });
    expect(await ask(changing, { ...wrong, as: 'officer' })).toMatchObject({
      status: 403,
      body: { code: 'foreign_origin' },
    });
    expect(await ask(changing, { ...wrong, as: 'officer', headers: ours })).toMatchObject({
      status: 400,
      body: { code: 'bad_request' },
    });
    const right = { ...wrong, as: 'officer', headers: ours, body: '{"name":"x"}', params: { id: 'a' } } as const;
    expect(await ask(changing, right)).toMatchObject({
      status: 200,
      body: { body: { name: 'x' }, params: { id: 'a' }, roles: ['officer'] },
    });
  });

  test.each([
    ['no origin', { ...ours, origin: '' }],
    ['another site by its own word', { ...ours, 'sec-fetch-site': 'same-site' }],
    ['what a form can send', { ...ours, 'content-type': 'text/plain' }],
    ['a type that only begins so', { ...ours, 'content-type': 'application/jsonp' }],
  ])('changes nothing for %s', async (_, headers) => {
    expect(await ask(changing, { as: 'officer', method: 'POST', body: '{"name":"x"}', headers })).toMatchObject({
      status: 403,
      body: { code: 'foreign_origin' },
    });
  });

  test('writes a denial to the trail, with the pattern and no address', async () => {
    const { answer } = await ask(changing, { as: 'admin', method: 'POST', headers: ours, body: '{}' });
    const [last] = await (await getStore()).audit.list({ limit: 1 });
    expect(last).toMatchObject({
      action: 'access.denied',
      object: 'POST /api/test/{id}',
      outcome: 'denied',
      reason: 'not_allowed',
      actorRoles: ['admin'],
    });
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
  });
});

describe('a body', () => {
  const door = openRoute<Record<string, string>, { name: string }>({
    pattern: 'POST /api/test',
    open: 'a test',
    body: z.strictObject({ name: z.string() }),
    maxBodyBytes: 100,
    handle: async ({ body }) => json(body),
  });
  const send = async (body: BodyInit, headers = {}) => {
    const { status, body: said } = await ask(door, { method: 'POST', body, headers });
    return [status, said.code, said.detail];
  };
  const stream = (...parts: string[]) =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        for (const part of parts) controller.enqueue(new TextEncoder().encode(part));
        controller.close();
      },
    });

  test('is counted while it comes, whatever its length says', async () => {
    expect(await send(JSON.stringify({ name: 'x'.repeat(100) }))).toEqual([413, 'too_large', undefined]);
    expect(await send(stream('{"name":"', 'x'.repeat(60), 'x'.repeat(60), '"}'))).toEqual([
      413,
      'too_large',
      undefined,
    ]);
    expect(await send('{}', { 'content-length': '101' })).toEqual([413, 'too_large', undefined]);
  });

  test('is UTF-8, JSON, and of the shape that was asked for', async () => {
    expect(await send(new Uint8Array([0x22, 0xc3, 0x28, 0x22]))).toEqual([
      400,
      'bad_request',
      'The body is not UTF-8.',
    ]);
    expect(await send('')).toEqual([400, 'bad_request', 'Not understood: name.']);
    expect(await send('{"name":')).toEqual([400, 'bad_request', 'The body is not JSON.']);
    expect(await send('{"name":1}')).toEqual([400, 'bad_request', 'Not understood: name.']);
    // Neither a value nor a key of the sender's is said back.
    expect(await send('{"name":"x","<script>":1}')).toEqual([400, 'bad_request', 'Not understood: body.']);
    expect((await ask(door, { method: 'POST', body: stream('{"na', 'me":"\u00e9"}') })).body).toEqual({
      name: '\u00e9',
    });
  });

  test('exactly as long as allowed passes', async () => {
    const whole = new Request(address, { method: 'POST', body: 'x'.repeat(100) });
    expect(await readText(whole, 100)).toHaveLength(100);
  });
});

describe('every answer', () => {
  const failing = (error: unknown) =>
    openRoute({ pattern: 'GET /api/test', open: 'a test', handle: () => Promise.reject(error) });

  test('is a Problem with a request id, no-store, and nothing of what went wrong', async () => {
    const { answer, body } = await ask(failing(new Error('SQLITE_FULL: Ana Kestrelwood')));
    expect(answer.status).toBe(500);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(body).toEqual({
      type: 'urn:review-desk:problem:internal',
      title: 'The desk failed',
      status: 500,
      code: 'internal',
      requestId: answer.headers.get('x-request-id'),
    });
  });

  test('says when to come back', async () => {
    const { answer } = await ask(failing(new Problem('upstream_busy', { retryAfterSeconds: 7 })));
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '7']);
  });

  test('carries the id that the server hook gave, and no other', async () => {
    const door = openRoute({ pattern: 'GET /api/test', open: 'a test', handle: async () => json({}) });
    const given = '01234567-89ab-4cde-8f01-23456789abcd';
    const { answer } = await ask(door, { headers: { 'x-request-id': given } });
    expect(answer.headers.get('x-request-id')).toBe(given);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    for (const bad of ['x', `${given} `.repeat(2), given.toUpperCase()])
      expect(requestIdOf(new Headers({ 'x-request-id': bad }))).not.toBe(bad);
  });

  test('keeps what a handler said about caching', async () => {
    const door = openRoute({
      pattern: 'GET /api/test',
      open: 'a test',
      handle: async () => json({}, { 'cache-control': 'no-store, no-transform' }),
    });
    expect((await ask(door)).answer.headers.get('cache-control')).toBe('no-store, no-transform');
  });

  test('of an abandoned request is no failure', async () => {
    const abort = new AbortController();
    const door = openRoute({
      pattern: 'GET /api/test',
      open: 'a test',
      handle: async ({ request }) => {
        abort.abort();
        request.signal.throwIfAborted();
        return json({});
      },
    });
    const answer = await door(new Request(address, { signal: abort.signal }), { params: Promise.resolve(undefined) });
    expect([answer.status, await answer.text()]).toEqual([499, '']);
  });
});

// The last: it lets the sessions of this file end.
test('R12: what a page asks by itself keeps no session alive; what a person asks does', async () => {
  const handle = async () => json({});
  const byPage = route({ pattern: 'GET /api/test', action: 'session.list', background: true, handle });
  const byPerson = route({ pattern: 'GET /api/test', action: 'session.list', handle });
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    const pass = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000);
    const status = async (door: ReturnType<typeof route>, as: Role) => (await ask(door, { as })).status;
    for (let n = 0; n < 2; n += 1) {
      pass(14);
      expect(await status(byPage, 'officer')).toBe(200);
      expect(await status(byPerson, 'admin')).toBe(200);
    }
    pass(14);
    expect(await status(byPage, 'officer')).toBe(401);
    expect(await status(byPage, 'admin')).toBe(200);
  } finally {
    vi.useRealTimers();
  }
});
