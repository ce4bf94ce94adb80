import { describe, expect, test, vi } from 'vitest';
import type { UpstreamOptions } from './interface.ts';
import { counting, createTestUpstream, json, problemOf, type Respond, startFakeServer } from './testing/fake-server.ts';
import { levelOf } from './upstream.ts';

const at = { consentId: 'consent-1', resource: 'identity' } as const;
const canaryToken = 'canary-token-5e1d07';
const token = () => Promise.resolve(canaryToken);

const started = async (respond: Respond, options: Partial<UpstreamOptions> = {}) => {
  const server = await startFakeServer(respond);
  return { server, upstream: createTestUpstream(server, options) };
};

test('the token goes into the header alone, and no key goes with it', async () => {
  const { server, upstream } = await started(counting);
  await upstream.getResource(at, token);
  await upstream.getResource({ ...at, document: 'driver_license' }, token);
  expect(server.requests.map(({ url }) => url)).toEqual([
    '/v1/resources/identity',
    '/v1/resources/identity?document=driver_license',
  ]);
  for (const { headers } of server.requests) {
    expect(headers.authorization).toBe(`Bearer ${canaryToken}`);
    expect(headers).not.toHaveProperty('api-key');
  }
  expect(JSON.stringify(upstream.events)).not.toContain(canaryToken);
});

test('is read at an address of its own where one is configured, and its failure is not that of the session API', async () => {
  const sessions = await startFakeServer(counting);
  const resources = await startFakeServer(json({}, 500));
  const upstream = createTestUpstream(sessions, { v1Url: `${resources.url}/base`, limits: { breakAfterFailures: 2 } });
  for (let n = 0; n < 3; n += 1) await problemOf(upstream.getResource(at, token));
  expect(resources.requests[0]?.url).toBe('/base/v1/resources/identity');
  expect((await problemOf(upstream.getResource(at, token))).code).toBe('upstream_down');
  expect(upstream.state().breaker).toBe('closed');
  await upstream.getSession({ app: 'kyc', kind: 'individual', sessionId: 'session-1' });
});

describe('the cache', () => {
  test('keeps an answer by consent, resource and document, without asking for the token again', async () => {
    const { server, upstream } = await started(counting);
    const asked = vi.fn(token);
    const first = await upstream.getResource(at, asked);
    expect(await upstream.getResource(at, asked)).toEqual({ ...first, fromCache: true });
    expect(asked).toHaveBeenCalledTimes(1);
    for (const other of [
      { ...at, consentId: 'consent-2' },
      { ...at, resource: 'phone' as const },
      { ...at, document: 'passport' },
    ])
      await upstream.getResource(other, asked);
    expect(server.requests).toHaveLength(4);
    await upstream.getResource(at, asked, { fresh: true });
    expect(server.requests).toHaveLength(5);
  });

  test('forgets one consent', async () => {
    const { server, upstream } = await started(counting);
    const other = { ...at, consentId: 'consent-10' };
    for (const one of [at, other]) await upstream.getResource(one, token);
    upstream.invalidateConsent('consent-1');
    expect((await upstream.getResource(other, token)).fromCache).toBe(true);
    expect((await upstream.getResource(at, token)).fromCache).toBe(false);
    expect(server.requests).toHaveLength(3);
  });

  test('keeps no refusal', async () => {
    const { server, upstream } = await started(json({ data: null, status: { error: true } }, 401));
    for (let n = 0; n < 2; n += 1) await upstream.getResource(at, token);
    expect(server.requests).toHaveLength(2);
  });
});

describe('a refusal', () => {
  test.each([400, 401, 403, 404, 422])('of status %i is an answer where its body is JSON', async (status) => {
    const body = { data: null, status: { error: true, api_code: 'UNAUTHORIZED_SCOPE' } };
    const { server, upstream } = await started(json(body, status));
    expect(await upstream.getResource(at, token)).toMatchObject({ status, body });
    expect(server.requests).toHaveLength(1);
  });

  test.each([400, 401])('of status %i is nothing for an operator where its reason can be read', async (status) => {
    const { upstream } = await started(json({ data: null, status: { error: true } }, status));
    await upstream.getResource(at, token);
    expect(upstream.events.map(levelOf)).toEqual(['debug']);
  });

  test.each([
    [400, 'upstream_failed'],
    [401, 'upstream_refused'],
    [404, 'upstream_failed'],
  ])('of status %i without a body that can be read is %s', async (status, code) => {
    const { upstream } = await started((response) => response.writeHead(status).end('<html>'));
    expect((await problemOf(upstream.getResource(at, token))).code).toBe(code);
    expect(upstream.events.map(levelOf)).toEqual([status === 404 ? 'debug' : 'warn']);
  });

  test.each([json({ data: null, status: { error: true } }, 401), json({}, 403)])(
    'is of the token: it says nothing of a key, and nothing is wrong with the service',
    async (respond) => {
      const { upstream } = await started(respond);
      for (let n = 0; n < 5; n += 1) await upstream.getResource(at, token);
      expect(upstream.state()).toMatchObject({ refusedApps: [], lastFailure: null, breaker: 'closed' });
    },
  );

  test('of the session API stays a Problem, whatever its body', async () => {
    const { upstream } = await started(json({ code: 1 }, 400));
    const session = { app: 'kyc', kind: 'individual', sessionId: 'session-1' } as const;
    expect((await problemOf(upstream.getSession(session))).code).toBe('bad_request');
    expect(upstream.events.map(levelOf)).toEqual(['warn']);
  });
});

test('no probe repeats it: the token is that of a person, and may have been removed since', async () => {
  let isDown = false;
  const { server, upstream } = await started(
    (response, request, number) => {
      (isDown ? json({}, 500) : counting)(response, request, number);
    },
    { limits: { breakAfterFailures: 1, probeEveryMs: 10 } },
  );
  await upstream.getResource(at, token);
  isDown = true;
  await problemOf(upstream.getResource({ ...at, resource: 'email' }, token));
  const sent = server.requests.length;
  await vi.waitFor(() => expect(upstream.state().breaker).toBe('closed'));
  expect(server.requests).toHaveLength(sent);
});

test('counts in the one budget', async () => {
  const { upstream } = await started(counting, { maxPerMinute: 2, limits: { budgetWaitMs: 10 } });
  await upstream.getResource(at, token);
  await upstream.getSession({ app: 'kyc', kind: 'individual', sessionId: 'session-1' });
  expect((await problemOf(upstream.getResource({ ...at, resource: 'email' }, token))).code).toBe('upstream_busy');
});
