/** `route()` and `openRoute()`, with a real store and real sessions. */
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { Problem } from '#lib/model/problem.ts';
import type { Role } from '#lib/model/reviewer.ts';
import { log } from '../log.ts';
import { readText, requestIdOf } from '../request-context.ts';
import { getStore } from '../store/index.ts';
import { openTestDesk, origin, ownHeaders } from '../testing/open-test-desk.ts';
import { json, openRoute, route } from './route.ts';

const { send } = openTestDesk({ roles: ['officer', 'admin'] });
const address = `${origin}/api/test`;
const ours = ownHeaders();

const changing = route<Record<string, string>, { name: string }>({
  pattern: 'POST /api/test/{id}',
  action: 'decision.write',
  body: z.strictObject({ name: z.string() }),
  maxBodyBytes: 100,
  handle: async ({ body, params, reviewer, requestId }) => json({ body, params, roles: reviewer.roles, requestId }),
});

describe('a route for reviewers', () => {
  test('checks in this order: signed out, role, origin, body', async () => {
    const wrong = { method: 'POST', body: '{', headers: { origin: 'https://elsewhere.example' } };
    expect(await send(changing, wrong)).toMatchObject({ status: 401, json: { code: 'signed_out' } });
    expect(await send(changing, { ...wrong, as: 'admin' })).toMatchObject({
      status: 403,
      json: { code: 'not_allowed' },
    });
    expect(await send(changing, { ...wrong, as: 'officer' })).toMatchObject({
      status: 403,
      json: { code: 'foreign_origin' },
    });
    expect(await send(changing, { ...wrong, as: 'officer', headers: ours })).toMatchObject({
      status: 400,
      json: { code: 'bad_request' },
    });
    const right = { ...wrong, as: 'officer', headers: ours, body: '{"name":"x"}', params: { id: 'a' } } as const;
    expect(await send(changing, right)).toMatchObject({
      status: 200,
      json: { body: { name: 'x' }, params: { id: 'a' }, roles: ['officer'] },
    });
  });

  test.each([
    ['no origin', { ...ours, origin: '' }],
    ['another site, as the browser says', { ...ours, 'sec-fetch-site': 'same-site' }],
    ['a type that a form can send', { ...ours, 'content-type': 'text/plain' }],
    ['a type that only starts like it', { ...ours, 'content-type': 'application/jsonp' }],
  ])('changes nothing for %s', async (_, headers) => {
    expect(await send(changing, { as: 'officer', method: 'POST', body: '{"name":"x"}', headers })).toMatchObject({
      status: 403,
      json: { code: 'foreign_origin' },
    });
  });

  test('writes a denial to the audit log, with the pattern and no address', async () => {
    const answer = await send(changing, { as: 'admin', method: 'POST', headers: ours, body: '{}' });
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

  test('writes a denial too when the client does not wait for it', async () => {
    const { audit } = await getStore();
    const before = await audit.list({ limit: 1 });
    await send(changing, { as: 'admin', method: 'POST', headers: ours, body: '{}', signal: AbortSignal.abort() });
    const [last] = await audit.list({ limit: 1 });
    expect(last).toMatchObject({ seq: (before[0]?.seq ?? 0) + 1, action: 'access.denied', outcome: 'denied' });
  });
});

describe('a body', () => {
  const open = openRoute<Record<string, string>, { name: string }>({
    pattern: 'POST /api/test',
    open: 'a test',
    body: z.strictObject({ name: z.string() }),
    maxBodyBytes: 100,
    handle: async ({ body }) => json(body),
  });
  const answerTo = async (body: BodyInit, headers = {}) => {
    const { status, json: answer } = await send(open, { method: 'POST', body, headers });
    return [status, answer.code, answer.detail];
  };
  const stream = (...parts: string[]) =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        for (const part of parts) controller.enqueue(new TextEncoder().encode(part));
        controller.close();
      },
    });

  test('is limited while it is read, whatever its length header says', async () => {
    expect(await answerTo(JSON.stringify({ name: 'x'.repeat(100) }))).toEqual([413, 'too_large', undefined]);
    expect(await answerTo(stream('{"name":"', 'x'.repeat(60), 'x'.repeat(60), '"}'))).toEqual([
      413,
      'too_large',
      undefined,
    ]);
    expect(await answerTo('{}', { 'content-length': '101' })).toEqual([413, 'too_large', undefined]);
  });

  test('must be UTF-8, JSON and match the schema', async () => {
    expect(await answerTo(new Uint8Array([0x22, 0xc3, 0x28, 0x22]))).toEqual([
      400,
      'bad_request',
      'The body is not UTF-8.',
    ]);
    expect(await answerTo('')).toEqual([400, 'bad_request', 'Not understood: name.']);
    expect(await answerTo('{"name":')).toEqual([400, 'bad_request', 'The body is not JSON.']);
    expect(await answerTo('{"name":1}')).toEqual([400, 'bad_request', 'Not understood: name.']);
    // Neither a value nor a key of the sender is repeated.
    expect(await answerTo('{"name":"x","<script>":1}')).toEqual([400, 'bad_request', 'Not understood: body.']);
    expect((await send(open, { method: 'POST', body: stream('{"na', 'me":"\u00e9"}') })).json).toEqual({
      name: '\u00e9',
    });
  });

  test('of exactly the largest size is accepted', async () => {
    const whole = new Request(address, { method: 'POST', body: 'x'.repeat(100) });
    expect(await readText(whole, 100)).toHaveLength(100);
  });
});

describe('every response', () => {
  const failing = (error: unknown) =>
    openRoute({ pattern: 'GET /api/test', open: 'a test', handle: () => Promise.reject(error) });

  test('is a Problem with a request id and no-store, without the text of the error', async () => {
    const answer = await send(failing(new Error('SQLITE_FULL: Ana Kestrelwood')));
    expect(answer.status).toBe(500);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.json).toEqual({
      type: 'urn:review-desk:problem:internal',
      title: 'Review Desk failed',
      status: 500,
      code: 'internal',
      requestId: answer.headers.get('x-request-id'),
    });
  });

  test.each([
    ['upstream_refused', 502, 1],
    ['upstream_failed', 502, 1],
    ['consent_revoked', 502, 0], // by the person whose data it is
    ['not_shared', 403, 0],
  ] as const)(
    'of %s has its status, and is a warning in the log where somebody can mend it',
    async (code, status, warnings) => {
      const warn = vi.spyOn(log, 'warn').mockImplementation(() => undefined);
      try {
        expect((await send(failing(new Problem(code)))).status).toBe(status);
        expect(warn).toHaveBeenCalledTimes(warnings);
      } finally {
        warn.mockRestore();
      }
    },
  );

  test('has the seconds to wait', async () => {
    const answer = await send(failing(new Problem('upstream_busy', { retryAfterSeconds: 7 })));
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '7']);
  });

  test('has the request id of the request guard, and no other', async () => {
    const open = openRoute({ pattern: 'GET /api/test', open: 'a test', handle: async () => json({}) });
    const given = '01234567-89ab-4cde-8f01-23456789abcd';
    const answer = await send(open, { headers: { 'x-request-id': given } });
    expect(answer.headers.get('x-request-id')).toBe(given);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    for (const bad of ['x', `${given} `.repeat(2), given.toUpperCase()])
      expect(requestIdOf(new Headers({ 'x-request-id': bad }))).not.toBe(bad);
  });

  test('keeps the cache control of the handler', async () => {
    const open = openRoute({
      pattern: 'GET /api/test',
      open: 'a test',
      handle: async () => json({}, { 'cache-control': 'no-store, no-transform' }),
    });
    expect((await send(open)).headers.get('cache-control')).toBe('no-store, no-transform');
  });

  test('to an aborted request is no failure', async () => {
    const abort = new AbortController();
    const open = openRoute({
      pattern: 'GET /api/test',
      open: 'a test',
      handle: async ({ request }) => {
        abort.abort();
        request.signal.throwIfAborted();
        return json({});
      },
    });
    const answer = await open(new Request(address, { signal: abort.signal }), { params: Promise.resolve(undefined) });
    expect([answer.status, await answer.text()]).toEqual([499, '']);
  });
});

// Last, because the sessions of this file end in it.
test('R12: background requests do not extend a session, requests of the reviewer do', async () => {
  const handle = async () => json({});
  const background = route({ pattern: 'GET /api/test', action: 'session.list', background: true, handle });
  const foreground = route({ pattern: 'GET /api/test', action: 'session.list', handle });
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    const advance = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000);
    const statusOf = async (one: ReturnType<typeof route>, as: Role) => (await send(one, { as })).status;
    for (let n = 0; n < 2; n += 1) {
      advance(14);
      expect(await statusOf(background, 'officer')).toBe(200);
      expect(await statusOf(foreground, 'admin')).toBe(200);
    }
    advance(14);
    expect(await statusOf(background, 'officer')).toBe(401);
    expect(await statusOf(background, 'admin')).toBe(200);
  } finally {
    vi.useRealTimers();
  }
});
