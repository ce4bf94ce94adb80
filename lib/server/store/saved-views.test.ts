import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { viewsPerReviewer } from '#lib/model/session/list.ts';
import { openStore, type Store } from './store.ts';
import { anEvent, dialects, type TestDatabase } from './testing/test-store.ts';

const ana = { id: 'ana', name: 'Ana' };
const ben = { id: 'ben', name: 'Ben' };
const eva = { id: 'eva', name: 'Eva' };
const content = (name: string, isShared = false) => ({ name, isShared, filters: { status: ['REJECTED'] } });

describe.each(dialects)('saved views on $dialect', ({ dialect, create }) => {
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
  const addReviewer = async ({ id, name }: typeof ana, role: string) => {
    const [no, stamp] = dialect === 'sqlite' ? [0, '2026-01-01'] : [false, new Date(0)];
    await sql`insert into "user" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt", "role", "banned")
      values (${id}, ${name}, ${`${id}@desk.example`}, ${no}, ${stamp}, ${stamp}, ${role}, ${no})`.execute(store.db);
  };
  const setRole = (id: string, role: string) =>
    sql`update "user" set "role" = ${role} where "id" = ${id}`.execute(store.db);
  const names = async (id: string) => (await store.savedViews.list(id)).map(({ name }) => name);

  test('are the reviewer’s own, and everybody’s where they are shared', async () => {
    await store.savedViews.add(content('mine'), ana, () => anEvent);
    await store.savedViews.add(content('ours', true), ana, () => anEvent);
    await store.savedViews.add(content('<b>Ben’s</b>'), ben, () => anEvent);
    expect(await names('ana')).toEqual(['mine', 'ours']);
    for (const name of ['3', '4', '5', '6']) await store.savedViews.add(content(name), ana, () => anEvent);
    expect(await names('ana')).toEqual(['mine', 'ours', '3', '4', '5', '6']); // some of one millisecond
    expect(await names('ben')).toEqual(['<b>Ben’s</b>', 'ours']);
  });

  test('only their owner changes them, on the version that was seen', async () => {
    const id = await store.savedViews.add(content('ours', true), ana, () => anEvent);
    const change = (owner: typeof ana, version: number) =>
      store.savedViews.change(id, owner, version, content('other', true), anEvent);
    await expect(change(ben, 1)).rejects.toMatchObject({ code: 'not_found' });
    await change(ana, 1);
    await expect(change(ana, 1)).rejects.toMatchObject({ code: 'conflict' });
    await expect(store.savedViews.remove(id, ben, 2, anEvent)).rejects.toMatchObject({ code: 'not_found' });
    await expect(store.savedViews.remove(id, ana, 1, anEvent)).rejects.toMatchObject({ code: 'conflict' });
    expect(await names('ben')).toEqual(['other']);
    await store.savedViews.remove(id, ana, 2, anEvent);
    expect(await names('ana')).toEqual([]);
  });

  test('have a limit for each reviewer, and no event where none was saved', async () => {
    for (let at = 0; at < viewsPerReviewer; at++) await store.savedViews.add(content(`v${at}`), ana, () => anEvent);
    const before = (await store.audit.list({ limit: 100 })).length;
    await expect(store.savedViews.add(content('more'), ana, () => anEvent)).rejects.toMatchObject({
      code: 'bad_request',
    });
    expect((await store.audit.list({ limit: 100 })).length).toBe(before);
  });

  test('a shared one that its owner left is taken over or removed by whoever works in the queue; others are not', async () => {
    await addReviewer(ana, 'officer');
    await addReviewer(ben, 'officer');
    await addReviewer(eva, 'auditor');
    const add = (name: string, isShared: boolean) => store.savedViews.add(content(name, isShared), ana, () => anEvent);
    const [kept, over, personal] = [await add('kept', true), await add('over', true), await add('personal', false)];
    const change = (id: string, by: typeof ana) =>
      store.savedViews.change(id, by, 1, content('taken over', true), anEvent);
    const seen = async () => (await store.savedViews.list(ben.id)).map(({ id, isLeft }) => [id, isLeft]);
    expect(Object.fromEntries(await seen())).toEqual({ [kept]: false, [over]: false });
    await expect(change(kept, ben)).rejects.toMatchObject({ code: 'not_found' });

    await setRole(ana.id, 'support');
    expect(Object.fromEntries(await seen())).toEqual({ [kept]: true, [over]: true });
    await expect(change(kept, eva)).rejects.toMatchObject({ code: 'not_found' });
    await expect(change(personal, ben)).rejects.toMatchObject({ code: 'not_found' });
    await change(kept, ben);
    await store.savedViews.remove(over, ben, 1, anEvent);
    expect(await store.savedViews.list(ben.id)).toMatchObject([
      { id: kept, name: 'taken over', ownerId: ben.id, ownerName: 'Ben', isLeft: false, version: 2 },
    ]);
    expect(await store.savedViews.list(ana.id)).toMatchObject([{ id: personal }, { id: kept }]);
  });
});
