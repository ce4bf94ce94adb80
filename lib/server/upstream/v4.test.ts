import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isUpstreamId } from '#lib/model/ids.ts';
import type { Ledger, Priority, Upstream, UpstreamOptions } from './index.ts';
import { usualLimits } from './limits.ts';
import { canaryKey, json, pretend, problemOf, type Respond, session, upstreamOf } from './pretend.ts';

const counting: Respond = (response, request, number) => json({ number })(response, request, number);

/** Answers each request when told. */
async function holding(options: Partial<UpstreamOptions> = {}) {
  const waiting: { url: string | undefined; answer: () => void }[] = [];
  const server = await pretend((response, request, number) =>
    waiting.push({ url: request.url, answer: () => counting(response, request, number) }),
  );
  const arrived = async (count: number) => {
    while (server.seen.length < count) await sleep(2);
  };
  return { server, waiting, arrived, upstream: upstreamOf(server, { timeoutMs: 10_000, ...options }) };
}

describe('one flight', () => {
  it('serves a hundred readers with one read and one body', async () => {
    const { server, waiting, arrived, upstream } = await holding();
    const reads = Array.from({ length: 100 }, () => upstream.getStep({ ...session, step: '7' }));
    await arrived(1);
    waiting[0]?.answer();
    const answers = await Promise.all(reads);
    expect(server.seen).toHaveLength(1);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect((await upstream.getStep({ ...session, step: '7' })).body).toBe(answers[0]?.body);
  });

  it('serves them all with one failure, and is not remembered', async () => {
    const server = await pretend(json({}, 404));
    const upstream = upstreamOf(server);
    const reads = Array.from({ length: 10 }, () => problemOf(upstream.getSession(session)));
    expect(new Set((await Promise.all(reads)).map(({ code }) => code))).toEqual(new Set(['not_found']));
    expect(server.seen).toHaveLength(1);
    await problemOf(upstream.getSession(session));
    expect(server.seen).toHaveLength(2);
  });

  it('goes on for the others when one leaves', async () => {
    const { waiting, arrived, upstream, server } = await holding();
    const leaving = new AbortController();
    const left = upstream.getSession(session, { signal: leaving.signal });
    const stays = upstream.getSession(session, { signal: new AbortController().signal });
    await arrived(1);
    leaving.abort(new Error('gone home'));
    await expect(left).rejects.toThrow('gone home');
    waiting[0]?.answer();
    expect((await stays).body).toEqual({ number: 1 });
    expect(server.seen).toHaveLength(1);
  });

  it('ends with its connection when the last has left, and hurts no breaker', async () => {
    const { server, arrived, upstream } = await holding({ limits: { breakAfterFailures: 1 } });
    const leaving = new AbortController();
    const reads = [1, 2].map(() => upstream.getSession(session, { signal: leaving.signal }));
    await arrived(1);
    leaving.abort();
    for (const read of reads) await expect(read).rejects.toBe(leaving.signal.reason);
    await server.lastClosed();
    expect(upstream.state()).toMatchObject({ breaker: 'closed', lastFailure: null });
    expect(upstream.events.at(-1)?.code).toBe('aborted');
  });

  it('is not begun for one who has left already', async () => {
    const server = await pretend(counting);
    await expect(upstreamOf(server).getSession(session, { signal: AbortSignal.abort() })).rejects.toThrow();
    expect(server.seen).toEqual([]);
  });

  it('keeps keys, kinds and steps apart', async () => {
    const server = await pretend(counting);
    const upstream = upstreamOf(server, {
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
    expect(new Set(server.seen.map(({ url, headers }) => `${headers['api-key']} ${url}`)).size).toBe(8);
  });
});

describe('the cache', () => {
  it('tells its age and ends after sixty seconds', async () => {
    let now = 1_700_000_000_000;
    const server = await pretend(counting);
    const upstream = upstreamOf(server, { now: () => now });
    const first = await upstream.getSession(session);
    now += 59_999;
    expect(await upstream.getSession(session)).toEqual({ ...first, fromCache: true });
    expect(first.readAtMs).toBe(1_700_000_000_000);
    now += 1;
    expect(await upstream.getSession(session)).toMatchObject({ body: { number: 2 }, readAtMs: now, fromCache: false });
    expect(upstream.state().cache).toMatchObject({ answers: 1, hits: 1, misses: 2 });
  });

  it('is passed by a fresh read and holds its answer', async () => {
    const server = await pretend(counting);
    const upstream = upstreamOf(server);
    await upstream.getSession(session);
    expect(await upstream.getSession(session, { fresh: true })).toMatchObject({
      body: { number: 2 },
      fromCache: false,
    });
    expect(await upstream.getSession(session)).toMatchObject({ body: { number: 2 }, fromCache: true });
  });

  it('lets a fresh read join a young flight only, and the older answer never wins', async () => {
    let now = 0;
    const { waiting, arrived, upstream, server } = await holding({ now: () => now });
    const old = upstream.getSession(session);
    await arrived(1);
    now = 1_000;
    const joined = upstream.getSession(session, { fresh: true });
    now = 1_001;
    const fresh = upstream.getSession(session, { fresh: true });
    await arrived(2);
    waiting[1]?.answer();
    expect((await fresh).body).toEqual({ number: 2 });
    waiting[0]?.answer();
    expect((await old).body).toEqual({ number: 1 });
    expect((await joined).body).toEqual({ number: 1 });
    expect((await upstream.getSession(session)).body).toEqual({ number: 2 });
    expect(server.seen).toHaveLength(2);
  });

  it('forgets one session with its steps, and what is under way to it', async () => {
    const { waiting, arrived, upstream } = await holding();
    const other = { ...session, sessionId: 'session-10' };
    const step = { ...session, step: '1' };
    const answered = [upstream.getSession(session), upstream.getSession(other)];
    await arrived(2);
    for (const { answer } of waiting) answer();
    await Promise.all(answered);
    const underWay = upstream.getStep(step);
    await arrived(3);
    upstream.forget(session);
    waiting[2]?.answer();
    await underWay;
    expect((await upstream.getSession(other)).fromCache).toBe(true);
    const again = [upstream.getSession(session), upstream.getStep(step)];
    await arrived(5);
    for (const { answer } of waiting.slice(3)) answer();
    expect((await Promise.all(again)).map(({ fromCache }) => fromCache)).toEqual([false, false]);
  });

  it('drops the least recently used when it is full', async () => {
    const server = await pretend(counting);
    const upstream = upstreamOf(server, { limits: { cacheAnswers: 2 } });
    const read = (sessionId: string) => upstream.getSession({ ...session, sessionId });
    for (const id of ['a', 'b', 'a', 'c']) await read(id);
    expect([(await read('a')).fromCache, (await read('c')).fromCache, (await read('b')).fromCache]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('counts bytes', async () => {
    const server = await pretend(json({ text: 'x'.repeat(1_000) }));
    const upstream = upstreamOf(server, { limits: { cacheBytes: 10_000 } });
    for (const sessionId of ['a', 'b', 'c']) await upstream.getSession({ ...session, sessionId });
    expect(upstream.state().cache.answers).toBe(2);
    expect(upstream.state().cache.bytes).toBeLessThanOrEqual(10_000);
  });
});

describe('budget and places', () => {
  it('lets no more than the budget through, and says when', async () => {
    const server = await pretend(counting);
    const upstream = upstreamOf(server, { maxPerMinute: 5 });
    const ids = Array.from({ length: 8 }, (_, index) => `s${index}`);
    const outcomes = await Promise.allSettled(ids.map((sessionId) => upstream.getSession({ ...session, sessionId })));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    const problem = await problemOf(upstream.getSession(session));
    expect(problem).toMatchObject({ code: 'upstream_busy', retryAfterSeconds: 60 });
    expect(server.seen).toHaveLength(5);
    expect(upstream.state().budget).toEqual({ perMinute: 5, left: 0 });
    expect(upstream.state().breaker).toBe('closed');
  });

  it('leaves half to the worker, a fifth to people', async () => {
    const server = await pretend(counting);
    const upstream = upstreamOf(server, { maxPerMinute: 5 });
    const read = (sessionId: string, priority: Priority) =>
      upstream.getSession({ ...session, sessionId }, { priority });
    for (const id of ['a', 'b']) await read(id, 'sweep');
    expect((await problemOf(read('c', 'sweep'))).code).toBe('upstream_busy');
    for (const id of ['c', 'd']) await read(id, 'worker');
    expect((await problemOf(read('e', 'worker'))).code).toBe('upstream_busy');
    expect((await read('f', 'person')).fromCache).toBe(false);
  });

  it('shares the budget where there is a count of all processes', async () => {
    const server = await pretend(counting);
    const shares: number[] = [];
    const ledger: Ledger = {
      take: async (share) => {
        shares.push(share);
        return { waitMs: shares.length > 3 ? 7_000 : 0 };
      },
      pause: async () => undefined,
      left: async () => 17,
    };
    const upstream = upstreamOf(server, { maxPerMinute: 100, getLedger: () => ledger });
    for (const priority of ['sweep', 'worker', 'person'] as const)
      await upstream.getSession(session, { priority, fresh: true });
    expect(shares).toEqual([50, 80, 100]);
    expect(upstream.state().budget).toEqual({ perMinute: 100, left: 17 });
    const problem = await problemOf(upstream.getSession({ ...session, sessionId: 'other' }));
    expect(problem).toMatchObject({ code: 'upstream_busy', retryAfterSeconds: 7 });
    expect(server.seen).toHaveLength(3);
  });

  it('tells the other processes of a pause that the service asked for', async () => {
    const server = await pretend((response) => response.writeHead(429, { 'retry-after': '30' }).end());
    const pauses: number[] = [];
    const getLedger = () => ({
      take: async () => ({ waitMs: 0 }),
      pause: async (ms: number) => void pauses.push(ms),
      left: async () => 1,
    });
    await problemOf(upstreamOf(server, { getLedger }).getSession(session));
    expect(pauses).toEqual([30_000]);
  });

  it('sends at most sixteen at once, people first', async () => {
    const { waiting, arrived, upstream, server } = await holding();
    const read = (sessionId: string, priority: Priority) =>
      upstream.getSession({ ...session, sessionId }, { priority });
    const reads = Array.from({ length: 16 }, (_, index) => read(`first${index}`, 'worker'));
    await arrived(16);
    reads.push(read('sweep1', 'sweep'), read('sweep2', 'sweep'), read('worker1', 'worker'), read('worker2', 'worker'));
    reads.push(read('person', 'person'));
    await sleep(30);
    // Somebody opens what the worker waits for, and a delivery comes for what the sweep waits for.
    reads.push(read('worker2', 'person'), read('sweep2', 'worker'));
    expect(server.seen).toHaveLength(16);
    for (let index = 0; index < 21; index += 1) {
      await arrived(index + 1);
      waiting[index]?.answer();
    }
    await Promise.all(reads);
    expect(waiting.slice(16).map(({ url }) => url?.split('/').at(-1))).toEqual([
      'person',
      'worker2',
      'worker1',
      'sweep2',
      'sweep1',
    ]);
  });
});

describe('the breaker', () => {
  const until = async (state: string, upstream: Upstream) => {
    while (upstream.state().breaker !== state) await sleep(2);
  };

  it('opens after ten failures in a row, refuses at once, closes by itself with the first answer', async () => {
    let broken = true;
    const server = await pretend((response, request, number) =>
      json({ number }, broken ? 503 : 200)(response, request, number),
    );
    const upstream = upstreamOf(server, { limits: { probeEveryMs: 200 } });
    const codes: string[] = [];
    for (let count = 0; count < 5; count += 1) codes.push((await problemOf(upstream.getSession(session))).code);
    expect(codes).toEqual(['upstream_failed', 'upstream_failed', 'upstream_failed', 'upstream_down', 'upstream_down']);
    expect(server.seen).toHaveLength(10);
    expect(upstream.state()).toMatchObject({ breaker: 'open', lastFailure: { code: 'upstream_failed' } });
    while (server.seen.length < 12) await sleep(2);
    await until('open', upstream);
    broken = false;
    const backAt = performance.now();
    await until('closed', upstream);
    expect(performance.now() - backAt).toBeLessThan(2_000);
    expect(server.seen).toHaveLength(13);
    expect((await upstream.getSession(session)).body).toEqual({ number: 14 });
    expect(upstream.events.filter(({ event }) => event === 'upstream.breaker').map(({ code }) => code)).toEqual([
      ...['open', 'half-open', 'open', 'half-open', 'open'],
      ...['half-open', 'closed'],
    ]);
    await sleep(250);
    expect(server.seen).toHaveLength(14); // it probes no more
  });

  it('that is open leaves what is still fresh readable, and refuses the rest without waiting', async () => {
    let now = 0;
    let broken = false;
    const server = await pretend((response, request, number) =>
      json({ number }, broken ? 501 : 200)(response, request, number),
    );
    const upstream = upstreamOf(server, { now: () => now, limits: { probeEveryMs: 60_000 } });
    await upstream.getSession(session);
    broken = true;
    for (let count = 0; count < 10; count += 1)
      await problemOf(upstream.getSession({ ...session, sessionId: 'other' }));
    expect(upstream.state().breaker).toBe('open');
    now = 59_999;
    expect(await upstream.getSession(session)).toMatchObject({ body: { number: 1 }, fromCache: true, readAtMs: 0 });
    now = 60_000;
    const askedAt = performance.now();
    expect(await problemOf(upstream.getSession(session))).toMatchObject({
      code: 'upstream_down',
      retryAfterSeconds: 60,
    });
    expect(performance.now() - askedAt).toBeLessThan(1_000);
    expect(server.seen).toHaveLength(11);
  });

  it('closes within five seconds of the return, with the limits of use', () => {
    expect(usualLimits.breakAfterFailures).toBe(10);
    expect(usualLimits.probeEveryMs).toBeLessThan(5_000);
  });

  it('lets nobody but the probe ask, and a probe that hangs holds back no other', async () => {
    const { waiting, arrived, upstream, server } = await holding({
      limits: { breakAfterFailures: 1, probeEveryMs: 80, totalMs: 300 },
    });
    expect((await problemOf(upstream.getSession(session))).code).toBe('upstream_timeout');
    await arrived(2);
    expect((await problemOf(upstream.getSession({ ...session, sessionId: 'other' }))).code).toBe('upstream_down');
    await arrived(3);
    expect(server.seen.every(({ url }) => url?.endsWith('session-1'))).toBe(true);
    waiting[2]?.answer();
    await until('closed', upstream);
  });

  it('does not send what had waited for a place while the service went down', async () => {
    const { waiting, arrived, upstream, server } = await holding({
      limits: { concurrentReads: 1, breakAfterFailures: 1, probeEveryMs: 60_000, totalMs: 200 },
    });
    const first = problemOf(upstream.getSession(session));
    await arrived(1);
    await sleep(100);
    const second = problemOf(upstream.getSession({ ...session, sessionId: 'other' }));
    expect((await first).code).toBe('upstream_timeout');
    expect((await second).code).toBe('upstream_down');
    expect([server.seen.length, waiting.length]).toEqual([1, 1]);
  });

  it('asks for what could be read last: one resource that always fails is not the service', async () => {
    const server = await pretend((response, request, number) =>
      json({ number }, request.url?.endsWith('bad') ? 500 : 200)(response, request, number),
    );
    const upstream = upstreamOf(server, { limits: { breakAfterFailures: 3, probeEveryMs: 30 } });
    await upstream.getSession(session);
    await problemOf(upstream.getSession({ ...session, sessionId: 'bad' }));
    expect(upstream.state().breaker).toBe('open');
    await until('closed', upstream);
    expect(server.seen.at(-1)?.url).toMatch(/session-1$/);
  });

  it('lets one caller try where the probe itself is what fails', async () => {
    let broken = false;
    const server = await pretend((response, request, number) =>
      json({ number }, broken && request.url?.endsWith('session-1') ? 500 : 200)(response, request, number),
    );
    const upstream = upstreamOf(server, { limits: { breakAfterFailures: 3, probeEveryMs: 60, cacheMs: 1 } });
    await upstream.getSession(session);
    broken = true;
    await problemOf(upstream.getSession(session, { fresh: true }));
    const other = { ...session, sessionId: 'other' };
    expect((await problemOf(upstream.getSession(other))).code).toBe('upstream_down');
    while (server.seen.length < 5) await sleep(2);
    await until('open', upstream);
    expect((await upstream.getSession(other)).fromCache).toBe(false);
    expect(upstream.state().breaker).toBe('closed');
  });

  it('that only ever posted lets the next one find out', async () => {
    const server = await pretend(json({}, 503));
    const upstream = upstreamOf(server, { limits: { breakAfterFailures: 1, probeEveryMs: 20 } });
    expect((await problemOf(upstream.init('kyc', {}))).code).toBe('upstream_failed');
    expect((await problemOf(upstream.init('kyc', {}))).code).toBe('upstream_down');
    await until('closed', upstream);
    expect((await problemOf(upstream.init('kyc', {}))).code).toBe('upstream_failed');
  });

  it('does not mind refusals, and an answer between failures starts the count anew', async () => {
    const server = await pretend((response, request, number) =>
      json({}, number % 10 === 0 ? 404 : 501)(response, request, number),
    );
    const upstream = upstreamOf(server);
    for (let count = 0; count < 30; count += 1) await problemOf(upstream.getSession(session));
    expect(server.seen).toHaveLength(30);
    expect(upstream.state().breaker).toBe('closed');
  });
});

describe('ids', () => {
  it.each([
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
    const server = await pretend(counting);
    const upstream = upstreamOf(server);
    expect((await problemOf(upstream.getSession({ ...session, sessionId: id }))).code).toBe('bad_request');
    expect((await problemOf(upstream.getStep({ ...session, step: id }))).code).toBe('bad_request');
    expect((await problemOf(upstream.findSession(id))).code).toBe('bad_request');
    expect(server.seen).toEqual([]);
  });

  it('any id stays one segment of the path', async () => {
    const server = await pretend(counting);
    const upstream = upstreamOf(server, { maxPerMinute: 100_000 });
    await fc.assert(
      fc.asyncProperty(fc.string({ minLength: 1, maxLength: 12, unit: 'binary' }), async (id) => {
        const before = server.seen.length;
        const outcome = await upstream
          .getSession({ ...session, sessionId: id }, { fresh: true })
          .catch(() => undefined);
        expect(outcome !== undefined).toBe(isUpstreamId(id));
        for (const { url } of server.seen.slice(before))
          expect(url).toBe(`/v4/individual/session/${encodeURIComponent(id)}`);
      }),
      { numRuns: 200 },
    );
  });

  it('a key that is not configured reads nothing', async () => {
    const server = await pretend(counting);
    const upstream = upstreamOf(server);
    expect((await problemOf(upstream.getSession({ ...session, app: 'gone' }))).code).toBe('upstream_refused');
    expect((await problemOf(upstream.init('gone', {}))).code).toBe('bad_request');
    expect(server.seen).toEqual([]);
  });
});

describe('init', () => {
  it('posts what it is given and is never cached', async () => {
    let sent = '';
    const server = await pretend((response, request, number) => {
      request.on('data', (chunk: Buffer) => {
        sent += chunk.toString();
      });
      request.on('end', () => json({ session_id: `s${number}`, sandbox: true }, 201)(response, request, number));
    });
    const upstream = upstreamOf(server);
    const body = { alias: 'Ada', metadata: { desk: 'é' } };
    expect((await upstream.init('kyc', body)).body).toEqual({ session_id: 's1', sandbox: true });
    expect(JSON.parse(sent)).toEqual(body);
    expect((await upstream.init('kyc', {})).body).toEqual({ session_id: 's2', sandbox: true });
    expect(server.seen[0]).toMatchObject({
      method: 'POST',
      url: '/v4/session/init',
      headers: { 'content-type': 'application/json', 'api-key': canaryKey },
    });
  });
});

describe('finding a session', () => {
  it('that was nowhere costs nothing for a minute, except where a delivery told of it', async () => {
    let now = 0;
    let exists = false;
    const server = await pretend((response, request, number) =>
      json({ number }, exists && request.url?.includes('individual') ? 200 : 404)(response, request, number),
    );
    const upstream = upstreamOf(server, { now: () => now });
    const find = (priority: Priority) => upstream.findSession('s', { priority, fresh: true });
    expect(await find('worker')).toBeUndefined();
    expect(server.seen).toHaveLength(2);
    expect(await find('person')).toBeUndefined(); // what the worker found says nothing to a person
    expect(server.seen).toHaveLength(4);
    now = 59_999;
    exists = true;
    expect(await find('person')).toBeUndefined();
    expect(server.seen).toHaveLength(4);
    now = 60_000;
    expect(await find('person')).toMatchObject({ kind: 'individual' });
    expect(await upstream.findSession('t', {})).toMatchObject({ kind: 'individual' });
  });

  it('is found at once when a delivery or a read has shown that it exists', async () => {
    let exists = false;
    const server = await pretend((response, request, number) =>
      json({ number }, exists ? 200 : 404)(response, request, number),
    );
    const upstream = upstreamOf(server);
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
  /** Statuses by key and kind; 404 where none is said. */
  const finder = async (statuses: Record<string, number>) => {
    const server = await pretend((response, request, number) => {
      const kind = request.url?.split('/')[2];
      json({ kind }, statuses[`${request.headers['api-key']} ${kind}`] ?? 404)(response, request, number);
    });
    return {
      upstream: upstreamOf(server, { apps }),
      asked: () => server.seen.map(({ headers, url }) => `${headers['api-key']} ${url?.split('/')[2]}`),
    };
  };

  it('asks with each key, individual before corporate', async () => {
    const { upstream, asked } = await finder({ 'key-b corporate': 200 });
    expect(await upstream.findSession('s')).toMatchObject({
      app: 'b',
      kind: 'corporate',
      answer: { body: { kind: 'corporate' } },
    });
    expect(asked()).toEqual(['key-a individual', 'key-a corporate', 'key-b individual', 'key-b corporate']);
  });

  it('stops where it is', async () => {
    const { upstream, asked } = await finder({ 'key-a individual': 200 });
    expect(await upstream.findSession('s')).toMatchObject({ app: 'a', kind: 'individual' });
    expect(asked()).toEqual(['key-a individual']);
  });

  it('is nowhere only when every key said so', async () => {
    expect(await (await finder({})).upstream.findSession('s')).toBeUndefined();
    const { upstream } = await finder({ 'key-a individual': 401 });
    expect((await problemOf(upstream.findSession('s'))).code).toBe('upstream_refused');
  });

  it('is not hidden by a key that is refused', async () => {
    const { upstream, asked } = await finder({ 'key-a individual': 403, 'key-b individual': 200 });
    expect(await upstream.findSession('s')).toMatchObject({ app: 'b', kind: 'individual' });
    expect(asked()).toEqual(['key-a individual', 'key-b individual']);
  });

  it('is not "nowhere" when the service fails', async () => {
    const { upstream } = await finder({ 'key-a corporate': 503 });
    expect((await problemOf(upstream.findSession('s'))).code).toBe('upstream_failed');
  });
});
