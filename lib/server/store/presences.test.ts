import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openStore, type Store } from './store.ts';
import { anEvent, aRefresh, dialects, type TestDatabase } from './testing/test-store.ts';

describe.each(dialects)('presences on $dialect', ({ create }) => {
  let database: TestDatabase;
  let store: Store;
  let refs: string[];
  let nowMs = 1_000_000;
  beforeAll(async () => {
    database = await create();
    store = await openStore({ url: database.url, now: () => nowMs });
  });
  afterAll(async () => {
    await store?.close();
    await database?.drop();
  });
  beforeEach(async () => {
    await store.db.deleteFrom('sessions').execute();
    nowMs += 1_000_000;
    refs = [];
    for (const id of ['a', 'b']) refs.push((await store.sessions.save(aRefresh(id), anEvent)).ref);
  });

  const enter = (reviewerId: string, { at = 0, tab = 'tab', ref = '' } = {}) => {
    const viewer = { ref: ref || (refs[at] ?? ''), reviewerId, tab };
    return store.presences.enter({ ...viewer, name: `Name of ${reviewerId}`, announcement: 'all' }, 40_000);
  };
  const viewers = async () =>
    (await store.presences.list()).map(({ ref, reviewerId }) => `${refs.indexOf(ref)} ${reviewerId}`);
  const rows = async () => (await store.db.selectFrom('presences').select('tab').execute()).length;

  test('two tabs of one reviewer count once, and closing one leaves the other', async () => {
    expect(await enter('r1', { tab: 'one' })).toBe(true);
    expect(await enter('r1', { tab: 'two' })).toBe(true);
    expect(await enter('r2', { at: 1 })).toBe(true);
    expect((await viewers()).sort()).toEqual(['0 r1', '1 r2']);
    await store.presences.leave({ ref: refs[0] ?? '', reviewerId: 'r1', tab: 'one' });
    expect((await viewers()).sort()).toEqual(['0 r1', '1 r2']);
    await store.presences.leave({ ref: refs[0] ?? '', reviewerId: 'r1', tab: 'two' });
    expect(await viewers()).toEqual(['1 r2']);
    expect((await store.presences.list())[0]).toMatchObject({ name: 'Name of r2', announcement: 'all' });
  });

  test('who signs out leaves with all tabs, and nobody else does', async () => {
    await enter('r1', { tab: 'one' });
    await enter('r1', { tab: 'two', at: 1 });
    await enter('r2');
    await store.presences.leaveAll('r1');
    expect(await viewers()).toEqual(['0 r2']);
    await enter('r1', { tab: 'two' });
    expect(await viewers()).toEqual(['0 r1', '0 r2']);
  });

  test('a tab that is silent expires, and the next heartbeat of anybody deletes its row', async () => {
    await enter('r1');
    nowMs += 39_999;
    expect(await viewers()).toEqual(['0 r1']);
    await enter('r1');
    nowMs += 39_999;
    expect(await viewers()).toEqual(['0 r1']);
    nowMs += 1;
    expect(await viewers()).toEqual([]);
    await enter('r2');
    expect(await rows()).toBe(1);
  });

  test('a clock that was set back makes nobody stay', async () => {
    await enter('r1');
    nowMs -= 500_000;
    expect(await viewers()).toEqual([]);
    await enter('r2');
    expect(await viewers()).toEqual(['0 r2']);
    expect(await rows()).toBe(1);
  });

  test('an unknown session has no viewers, and a purged one none any more', async () => {
    expect(await enter('r1', { ref: '0000000000' })).toBe(false);
    await enter('r1');
    await store.db
      .deleteFrom('sessions')
      .where('ref', '=', refs[0] ?? '')
      .execute();
    expect(await rows()).toBe(0);
  });

  test('a reviewer cannot make the table grow', async () => {
    for (let tab = 0; tab < 40; tab++) {
      nowMs += 1;
      await enter('r1', { tab: `${tab}`, at: tab % 2 });
    }
    await enter('r2');
    expect(await rows()).toBe(13);
    expect((await store.db.selectFrom('presences').select('tab').execute()).some(({ tab }) => tab === '39')).toBe(true);
  });
});
