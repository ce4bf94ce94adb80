import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStore } from '../store.ts';
import { dialects, type TestDatabase } from '../testing/test-store.ts';

describe.each(dialects)('store keys on $dialect', ({ create }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await create();
  });
  afterAll(() => database?.drop());

  test('processes that start together share one key, a later one has the same, another store another', async () => {
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
});
