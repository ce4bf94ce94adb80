import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStore, type Store } from './store.ts';
import { dialects, type TestDatabase } from './testing/test-store.ts';

describe.each(dialects)('the store on $dialect', ({ dialect, create }) => {
  let database: TestDatabase;
  let store: Store;
  beforeAll(async () => {
    database = await create();
    store = await openStore({ url: database.url });
  });
  afterAll(async () => {
    await store.close();
    await database.drop();
  });

  test('names its database and schema version', async () => {
    const { database: name, schema } = await store.info();
    expect(name).toMatch(dialect === 'sqlite' ? /^SQLite 3\.\d+/ : /^PostgreSQL \d+/);
    expect(schema).toBeGreaterThanOrEqual(4);
  });
});
