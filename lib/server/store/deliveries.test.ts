import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openStore, type Store } from './index.ts';
import type { NewDelivery } from './records.ts';
import { dialects, type TestDatabase } from './test-store.ts';

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

  test('come out as they came in, once', async () => {
    const { id } = await store.deliveries.add(aDelivery('a', 5));
    expect(await store.deliveries.claim(1, 100, 10)).toEqual([{ ...aDelivery('a', 5), id, tries: 0 }]);
    expect(await ids(1, 100, 10)).toEqual([]);
    expect(await store.deliveries.counts()).toEqual({ waiting: 1, dead: 0, oldestWaitingAtMs: 5 });
    await store.deliveries.done([id]);
    expect(await ids(1, 100, 10_000)).toEqual([]);
    expect(await store.deliveries.counts()).toEqual({ waiting: 0, dead: 0, oldestWaitingAtMs: null });
  });

  test('those of one session are claimed together', async () => {
    const added: number[] = [];
    for (const [at, session] of ['a', 'b', 'a', 'c', 'a'].entries())
      added.push((await store.deliveries.add(aDelivery(session, at))).id);
    const [a1, b, a2, c, a3] = added;
    expect(await ids(1, 100, 10)).toEqual([a1, a2, a3]);
    expect(await ids(5, 100, 10)).toEqual([b, c]);
  });

  test('a lease that ran out, and a failure whose time has come, are claimed again and counted', async () => {
    const { id } = await store.deliveries.add(aDelivery('a', 0));
    expect(await ids(1, 100, 0)).toEqual([id]);
    expect(await ids(1, 100, 99)).toEqual([]);
    expect(await store.deliveries.claim(1, 100, 100)).toMatchObject([{ id, tries: 1 }]);
    await store.deliveries.failed([id], { nextTryAtMs: 500 });
    expect(await ids(1, 100, 499)).toEqual([]);
    expect(await store.deliveries.claim(1, 100, 500)).toMatchObject([{ id, tries: 2 }]);
    await store.deliveries.failed([id], 'dead');
    expect(await ids(1, 100, 10_000)).toEqual([]);
    expect(await store.deliveries.counts()).toEqual({ waiting: 0, dead: 1, oldestWaitingAtMs: null });
    await store.deliveries.done([]);
  });

  test('workers that claim at the same moment never get the same one', async () => {
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
});
