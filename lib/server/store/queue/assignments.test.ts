/** Who has which session: versions, races, bulk, the next one, and what comes back by itself. */
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { untouchedMs } from '#lib/model/session/queue.ts';
import { openStore, type Store } from '../store.ts';
import { anEvent, aRefresh, dialects, type TestDatabase } from '../testing/test-store.ts';

const firstMs = Date.parse('2026-11-20T10:00:00Z');
const ana = { id: 'ana', name: 'Ana' };
const ben = { id: 'ben', name: 'Ben' };
const toEvent = (ref: string, from: string | null, version: number) => ({
  ...anEvent,
  action: 'assignment.changed' as const,
  ref,
  detail: { from, version },
});
const toReturnEvent = ({ ref }: { ref: string }, why: string) => ({
  ...anEvent,
  action: 'assignment.returned' as const,
  ref,
  detail: { why },
});

describe.each(dialects)('assignments on $dialect', ({ dialect, create }) => {
  let database: TestDatabase;
  let store: Store;
  let nowMs: number;
  const addReviewer = async (id: string, role: string) => {
    const [no, stamp] = dialect === 'sqlite' ? [0, '2026-01-01'] : [false, new Date(0)];
    await sql`insert into "user" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt", "role", "banned")
      values (${id}, ${id[0]?.toUpperCase()} || substr(${id}, 2), ${`${id}@desk.example`}, ${no}, ${stamp}, ${stamp}, ${role}, ${no})`.execute(
      store.db,
    );
  };
  const disable = async (id: string) => {
    await sql`update "user" set "banned" = ${dialect === 'sqlite' ? 1 : true} where "id" = ${id}`.execute(store.db);
  };
  beforeEach(async () => {
    nowMs = firstMs;
    database = await create();
    store = await openStore({ url: database.url, now: () => nowMs });
    await addReviewer('ana', 'officer');
    await addReviewer('ben', 'mlro');
    await addReviewer('sue', 'support');
  });
  afterEach(async () => {
    await store?.close();
    await database?.drop();
  });
  const save = async (id: string, readAtMs = firstMs) =>
    (await store.sessions.save(aRefresh(id, { readAtMs }), null)).ref;
  const assign = (ref: string, assignee: string | null, expectedVersion: number, by = ana) =>
    store.assignments.assign(ref, { assignee, expectedVersion }, by, toEvent);
  const events = async () =>
    (await store.audit.list({ limit: 200 })).filter(({ action }) => action.startsWith('assignment.'));

  test('each change is a version with its event; whoever asks for what is so changes nothing', async () => {
    const ref = await save('a');
    expect(await store.assignments.read(ref)).toEqual({ assignee: null, version: 0, atMs: null });
    await assign(ref, 'ana', 0);
    await assign(ref, 'ana', 0); // sent twice
    await assign(ref, 'ben', 1, ben);
    expect(await store.assignments.read(ref)).toEqual({
      assignee: { id: 'ben', name: 'Ben' },
      version: 2,
      atMs: firstMs,
    });
    await assign(ref, null, 2);
    expect((await events()).map(({ detail }) => detail)).toEqual(
      expect.arrayContaining([
        { from: null, version: 1 },
        { from: 'ana', version: 2 },
        { from: 'ben', version: 3 },
      ]),
    );
    expect(await events()).toHaveLength(3);
    expect(await store.assignments.read('NONE')).toBeUndefined();
  });

  test('who is assigned a session by somebody else is alerted to it', async () => {
    await store.alerts.choices.setMail(true);
    const [one, other] = [await save('a'), await save('b')];
    await store.db.deleteFrom('alerts').execute();
    await assign(one, 'ben', 0);
    await assign(other, 'ana', 0);
    const alerts = await store.db.selectFrom('alerts').select(['recipient', 'rule']).execute();
    expect(alerts).toEqual([{ recipient: 'ben', rule: 'assignment' }]);
  });

  test('a stale version is a conflict that says who has it', async () => {
    const ref = await save('a');
    await assign(ref, 'ben', 0, ben);
    await expect(assign(ref, 'ana', 0)).rejects.toMatchObject({
      code: 'conflict',
      detail: 'It was assigned to Ben in the meantime.',
    });
    expect((await store.assignments.read(ref))?.assignee?.id).toBe('ben');
  });

  test('only active officers and MLROs may have one', async () => {
    const ref = await save('a');
    for (const id of ['sue', 'nobody']) await expect(assign(ref, id, 0)).rejects.toMatchObject({ code: 'bad_request' });
    expect((await store.assignments.assignees()).map(({ id }) => id)).toEqual(['ana', 'ben']);
    await disable('ben');
    expect((await store.assignments.assignees()).map(({ id }) => id)).toEqual(['ana']);
    await expect(assign(ref, 'ben', 0)).rejects.toMatchObject({ code: 'bad_request' });
    // Also when the role was lost since the request began.
    await expect(store.assignments.takeNext(false, ben, toEvent)).rejects.toMatchObject({ code: 'bad_request' });
    expect((await store.assignments.read(ref))?.version).toBe(0);
  });

  test('of 100 writers on one version exactly one wins', async () => {
    const ref = await save('a');
    for (let at = 0; at < 100; at++) await addReviewer(`r${at}`, 'officer');
    const results = await Promise.allSettled(Array.from({ length: 100 }, (_, at) => assign(ref, `r${at}`, 0)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await store.assignments.read(ref))?.version).toBe(1);
  });

  test('100 who take the next one at once get 100 different sessions, the first due first', async () => {
    const refs: string[] = [];
    for (let at = 0; at < 103; at++) refs.push(await save(`s${at}`, firstMs + at));
    await assign(refs[0] ?? '', 'ben', 0, ben);
    expect(await store.assignments.takeNext(false, ana, toEvent)).toBe(refs[1]);
    const taken = await Promise.all(Array.from({ length: 100 }, () => store.assignments.takeNext(false, ana, toEvent)));
    expect(new Set(taken)).toEqual(new Set(refs.slice(2, 102)));
    expect(await store.assignments.takeNext(false, ana, toEvent)).toBe(refs[102]);
    expect(await store.assignments.takeNext(false, ana, toEvent)).toBeUndefined();
    expect(await store.assignments.takeNext(true, ana, toEvent)).toBeUndefined();
  });

  test('in bulk, others keep theirs unless they are taken over', async () => {
    const refs = await Promise.all(Array.from({ length: 5 }, (_, at) => save(`s${at}`)));
    await assign(refs[0] ?? '', 'ben', 0, ben);
    await assign(refs[1] ?? '', 'ana', 0);
    const change = { assignee: 'ana', takeOver: false };
    expect(await store.assignments.assignMany([...refs, 'NONE'], change, ana, toEvent)).toEqual({
      assigned: 3,
      kept: 3,
    });
    expect((await store.assignments.read(refs[0] ?? ''))?.assignee?.id).toBe('ben');
    expect(await store.assignments.assignMany(refs, { ...change, takeOver: true }, ana, toEvent)).toEqual({
      assigned: 1,
      kept: 4,
    });
    expect(await events()).toHaveLength(6);
    const mine = { audience: 'full', assignee: ['ana'], sort: { key: 'due', descending: false }, limit: 50 } as const;
    expect((await store.sessions.list(mine)).rows.map(({ assigneeName }) => assigneeName)).toEqual(
      Array(5).fill('Ana'),
    );
  });

  test('what nobody touched comes back, and what its assignee opened stays a while longer', async () => {
    const [idle, opened] = [await save('idle'), await save('opened')];
    await assign(idle, 'ana', 0);
    await assign(opened, 'ana', 0);
    nowMs += untouchedMs / 2;
    await store.audit.append({ ...anEvent, action: 'session.read', actor: 'ana', ref: opened });
    await store.audit.append({ ...anEvent, action: 'session.read', actor: 'ben', ref: idle });
    nowMs += untouchedMs / 2;
    expect(await store.assignments.returnUntouched(toReturnEvent)).toBe(1);
    expect(await store.assignments.read(idle)).toMatchObject({ assignee: null, version: 2 });
    expect((await store.assignments.read(opened))?.assignee?.id).toBe('ana');
    expect((await events()).filter(({ action }) => action === 'assignment.returned')).toMatchObject([
      { ref: idle, detail: { why: 'untouched' } },
    ]);
    nowMs += untouchedMs / 2;
    expect(await store.assignments.returnUntouched(toReturnEvent)).toBe(1);
  });

  test('what was only read ahead, or shown in a list, is not touched', async () => {
    const [ahead, listed] = [await save('ahead'), await save('listed')];
    await assign(ahead, 'ana', 0);
    await assign(listed, 'ana', 0);
    nowMs += untouchedMs / 2;
    const read = { ...anEvent, action: 'session.read' as const, actor: 'ana', ref: ahead };
    await store.audit.append({ ...read, detail: { prefetched: true } });
    await store.audit.append({ ...read, action: 'session.listed', ref: listed, detail: { neighbours: ahead } });
    nowMs += untouchedMs / 2;
    expect(await store.assignments.returnUntouched(toReturnEvent)).toBe(2);
  });

  test('what needs nobody or is snoozed stays; what a disabled account has comes back at once', async () => {
    const [snoozed, left] = [await save('snoozed'), await save('left')];
    await assign(snoozed, 'ana', 0);
    await assign(left, 'ben', 0, ben);
    await store.db.updateTable('sessions').set({ snoozed: 1 }).where('ref', '=', snoozed).execute();
    nowMs += untouchedMs;
    await store.db.updateTable('sessions').set({ untouched_check_at: null }).where('ref', '=', left).execute();
    expect(await store.assignments.returnUntouched(toReturnEvent)).toBe(0);
    await disable('ben');
    expect(await store.assignments.returnUntouched(toReturnEvent)).toBe(1);
    expect((await store.assignments.read(left))?.assignee).toBeNull();
    expect((await store.assignments.read(snoozed))?.assignee?.id).toBe('ana');
  });
});
