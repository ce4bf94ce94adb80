import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStore, type Store } from './store.ts';
import { dialects, type TestDatabase } from './testing/test-store.ts';

describe.each(dialects)('preferences on $dialect', ({ create }) => {
  let database: TestDatabase;
  let store: Store;
  beforeAll(async () => {
    database = await create();
    store = await openStore({ url: database.url });
  });
  afterAll(async () => {
    await store?.close();
    await database?.drop();
  });

  test('are those of a reviewer, and go with the account', async () => {
    const { dialect } = store;
    const [isVerified, at] = dialect === 'sqlite' ? [0, 0] : [false, '2026-01-01'];
    for (const id of ['r1', 'r2'])
      await sql`insert into "user" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt")
        values (${id}, ${id}, ${`${id}@desk.example`}, ${isVerified}, ${at}, ${at})`.execute(store.db);
    expect(await store.preferences.find('r1')).toBeUndefined();
    await store.preferences.set('r1', { singleKeys: false });
    expect(await store.preferences.find('r1')).toEqual({ singleKeys: false });
    expect(await store.preferences.find('r2')).toBeUndefined();
    await store.preferences.set('r1', { singleKeys: true });
    expect(await store.preferences.find('r1')).toEqual({ singleKeys: true });
    await sql`delete from "user" where "id" = 'r1'`.execute(store.db);
    expect(await store.preferences.find('r1')).toBeUndefined();
  });
});
