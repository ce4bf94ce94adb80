import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { NewDelivery } from './records.ts';
import { openStore, type Store } from './store.ts';
import { aRefresh, dialects, type TestDatabase } from './testing/test-store.ts';

const aDelivery = (sessionId: string, receivedAtMs: number): NewDelivery => ({
  body: `{"session_id":"${sessionId}","x":"\\u0000"}`,
  sessionId,
  service: 'AML',
  stepId: null,
  status: 'RESET',
  reason: '',
  receivedAtMs,
});

describe.each(dialects)('deliveries on $dialect', ({ create }) => {
  let database: TestDatabase;
  let store: Store;
  beforeEach(async () => {
    database = await create();
    store = await openStore({ url: database.url });
  });
  afterEach(async () => {
    await store?.close();
    await database?.drop();
  });
  const ids = async (limit: number, leaseMs: number, nowMs: number) =>
    (await store.deliveries.claim(limit, leaseMs, nowMs)).map((delivery) => delivery.id);

  test('are claimed once, unchanged', async () => {
    const { body, ...delivery } = aDelivery('a', 5);
    const { id } = await store.deliveries.add({ body, ...delivery });
    expect(await store.deliveries.claim(1, 100, 10)).toEqual([{ ...delivery, id, tries: 0 }]);
    expect(await store.db.selectFrom('deliveries').select('body').execute()).toEqual([{ body }]);
    expect(await ids(1, 100, 10)).toEqual([]);
    expect(await store.deliveries.counts()).toEqual({
      waiting: 1,
      refused: 0,
      dead: 0,
      oldestWaitingAtMs: 5,
      lastReceivedAtMs: 5,
    });
    await store.deliveries.done([id]);
    expect(await ids(1, 100, 10_000)).toEqual([]);
    expect(await store.deliveries.counts()).toEqual({
      waiting: 0,
      refused: 0,
      dead: 0,
      oldestWaitingAtMs: null,
      lastReceivedAtMs: 5,
    });
  });

  test('of one session are claimed together', async () => {
    const added: number[] = [];
    for (const [at, session] of ['a', 'b', 'a', 'c', 'a'].entries())
      added.push((await store.deliveries.add(aDelivery(session, at))).id);
    const [a1, b, a2, c, a3] = added;
    expect(await ids(1, 100, 10)).toEqual([a1, a2, a3]);
    expect(await ids(5, 100, 10)).toEqual([b, c]);
  });

  test('are claimed again after an expired lease or a due retry, and every try is counted', async () => {
    const { id } = await store.deliveries.add(aDelivery('a', 0));
    expect(await ids(1, 100, 0)).toEqual([id]);
    expect(await ids(1, 100, 99)).toEqual([]);
    expect(await store.deliveries.claim(1, 100, 100)).toMatchObject([{ id, tries: 1 }]);
    await store.deliveries.failed([id], { nextTryAtMs: 500 }, 'upstream_busy');
    expect(await ids(1, 100, 499)).toEqual([]);
    expect(await store.deliveries.claim(1, 100, 500)).toMatchObject([{ id, tries: 2 }]);
    await store.deliveries.failed([id], 'dead', 'internal');
    expect(await ids(1, 100, 10_000)).toEqual([]);
    expect(await store.deliveries.counts()).toEqual({
      waiting: 0,
      refused: 0,
      dead: 1,
      oldestWaitingAtMs: null,
      lastReceivedAtMs: 0,
    });
    await store.deliveries.done([]);
  });

  test('a try with `counted: false` is not counted', async () => {
    const { id } = await store.deliveries.add(aDelivery('a', 0));
    for (let nowMs = 1; nowMs < 10; nowMs += 1) {
      expect(await store.deliveries.claim(1, 100, nowMs)).toMatchObject([{ id, tries: 0 }]);
      await store.deliveries.failed([id], { nextTryAtMs: nowMs, counted: false }, 'upstream_down');
    }
    await store.deliveries.claim(1, 100, 10);
    await store.deliveries.failed([id], { nextTryAtMs: 10 }, 'upstream_unreadable');
    expect(await store.deliveries.claim(1, 100, 10)).toMatchObject([{ id, tries: 1 }]);
  });

  test('those whose key was refused are counted until they are retried', async () => {
    const added = [];
    for (const session of ['a', 'b', 'c']) added.push((await store.deliveries.add(aDelivery(session, 5))).id);
    const [a = 0, b = 0, c = 0] = added;
    await ids(9, 100, 10);
    await store.deliveries.failed([a, b], { nextTryAtMs: 500, counted: false }, 'upstream_refused');
    await store.deliveries.failed([c], 'dead', 'upstream_refused');
    expect(await store.deliveries.counts()).toMatchObject({ waiting: 2, refused: 2, dead: 1 });
    await store.deliveries.retry([c], 20); // as if just received
    await store.deliveries.done([a]);
    expect(await store.deliveries.counts()).toMatchObject({ waiting: 2, refused: 1, dead: 0 });
  });

  test('after the clock was set back neither waiting nor leased ones are delayed', async () => {
    const day = 24 * 60 * 60_000;
    const [held, late] = [
      await store.deliveries.add(aDelivery('a', day)),
      await store.deliveries.add(aDelivery('b', day)),
    ];
    expect(await ids(1, 30_000, day)).toEqual([held.id]); // its worker was killed
    await store.deliveries.add(aDelivery('c', 10));
    expect(await ids(9, 30_000, 10)).toHaveLength(1);
    expect(await ids(9, 30_000, 20)).toEqual([]);
    expect(await ids(9, 30_000, 30)).toEqual([held.id, late.id]);
    // A retry minutes ahead is not reset.
    await store.deliveries.failed([held.id], { nextTryAtMs: 300_000 }, 'upstream_failed');
    for (let tries = 0; tries < 3; tries++) expect(await ids(9, 30_000, 40)).toEqual([]);
  });

  test('workers that claim at the same time never get the same one', async () => {
    const other = await openStore({ url: database.url });
    for (let at = 0; at < 60; at++) await store.deliveries.add(aDelivery(`s${at % 20}`, at));
    const claims = await Promise.all(
      Array.from({ length: 20 }, (_, at) => [store, other][at % 2]?.deliveries.claim(3, 1000, 1000)),
    );
    const rest = await store.deliveries.claim(100, 1000, 1000);
    const claimed = [...claims.flatMap((claim) => claim ?? []), ...rest].map((delivery) => delivery.id);
    expect(claimed).toHaveLength(60);
    expect(new Set(claimed).size).toBe(60);
    await other.close();
  });

  test('a session with a current lease is skipped whole; what arrived meanwhile is claimed together afterwards', async () => {
    const [a1, b] = [await store.deliveries.add(aDelivery('a', 0)), await store.deliveries.add(aDelivery('b', 1))];
    expect(await ids(1, 100, 10)).toEqual([a1.id]);
    const [a2, a3] = [await store.deliveries.add(aDelivery('a', 20)), await store.deliveries.add(aDelivery('a', 30))];
    expect(await ids(5, 100, 40)).toEqual([b.id]);
    expect(await ids(5, 100, 109)).toEqual([]);
    // Done: the lease ends at once.
    await store.deliveries.done([a1.id, b.id]);
    expect(await ids(5, 100, 109)).toEqual([a2.id, a3.id]);
    const a4 = await store.deliveries.add(aDelivery('a', 110));
    await store.deliveries.failed([a2.id, a3.id], { nextTryAtMs: 5000 }, 'upstream_busy');
    expect(await ids(5, 100, 120)).toEqual([a4.id]);
    // Expired: everything due is claimed, except one that waits for its next try.
    expect(await ids(5, 100, 220)).toEqual([a4.id]);
    expect(await ids(5, 1000, 5000)).toEqual([a2.id, a3.id, a4.id].sort((x, y) => x - y));
  });

  test('two processes never lease one session while deliveries arrive', async () => {
    const other = await openStore({ url: database.url });
    const held = new Map<string, Store>();
    let running = true;
    const finished: number[] = [];
    const work = async (worker: Store) => {
      while (running) {
        const claimed = await worker.deliveries.claim(4, 60_000, 1000);
        const sessions = new Set(claimed.map(({ sessionId }) => sessionId));
        for (const session of sessions) {
          expect(held.has(session)).toBe(false);
          held.set(session, worker);
        }
        await sleep(2);
        for (const session of sessions) {
          held.delete(session);
          const done = claimed.filter(({ sessionId }) => sessionId === session).map(({ id }) => id);
          finished.push(...done);
          await worker.deliveries.done(done);
        }
      }
    };
    const workers = [store, other, store, other].map(work);
    const added: number[] = [];
    for (let round = 0; round < 25; round++)
      added.push(
        ...(await Promise.all(
          [0, 1, 2, 0].map((id, at) => [store, other][at % 2]?.deliveries.add(aDelivery(`s${id}`, 1))),
        ).then((all) => all.map((each) => each?.id ?? 0))),
      );
    await vi.waitFor(async () => expect((await store.deliveries.counts()).waiting).toBe(0), 10_000);
    running = false;
    await Promise.all(workers);
    expect(finished.sort((x, y) => x - y)).toEqual(added.sort((x, y) => x - y));
    await other.close();
  });

  test('received since a time are counted, in any state', async () => {
    expect(await store.deliveries.receivedSince(0)).toEqual({ value: 0, exact: true });
    const added = [];
    for (const at of [5, 10, 20]) added.push((await store.deliveries.add(aDelivery('a', at))).id);
    await store.deliveries.done(added.slice(0, 2));
    expect(await store.deliveries.receivedSince(10)).toEqual({ value: 2, exact: true });
    expect(await store.deliveries.receivedSince(25)).toEqual({ value: 0, exact: true });
  });

  test('many added at once each get their own number, after the flush', async () => {
    const added = await Promise.all(
      Array.from({ length: 450 }, async (_, at) => ({
        session: `s${at}`,
        id: (await store.deliveries.add(aDelivery(`s${at}`, at))).id,
      })),
    );
    const rows = await store.db
      .selectFrom('deliveries')
      .select(['id', 'session_id as session'])
      .orderBy('id')
      .execute();
    expect(added.sort((a, b) => a.id - b.id)).toEqual(rows.map(({ session, id }) => ({ session, id })));
  });

  test('dead: listed with the reason, newest first, and retried on request', async () => {
    await store.sessions.save(aRefresh('a'), null);
    const ref = (await store.sessions.find({ sessionId: 'a' }))?.ref;
    const added = [];
    for (const session of ['a', 'b', 'c']) added.push((await store.deliveries.add(aDelivery(session, 5))).id);
    const [a = 0, b = 0, c = 0] = added;
    await ids(9, 100, 10);
    await store.deliveries.failed([a, b], 'dead', 'upstream_unreadable');
    await store.deliveries.failed([c], 'dead', 'internal');
    const [first, ...rest] = await store.deliveries.listDead({ limit: 2 });
    expect([first, ...rest].map((each) => each?.id)).toEqual([c, b]);
    expect(await store.deliveries.listDead({ after: b, limit: 9 })).toEqual([
      { id: a, ref, service: 'AML', status: 'RESET', receivedAtMs: 5, tries: 1, lastError: 'upstream_unreadable' },
    ]);
    expect(first).toMatchObject({ ref: null, lastError: 'internal' });
    expect(await store.deliveries.retry([a, 12_345], 50)).toBe(1);
    expect(await ids(9, 100, 49)).toEqual([]);
    expect(await store.deliveries.claim(9, 100, 50)).toMatchObject([{ id: a, tries: 0 }]);
    expect(await store.deliveries.retry('all', 60)).toBe(2);
    expect(await store.deliveries.retry('all', 60)).toBe(0);
    expect(await ids(9, 100, 60)).toEqual([b, c]);
  });

  test('done ones are pruned; the newest, waiting and dead ones stay', async () => {
    let nowMs = 100;
    const timed = await openStore({ url: database.url, now: () => nowMs });
    const added = [];
    for (let at = 0; at < 5; at++) added.push((await timed.deliveries.add(aDelivery(`s${at}`, at))).id);
    const [a = 0, b = 0, c = 0, , e = 0] = added;
    await timed.deliveries.done([a]);
    nowMs = 200;
    await timed.deliveries.done([b, e]);
    await timed.deliveries.failed([c], 'dead', 'internal');
    expect(await timed.deliveries.prune(100)).toBe(0);
    expect(await timed.deliveries.prune(101)).toBe(1);
    expect(await timed.deliveries.prune(10_000)).toBe(1);
    expect(await timed.deliveries.counts()).toMatchObject({ waiting: 1, dead: 1, lastReceivedAtMs: 4 });
    const many = await Promise.all(Array.from({ length: 1_100 }, () => timed.deliveries.add(aDelivery('s', 5))));
    await timed.deliveries.done(many.map(({ id }) => id));
    expect(await timed.deliveries.prune(10_000)).toBe(1_100); // with the earlier newest one, but not the newest of these
    await timed.close();
  });
});
