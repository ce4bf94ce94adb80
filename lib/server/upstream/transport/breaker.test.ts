import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { defaultLimits } from '../interface.ts';
import {
  createTestUpstream,
  json,
  problemOf,
  session,
  startFakeServer,
  startHeldUpstream,
} from '../testing/fake-server.ts';
import type { Upstream } from '../upstream.ts';

describe('the breaker', () => {
  const until = async (state: string, upstream: Upstream) => {
    while (upstream.state().breaker !== state) await sleep(2);
  };

  test('opens after ten failures in a row, refuses at once, and closes with the first answer', async () => {
    let broken = true;
    const server = await startFakeServer((response, request, number) =>
      json({ number }, broken ? 503 : 200)(response, request, number),
    );
    const upstream = createTestUpstream(server, { limits: { probeEveryMs: 200 } });
    const codes: string[] = [];
    for (let count = 0; count < 5; count += 1) codes.push((await problemOf(upstream.getSession(session))).code);
    expect(codes).toEqual(['upstream_failed', 'upstream_failed', 'upstream_failed', 'upstream_down', 'upstream_down']);
    expect(server.requests).toHaveLength(10);
    expect(upstream.state()).toMatchObject({ breaker: 'open', lastFailure: { code: 'upstream_failed' } });
    while (server.requests.length < 12) await sleep(2);
    await until('open', upstream);
    broken = false;
    await until('closed', upstream);
    expect(server.requests).toHaveLength(13);
    expect((await upstream.getSession(session)).body).toEqual({ number: 14 });
    expect(upstream.events.filter(({ event }) => event === 'upstream.breaker').map(({ code }) => code)).toEqual([
      ...['open', 'half-open', 'open', 'half-open', 'open'],
      ...['half-open', 'closed'],
    ]);
    await sleep(250);
    expect(server.requests).toHaveLength(14); // the probe has stopped
  });

  test('cached answers stay readable while it is open; the rest is refused without waiting', async () => {
    let now = 0;
    let broken = false;
    const server = await startFakeServer((response, request, number) =>
      json({ number }, broken ? 501 : 200)(response, request, number),
    );
    const upstream = createTestUpstream(server, { now: () => now, limits: { probeEveryMs: 60_000 } });
    await upstream.getSession(session);
    broken = true;
    for (let count = 0; count < 10; count += 1)
      await problemOf(upstream.getSession({ ...session, sessionId: 'other' }));
    expect(upstream.state().breaker).toBe('open');
    now = 59_999;
    expect(await upstream.getSession(session)).toMatchObject({ body: { number: 1 }, fromCache: true, readAtMs: 0 });
    now = 60_000;
    const startedAt = performance.now();
    expect(await problemOf(upstream.getSession(session))).toMatchObject({
      code: 'upstream_down',
      retryAfterSeconds: 60,
    });
    expect(performance.now() - startedAt).toBeLessThan(1_000);
    expect(server.requests).toHaveLength(11);
  });

  test('the default limits close it within five seconds of the return', () => {
    expect(defaultLimits.breakAfterFailures).toBe(10);
    expect(defaultLimits.probeEveryMs).toBeLessThan(5_000);
  });

  test('only the probe is sent, and a probe that hangs holds back no later one', async () => {
    const { waiting, arrived, upstream, server } = await startHeldUpstream({
      limits: { breakAfterFailures: 1, probeEveryMs: 80, totalMs: 300 },
    });
    expect((await problemOf(upstream.getSession(session))).code).toBe('upstream_timeout');
    await arrived(2);
    expect((await problemOf(upstream.getSession({ ...session, sessionId: 'other' }))).code).toBe('upstream_down');
    await arrived(3);
    expect(server.requests.every(({ url }) => url?.endsWith('session-1'))).toBe(true);
    waiting[2]?.answer();
    await until('closed', upstream);
  });

  test('a request that was queued while the service went down is not sent', async () => {
    const { waiting, arrived, upstream, server } = await startHeldUpstream({
      limits: { concurrentReads: 1, breakAfterFailures: 1, probeEveryMs: 60_000, totalMs: 200 },
    });
    const first = problemOf(upstream.getSession(session));
    await arrived(1);
    await sleep(100);
    const second = problemOf(upstream.getSession({ ...session, sessionId: 'other' }));
    expect((await first).code).toBe('upstream_timeout');
    expect((await second).code).toBe('upstream_down');
    expect([server.requests.length, waiting.length]).toEqual([1, 1]);
  });

  test('probes the last readable resource: one that always fails says nothing about the service', async () => {
    const server = await startFakeServer((response, request, number) =>
      json({ number }, request.url?.endsWith('bad') ? 500 : 200)(response, request, number),
    );
    const upstream = createTestUpstream(server, { limits: { breakAfterFailures: 3, probeEveryMs: 30 } });
    await upstream.getSession(session);
    await problemOf(upstream.getSession({ ...session, sessionId: 'bad' }));
    expect(upstream.state().breaker).toBe('open');
    await until('closed', upstream);
    expect(server.requests.at(-1)?.url).toMatch(/session-1$/);
  });

  test('one caller may send where the probed resource itself fails', async () => {
    let broken = false;
    const server = await startFakeServer((response, request, number) =>
      json({ number }, broken && request.url?.endsWith('session-1') ? 500 : 200)(response, request, number),
    );
    const upstream = createTestUpstream(server, { limits: { breakAfterFailures: 3, probeEveryMs: 60, cacheMs: 1 } });
    await upstream.getSession(session);
    broken = true;
    await problemOf(upstream.getSession(session, { fresh: true }));
    const other = { ...session, sessionId: 'other' };
    expect((await problemOf(upstream.getSession(other))).code).toBe('upstream_down');
    while (server.requests.length < 5) await sleep(2);
    await until('open', upstream);
    expect((await upstream.getSession(other)).fromCache).toBe(false);
    expect(upstream.state().breaker).toBe('closed');
  });

  test('the next request is the probe if nothing was ever read', async () => {
    const server = await startFakeServer(json({}, 503));
    const upstream = createTestUpstream(server, { limits: { breakAfterFailures: 1, probeEveryMs: 20 } });
    expect((await problemOf(upstream.init('kyc', {}))).code).toBe('upstream_failed');
    expect((await problemOf(upstream.init('kyc', {}))).code).toBe('upstream_down');
    await until('closed', upstream);
    expect((await problemOf(upstream.init('kyc', {}))).code).toBe('upstream_failed');
  });

  test('ignores refusals, and an answer between failures resets the count', async () => {
    const server = await startFakeServer((response, request, number) =>
      json({}, number % 10 === 0 ? 404 : 501)(response, request, number),
    );
    const upstream = createTestUpstream(server);
    for (let count = 0; count < 30; count += 1) await problemOf(upstream.getSession(session));
    expect(server.requests).toHaveLength(30);
    expect(upstream.state().breaker).toBe('closed');
  });
});
