import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStore } from './index.ts';
import { anEvent, aRefresh, dialects, type TestDatabase } from './test-store.ts';

describe.each(dialects)('keys and many sessions on $dialect', ({ create }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await create();
  });
  afterAll(() => database?.drop());

  test('processes that start together hold one key, a later one the same, another store another', async () => {
    const first = await openStore({ url: database.url });
    await first.db.deleteFrom('store_keys').where('name', '=', 'hit').execute();
    const stores = await Promise.all(Array.from({ length: 4 }, () => openStore({ url: database.url })));
    const keys = stores.map((store) => Buffer.from(store.hitKey).toString('hex'));
    for (const store of [first, ...stores]) await store.close();
    const later = await openStore({ url: database.url });
    const elsewhere = await create();
    const other = await openStore({ url: elsewhere.url });
    try {
      expect(new Set(keys).size).toBe(1);
      expect(later.hitKey).toHaveLength(32);
      expect(Buffer.from(later.hitKey).toString('hex')).toBe(keys[0]);
      expect(other.hitKey).not.toEqual(later.hitKey);
    } finally {
      await later.close();
      await other.close();
      await elsewhere.drop();
    }
  });

  test('many sessions by their ids: only those that are registered, as the audience may know them', async () => {
    const store = await openStore({ url: database.url });
    try {
      const known = ['a', 'b', 'c'];
      for (const id of known) await store.sessions.save(aRefresh(id), anEvent);
      const asked = [...known, 'a', ...Array.from({ length: 1_200 }, (_, at) => `unknown-${at}`)];
      const found = await store.sessions.findMany(asked, 'full');
      expect([...found.keys()].sort()).toEqual(known);
      expect(found.get('b')).toEqual(await store.sessions.find({ sessionId: 'b' }));
      const limited = await store.sessions.findMany(known, 'limited');
      expect(limited.get('b')).toEqual(await store.sessions.find({ sessionId: 'b' }, 'limited'));
      expect(limited.get('b')?.steps.some((step) => step.screening)).toBe(false);
      expect((await store.sessions.findMany([], 'full')).size).toBe(0);
    } finally {
      await store.close();
    }
  });
});
