import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isUpstreamId } from '#lib/model/session/ids.ts';
import type { Priority } from '#lib/server/priority.ts';
import {
  canaryKey,
  counting,
  createTestUpstream,
  json,
  problemOf,
  session,
  startFakeServer,
  startHeldUpstream,
} from './testing/fake-server.ts';

test('a person’s step is read as their own session, and forgotten with the session that names it', async () => {
  const server = await startFakeServer(counting);
  const upstream = createTestUpstream(server);
  const company = { app: 'kyc', kind: 'corporate', sessionId: 'company-1' } as const;
  const read = () => upstream.getStep({ ...company, step: 'person-1', isPerson: true });
  await read();
  await read();
  upstream.invalidate(company);
  await read();
  expect(server.requests.map(({ url }) => url)).toEqual(Array(2).fill('/v4/individual/session/person-1'));
});

describe('concurrent reads of one resource', () => {
  test('a hundred callers share one request and one body', async () => {
    const { server, waiting, arrived, upstream } = await startHeldUpstream();
    const reads = Array.from({ length: 100 }, () => upstream.getStep({ ...session, step: '7' }));
    await arrived(1);
    waiting[0]?.answer();
    const answers = await Promise.all(reads);
    expect(server.requests).toHaveLength(1);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect((await upstream.getStep({ ...session, step: '7' })).body).toBe(answers[0]?.body);
  });

  test('all callers get the one failure, which is not cached', async () => {
    const server = await startFakeServer(json({}, 404));
    const upstream = createTestUpstream(server);
    const reads = Array.from({ length: 10 }, () => problemOf(upstream.getSession(session)));
    expect(new Set((await Promise.all(reads)).map(({ code }) => code))).toEqual(new Set(['not_found']));
    expect(server.requests).toHaveLength(1);
    await problemOf(upstream.getSession(session));
    expect(server.requests).toHaveLength(2);
  });

  test('the read continues for the others when one caller cancels', async () => {
    const { waiting, arrived, upstream, server } = await startHeldUpstream();
    const leaving = new AbortController();
    const left = upstream.getSession(session, { signal: leaving.signal });
    const stays = upstream.getSession(session, { signal: new AbortController().signal });
    await arrived(1);
    leaving.abort(new Error('gone home'));
    await expect(left).rejects.toThrow('gone home');
    waiting[0]?.answer();
    expect((await stays).body).toEqual({ number: 1 });
    expect(server.requests).toHaveLength(1);
  });

  test('the connection ends when the last caller has cancelled, which the breaker does not count', async () => {
    const { server, arrived, upstream } = await startHeldUpstream({ limits: { breakAfterFailures: 1 } });
    const leaving = new AbortController();
    const reads = [1, 2].map(() => upstream.getSession(session, { signal: leaving.signal }));
    await arrived(1);
    leaving.abort();
    for (const read of reads) await expect(read).rejects.toBe(leaving.signal.reason);
    await server.lastClosed();
    expect(upstream.state()).toMatchObject({ breaker: 'closed', lastFailure: null });
    expect(upstream.events.at(-1)?.code).toBe('aborted');
  });

  test('nothing is sent for a caller that has cancelled already', async () => {
    const server = await startFakeServer(counting);
    await expect(createTestUpstream(server).getSession(session, { signal: AbortSignal.abort() })).rejects.toThrow();
    expect(server.requests).toEqual([]);
  });

  test('reads with another key, kind or step are separate', async () => {
    const server = await startFakeServer(counting);
    const upstream = createTestUpstream(server, {
      apps: [
        { name: 'a', key: 'key-a' },
        { name: 'b', key: 'key-b' },
      ],
    });
    await Promise.all(
      ['a', 'b'].flatMap((app) =>
        (['individual', 'corporate'] as const).flatMap((kind) => [
          upstream.getSession({ app, kind, sessionId: 's' }),
          upstream.getStep({ app, kind, sessionId: 's', step: '1' }),
        ]),
      ),
    );
    expect(new Set(server.requests.map(({ url, headers }) => `${headers['api-key']} ${url}`)).size).toBe(8);
  });
});

describe('ids', () => {
  test.each([
    '',
    '.',
    '..',
    '../v4/x',
    '%2e%2e',
    'a/b',
    'a//b',
    'a\\b',
    'a;b/..',
    'a?b=c',
    'a#b',
    'a\r\nApi-Key: x',
    'a b',
    'ａ',
    'x'.repeat(201),
  ])('%j is refused before anything is sent', async (id) => {
    const server = await startFakeServer(counting);
    const upstream = createTestUpstream(server);
    expect((await problemOf(upstream.getSession({ ...session, sessionId: id }))).code).toBe('bad_request');
    expect((await problemOf(upstream.getStep({ ...session, step: id }))).code).toBe('bad_request');
    expect((await problemOf(upstream.findSession(id))).code).toBe('bad_request');
    expect(server.requests).toEqual([]);
  });

  test('any id stays one segment of the path', async () => {
    const server = await startFakeServer(counting);
    const upstream = createTestUpstream(server, { maxPerMinute: 100_000 });
    await fc.assert(
      fc.asyncProperty(fc.string({ minLength: 1, maxLength: 12, unit: 'binary' }), async (id) => {
        const before = server.requests.length;
        const outcome = await upstream
          .getSession({ ...session, sessionId: id }, { fresh: true })
          .catch(() => undefined);
        expect(outcome !== undefined).toBe(isUpstreamId(id));
        for (const { url } of server.requests.slice(before))
          expect(url).toBe(`/v4/individual/session/${encodeURIComponent(id)}`);
      }),
      { numRuns: 200 },
    );
  });

  test('a key that is not configured reads nothing', async () => {
    const server = await startFakeServer(counting);
    const upstream = createTestUpstream(server);
    expect((await problemOf(upstream.getSession({ ...session, app: 'gone' }))).code).toBe('upstream_refused');
    expect((await problemOf(upstream.init('gone', {}))).code).toBe('bad_request');
    expect(server.requests).toEqual([]);
  });
});

describe('an answer about something else', () => {
  const read = async (body: unknown, what: 'session' | 'step', kind: 'individual' | 'corporate' = 'individual') => {
    const server = await startFakeServer(json(body));
    const upstream = createTestUpstream(server);
    const at = { ...session, kind };
    const attempt = what === 'session' ? upstream.getSession(at) : upstream.getStep({ ...at, step: '7f' });
    return attempt.then(() => 'answered').catch((error) => error.code);
  };

  test('is unreadable, and not cached', async () => {
    expect(await read({ session: { id: 'another' } }, 'session')).toBe('upstream_unreadable');
    expect(await read({ id: 'another' }, 'step')).toBe('upstream_unreadable');
    expect(await read({ id: 8 }, 'step')).toBe('upstream_unreadable');
    expect(await read({ step_id: '8' }, 'step')).toBe('upstream_unreadable');
    expect(await read({ verification: { aml: { session_id: 'another' } } }, 'step')).toBe('upstream_unreadable');
    expect(await read({ session_id: 'another' }, 'step', 'corporate')).toBe('upstream_unreadable');
    const server = await startFakeServer(json({ session: { id: 'another' } }));
    const upstream = createTestUpstream(server);
    await problemOf(upstream.getSession(session));
    await problemOf(upstream.getSession(session));
    expect(server.requests).toHaveLength(2);
  });

  test('is what another id says, in any case of its letters; no id says nothing', async () => {
    expect(await read({ session: { id: session.sessionId.toUpperCase() } }, 'session')).toBe('answered');
    for (const id of ['7F', ' 7f ', '', null, undefined, Number('12345678901234567890')])
      expect(await read({ id }, 'step')).toBe('answered');
    // A representative's id is that of the person.
    expect(await read({ id: 'another' }, 'step', 'corporate')).toBe('answered');
  });
});

describe('init', () => {
  test('posts its body and is never cached', async () => {
    let sent = '';
    const server = await startFakeServer((response, request, number) => {
      request.on('data', (chunk: Buffer) => {
        sent += chunk.toString();
      });
      request.on('end', () => json({ session_id: `s${number}`, sandbox: true }, 201)(response, request, number));
    });
    const upstream = createTestUpstream(server);
    const body = { alias: 'Ada', metadata: { desk: 'é' } };
    expect((await upstream.init('kyc', body)).body).toEqual({ session_id: 's1', sandbox: true });
    expect(JSON.parse(sent)).toEqual(body);
    expect((await upstream.init('kyc', {})).body).toEqual({ session_id: 's2', sandbox: true });
    expect(server.requests[0]).toMatchObject({
      method: 'POST',
      url: '/v4/session/init',
      headers: { 'content-type': 'application/json', 'api-key': canaryKey },
    });
  });
});

describe('finding a session', () => {
  test('an unknown id costs no request for a minute, except for a worker', async () => {
    let now = 0;
    let exists = false;
    const server = await startFakeServer((response, request, number) =>
      json({ number }, exists && request.url?.includes('individual') ? 200 : 404)(response, request, number),
    );
    const upstream = createTestUpstream(server, { now: () => now });
    const find = (priority: Priority) => upstream.findSession('s', { priority, fresh: true });
    expect(await find('worker')).toBeUndefined();
    expect(server.requests).toHaveLength(2);
    expect(await find('person')).toBeUndefined(); // the worker's result is not cached for persons
    expect(server.requests).toHaveLength(4);
    now = 59_999;
    exists = true;
    expect(await find('person')).toBeUndefined();
    expect(server.requests).toHaveLength(4);
    now = 60_000;
    expect(await find('person')).toMatchObject({ kind: 'individual' });
    expect(await upstream.findSession('t', {})).toMatchObject({ kind: 'individual' });
  });

  test('a worker or a read of the session clears the negative cache', async () => {
    let exists = false;
    const server = await startFakeServer((response, request, number) =>
      json({ number }, exists ? 200 : 404)(response, request, number),
    );
    const upstream = createTestUpstream(server);
    expect(await upstream.findSession('s')).toBeUndefined();
    await upstream.findSession('s', { priority: 'worker' });
    exists = true;
    expect(await upstream.findSession('s')).toBeDefined();
    exists = false;
    expect(await upstream.findSession('t')).toBeUndefined();
    exists = true;
    await upstream.getSession({ ...session, sessionId: 't' });
    expect(await upstream.findSession('t')).toBeDefined();
  });

  const apps = [
    { name: 'a', key: 'key-a' },
    { name: 'b', key: 'key-b' },
  ];
  /** Statuses by key and kind; 404 by default. */
  const finder = async (statuses: Record<string, number>) => {
    const server = await startFakeServer((response, request, number) => {
      const kind = request.url?.split('/')[2];
      json({ kind }, statuses[`${request.headers['api-key']} ${kind}`] ?? 404)(response, request, number);
    });
    return {
      upstream: createTestUpstream(server, { apps }),
      sentTo: () => server.requests.map(({ headers, url }) => `${headers['api-key']} ${url?.split('/')[2]}`),
    };
  };

  test('tries each key, individual before corporate', async () => {
    const { upstream, sentTo } = await finder({ 'key-b corporate': 200 });
    expect(await upstream.findSession('s')).toMatchObject({
      app: 'b',
      kind: 'corporate',
      answer: { body: { kind: 'corporate' } },
    });
    expect(sentTo()).toEqual(['key-a individual', 'key-a corporate', 'key-b individual', 'key-b corporate']);
  });

  test('stops at the first answer', async () => {
    const { upstream, sentTo } = await finder({ 'key-a individual': 200 });
    expect(await upstream.findSession('s')).toMatchObject({ app: 'a', kind: 'individual' });
    expect(sentTo()).toEqual(['key-a individual']);
  });

  test('is undefined only when every key answered 404', async () => {
    expect(await (await finder({})).upstream.findSession('s')).toBeUndefined();
    const { upstream } = await finder({ 'key-a individual': 401 });
    expect((await problemOf(upstream.findSession('s'))).code).toBe('upstream_refused');
  });

  test('a refused key does not hide what another key reads', async () => {
    const { upstream, sentTo } = await finder({ 'key-a individual': 403, 'key-b individual': 200 });
    expect(await upstream.findSession('s')).toMatchObject({ app: 'b', kind: 'individual' });
    expect(sentTo()).toEqual(['key-a individual', 'key-b individual']);
  });

  test('a failure of the service is thrown', async () => {
    const { upstream } = await finder({ 'key-a corporate': 503 });
    expect((await problemOf(upstream.findSession('s'))).code).toBe('upstream_failed');
  });
});
