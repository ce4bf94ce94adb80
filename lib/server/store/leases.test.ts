import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStore, type Store } from './store.ts';
import { dialects, type TestDatabase } from './testing/test-store.ts';

describe.each(dialects)('leases on $dialect', ({ create }) => {
  let database: TestDatabase;
  let store: Store;
  let other: Store;
  beforeAll(async () => {
    database = await create();
    store = await openStore({ url: database.url });
    other = await openStore({ url: database.url });
  });
  afterAll(async () => {
    await store?.close();
    await other?.close();
    await database?.drop();
  });

  test('one holder at a time, who can renew and release', async () => {
    expect(await store.leases.take('retention', 'x', 100, 0)).toBe(true);
    expect(await other.leases.take('retention', 'y', 100, 99)).toBe(false);
    expect(await store.leases.take('retention', 'x', 100, 50)).toBe(true);
    expect(await other.leases.take('retention', 'y', 100, 149)).toBe(false);
    expect(await other.leases.take('retention', 'y', 100, 150)).toBe(true);
    await store.leases.release('retention', 'x'); // no longer its own
    expect(await store.leases.take('retention', 'x', 100, 200)).toBe(false);
    await other.leases.release('retention', 'y');
    expect(await store.leases.take('retention', 'x', 100, 200)).toBe(true);
  });

  test('a lease from before the clock was set back does not count', async () => {
    const day = 24 * 60 * 60_000;
    await store.leases.take('purge', 'x', 1_000, day);
    // The clocks of two machines differ slightly.
    expect(await other.leases.take('purge', 'y', 1_000, day - 900)).toBe(false);
    expect(await other.leases.take('purge', 'y', 1_000, 10)).toBe(true);
    expect(await store.leases.take('purge', 'x', 1_000, 20)).toBe(false);
    await other.leases.release('purge', 'y');
  });

  test('of many concurrent calls one gets it', async () => {
    const taken = await Promise.all(
      Array.from({ length: 20 }, (_, at) => [store, other][at % 2]?.leases.take('one', `holder ${at}`, 100, 0)),
    );
    expect(taken.filter(Boolean)).toHaveLength(1);
  });

  test('current ones are listed by the start of their name; old ones are deleted', async () => {
    const day = 24 * 60 * 60_000;
    await store.leases.take('worker:a', 'a', 100, day);
    await store.leases.take('worker:b', 'b', 300, day);
    await store.leases.take('worker%', 'c', 300, day);
    expect(await other.leases.list('worker:', day + 99)).toEqual([
      { name: 'worker:a', holder: 'a', untilMs: day + 100 },
      { name: 'worker:b', holder: 'b', untilMs: day + 300 },
    ]);
    expect((await other.leases.list('worker:', day + 100)).map(({ name }) => name)).toEqual(['worker:b']);
    await store.leases.take('retention', 'x', 1, 3 * day);
    expect((await store.db.selectFrom('leases').select('name').execute()).map(({ name }) => name)).toEqual([
      'retention',
    ]);
  });
});
