import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openStore, type Store } from '../store.ts';
import { anEvent, aRefresh, dialects, type TestDatabase } from '../testing/test-store.ts';

const secrets = ['a-secret-for-tests-of-32-bytes-or-more'];
const ana = { id: 'ana', name: 'Ana' };
const eva = { id: 'eva', name: 'Eva' };
const session = { step: null, hit: null };

describe.each(dialects)('notes on $dialect', ({ dialect, create }) => {
  let database: TestDatabase;
  let store: Store;
  let nowMs = 1_000_000;
  let number = 0;
  let ref = '';

  beforeAll(async () => {
    database = await create();
    store = await openStore({ url: database.url, secrets, now: () => nowMs });
    await store.alerts.choices.setMail(true);
    const isSqlite = dialect === 'sqlite';
    const at = isSqlite ? new Date(0).toISOString() : new Date(0);
    for (const [id, role] of [
      ['ana', 'officer'],
      ['eva', 'officer'],
      ['mia', 'mlro'],
      ['sam', 'support'],
    ])
      await sql`insert into "user" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt", "role")
        values (${id}, 'R', ${`${id}@desk.example`}, ${isSqlite ? 1 : true}, ${at}, ${at}, ${role})`.execute(store.db);
  });
  beforeEach(async () => {
    nowMs += 1_000;
    ({ ref } = await store.sessions.save(aRefresh(`s${number++}`), anEvent));
  });
  afterAll(async () => {
    await store?.close();
    await database?.drop();
  });

  const toEvent = ({ id }: { readonly id: string }) => ({ ...anEvent, action: 'note.added' as const, ref, object: id });
  const add = (text: string, { id = crypto.randomUUID(), by = ana, mentions = [] as readonly string[] } = {}) =>
    store.notes.add(ref, { id, ...session, text, mentions }, by, toEvent).then(() => id);
  const change = (id: string, version: number, text: string | null, by = ana) =>
    store.notes.change(ref, id, { version, text, mentions: [] }, by, toEvent);
  const mentioned = async (id: string) =>
    (await store.db.selectFrom('alerts').select('recipient').where('event', 'like', `note ${id}%`).execute())
      .map(({ recipient }) => recipient)
      .sort();

  test('a note sent again with another text, because its answer was lost, is refused and not swallowed', async () => {
    const id = await add('first');
    await expect(add('first and more', { id })).rejects.toMatchObject({ code: 'conflict' });
    await change(id, 1, 'second');
    await add('first', { id });
    const [note, ...others] = await store.notes.list(ref, undefined);
    expect([note?.texts[0]?.text, others]).toEqual(['second', []]);
  });

  test('a note sent twice is one; its text is sealed and its former texts stay', async () => {
    const id = await add('canary-first');
    await add('canary-first', { id });
    await change(id, 1, 'canary-second');
    const [note, ...others] = await store.notes.list(ref, undefined);
    expect(others).toEqual([]);
    expect(note).toMatchObject({
      id,
      version: 2,
      by: ana,
      texts: [{ text: 'canary-second' }, { text: 'canary-first' }],
    });
    const rows = await store.db.selectFrom('note_versions').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('canary');
    await expect(add('mine', { id, by: eva })).rejects.toMatchObject({ code: 'conflict' });
    const events = await store.audit.list({ ref, limit: 10 });
    expect(events.filter(({ action }) => action === 'note.added')).toHaveLength(2);
  });

  test('a stale version, a withdrawn note and the note of another are refused', async () => {
    const id = await add('one');
    await change(id, 1, 'two');
    await expect(change(id, 1, 'three')).rejects.toMatchObject({ code: 'conflict' });
    await expect(change(id, 2, 'three', eva)).rejects.toMatchObject({ code: 'not_found' });
    await change(id, 2, null);
    await expect(change(id, 3, 'four')).rejects.toMatchObject({ code: 'conflict', detail: 'This note was withdrawn.' });
    expect((await store.notes.list(ref, undefined))[0]).toMatchObject({ withdrawnAtMs: nowMs, version: 3 });
  });

  test('of a hundred writers on one version exactly one wins', async () => {
    const id = await add('one');
    const outcomes = await Promise.allSettled(Array.from({ length: 100 }, (_, at) => change(id, 1, `text ${at}`)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('who is mentioned is alerted once; the author and who reviews nothing are not', async () => {
    const id = await add('See this', { mentions: ['eva', 'mia', 'eva'] });
    expect(await mentioned(id)).toEqual(['eva', 'mia']);
    await store.notes.change(ref, id, { version: 1, text: 'again', mentions: ['eva', 'ana'] }, ana, toEvent);
    expect(await mentioned(id)).toEqual(['eva', 'mia']);
    for (const nobody of ['sam', 'nobody'])
      await expect(add('x', { mentions: [nobody] })).rejects.toMatchObject({ code: 'bad_request' });
    expect(await store.notes.list(ref, undefined)).toHaveLength(1);
  });

  test('notes go with their session', async () => {
    const id = await add('gone');
    await store.db.deleteFrom('sessions').where('ref', '=', ref).execute();
    for (const table of ['note_versions', 'note_mentions'] as const)
      expect(await store.db.selectFrom(table).selectAll().where('note', '=', id).execute()).toEqual([]);
  });
});
