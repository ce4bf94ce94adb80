import { describe, expect, test } from 'vitest';
import {
  counting,
  createTestUpstream,
  json,
  session,
  startFakeServer,
  startHeldUpstream,
} from './testing/fake-server.ts';

describe('the cache', () => {
  test('an answer has its age and expires after sixty seconds', async () => {
    let now = 1_700_000_000_000;
    const server = await startFakeServer(counting);
    const upstream = createTestUpstream(server, { now: () => now });
    const first = await upstream.getSession(session);
    now += 59_999;
    expect(await upstream.getSession(session)).toEqual({ ...first, fromCache: true });
    expect(first.readAtMs).toBe(1_700_000_000_000);
    now += 1;
    expect(await upstream.getSession(session)).toMatchObject({ body: { number: 2 }, readAtMs: now, fromCache: false });
    expect(upstream.state().cache).toMatchObject({ answers: 1, hits: 1, misses: 2 });
  });

  test('those who may not know of screening share their own reads alone, and what others learn drops none of them', async () => {
    const server = await startFakeServer(counting);
    const upstream = createTestUpstream(server);
    const read = async (audience: 'full' | 'limited') => (await upstream.getSession(session, { audience })).body;
    expect(await Promise.all([read('full'), read('limited'), read('limited'), read('full')])).toEqual(
      [1, 2, 2, 1].map((number) => ({ number })),
    );
    expect([await read('full'), await read('limited')]).toEqual([{ number: 1 }, { number: 2 }]);
    upstream.invalidate(session, { audience: 'full' });
    expect([await read('full'), await read('limited')]).toEqual([{ number: 3 }, { number: 2 }]);
    upstream.invalidate(session, { audience: 'limited' });
    expect([await read('full'), await read('limited')]).toEqual([{ number: 3 }, { number: 4 }]);
    upstream.invalidate(session);
    expect([await read('full'), await read('limited')]).toEqual([{ number: 5 }, { number: 6 }]);
  });

  test('a fresh read bypasses it and stores its answer', async () => {
    const server = await startFakeServer(counting);
    const upstream = createTestUpstream(server);
    await upstream.getSession(session);
    expect(await upstream.getSession(session, { fresh: true })).toMatchObject({
      body: { number: 2 },
      fromCache: false,
    });
    expect(await upstream.getSession(session)).toMatchObject({ body: { number: 2 }, fromCache: true });
  });

  test('a fresh read joins a young read only, and the older answer never replaces the newer', async () => {
    let now = 0;
    const { waiting, arrived, upstream, server } = await startHeldUpstream({ now: () => now });
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
    expect(server.requests).toHaveLength(2);
  });

  test('invalidation drops a session, its steps and their reads in flight', async () => {
    const { waiting, arrived, upstream } = await startHeldUpstream();
    const other = { ...session, sessionId: 'session-10' };
    const step = { ...session, step: '1' };
    const answered = [upstream.getSession(session), upstream.getSession(other)];
    await arrived(2);
    for (const { answer } of waiting) answer();
    await Promise.all(answered);
    const underWay = upstream.getStep(step);
    await arrived(3);
    upstream.invalidate(session);
    waiting[2]?.answer();
    await underWay;
    expect((await upstream.getSession(other)).fromCache).toBe(true);
    const again = [upstream.getSession(session), upstream.getStep(step)];
    await arrived(5);
    for (const { answer } of waiting.slice(3)) answer();
    expect((await Promise.all(again)).map(({ fromCache }) => fromCache)).toEqual([false, false]);
  });

  test('drops the least recently used answer when it is full', async () => {
    const server = await startFakeServer(counting);
    const upstream = createTestUpstream(server, { limits: { cacheAnswers: 2 } });
    const read = (sessionId: string) => upstream.getSession({ ...session, sessionId });
    for (const id of ['a', 'b', 'a', 'c']) await read(id);
    expect([(await read('a')).fromCache, (await read('c')).fromCache, (await read('b')).fromCache]).toEqual([
      true,
      true,
      false,
    ]);
  });

  test('is bounded in bytes', async () => {
    const server = await startFakeServer(json({ text: 'x'.repeat(1_000) }));
    const upstream = createTestUpstream(server, { limits: { cacheBytes: 10_000 } });
    for (const sessionId of ['a', 'b', 'c']) await upstream.getSession({ ...session, sessionId });
    expect(upstream.state().cache.answers).toBe(2);
    expect(upstream.state().cache.bytes).toBeLessThanOrEqual(10_000);
  });
});
