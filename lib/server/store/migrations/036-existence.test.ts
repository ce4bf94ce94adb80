import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openStore, type Store } from '../store.ts';
import { aRefresh, dialects, type TestDatabase } from '../testing/test-store.ts';
import { existence } from './036-existence.ts';

describe.each(dialects)('sessions from before they existed for everybody, on $dialect', ({ create }) => {
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

  test('have a customer side, and a time only where one was of the customer', async () => {
    const save = (id: string, origin: 'webhook' | 'import') =>
      store.sessions.save(aRefresh(id, { origin, readAtMs: 1_000 }), null);
    for (const id of ['hidden', 'told']) await save(id, 'webhook');
    for (const id of ['imported', 'moved']) await save(id, 'import');
    const { rid } = await store.db
      .selectFrom('sessions')
      .select('rid')
      .where('session_id', '=', 'hidden')
      .executeTakeFirstOrThrow();
    // As the version before stored them.
    await store.db.deleteFrom('visible_steps').where('rid', '=', rid).execute();
    const sessions = store.db.updateTable('sessions');
    await sessions
      .set({ visible_first_seen_at: null as never })
      .where('rid', '=', rid)
      .execute();
    await sessions.set({ visible_updated_at: 3_000 }).where('session_id', '=', 'moved').execute();
    expect(await store.sessions.countByEnvironment('limited')).toEqual({ production: 3, sandbox: 0 });

    await existence.fill?.(store.db);

    expect(await store.sessions.countByEnvironment('limited')).toEqual({ production: 4, sandbox: 0 });
    const shown = async (id: string) => {
      const record = await store.sessions.find({ sessionId: id }, 'limited');
      const times = [record?.firstReceivedAtMs, record?.updatedAtMs, record?.steps[0]?.updatedAtMs];
      return [record?.status, ...times.map((atMs = 0) => (atMs < 0 ? 'unknown' : atMs))];
    };
    expect(await shown('told')).toEqual(['IN_REVIEW', 1_000, 1_000, 1_000]);
    expect(await shown('hidden')).toEqual(['IN_REVIEW', 'unknown', 'unknown', 'unknown']);
    expect(await shown('imported')).toEqual(['IN_REVIEW', 'unknown', 'unknown', 'unknown']);
    expect(await shown('moved')).toEqual(['IN_REVIEW', 3_000, 3_000, 'unknown']);
  });
});
