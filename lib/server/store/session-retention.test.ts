import { existsSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { confirmations } from './session-records/confirmations.ts';
import { openStore, type Store } from './store.ts';
import { addAccounts, ana } from './testing/judged-hits.ts';
import { anEvent, aRefresh, dialects, type TestDatabase } from './testing/test-store.ts';

const everything = { audience: 'full', sort: { key: 'updated', descending: false }, limit: 50 } as const;

describe.each(dialects)('retention on $dialect', ({ create }) => {
  let database: TestDatabase;
  let store: Store;
  let nowMs = 0;
  beforeEach(async () => {
    nowMs = 500;
    database = await create();
    store = await openStore({ url: database.url, now: () => nowMs });
  });
  afterEach(async () => {
    await store?.close();
    await database?.drop();
  });
  const save = async (id: string) => (await store.sessions.save(aRefresh(id), anEvent)).ref;
  const deliver = (sessionId: string) =>
    store.deliveries.add({
      body: '{}',
      sessionId,
      service: null,
      stepId: null,
      status: null,
      reason: null,
      receivedAtMs: 1,
    });
  const purge = async (endedBeforeMs: number, limit = 50) => {
    const purged = await store.sessions.purge(endedBeforeMs, limit, (ref) => ({
      ...anEvent,
      action: 'session.read',
      object: `purged ${ref}`,
    }));
    return purged.map(({ ref }) => ref);
  };

  test('end and hold are written with their event, survive a refresh, and can be removed', async () => {
    const ref = await save('a');
    await store.sessions.setRelationshipEnd(ref, 42, anEvent);
    await store.sessions.setHold(ref, true, anEvent);
    nowMs = 600;
    await store.sessions.setHold(ref, true, anEvent); // held since the first time
    await store.sessions.save(aRefresh('a', { readAtMs: 2000, status: 'APPROVED' }), null);
    expect(await store.sessions.find({ ref })).toMatchObject({ relationshipEndedAtMs: 42, heldAtMs: 500 });
    expect(await store.sessions.find({ ref }, 'limited')).toMatchObject({ relationshipEndedAtMs: 42, heldAtMs: null });
    await store.sessions.setRelationshipEnd(ref, null, anEvent);
    await store.sessions.setHold(ref, false, anEvent);
    expect(await store.sessions.find({ ref })).toMatchObject({ relationshipEndedAtMs: null, heldAtMs: null });
    expect(await store.audit.list({ ref, limit: 9 })).toHaveLength(6);
    for (const write of [
      () => store.sessions.setHold('ZZZZZZZZZZ', true, anEvent),
      () => store.sessions.setRelationshipEnd('ZZZZZZZZZZ', 1, anEvent),
      () => store.sessions.setHold(ref, true, anEvent, { relationshipEndedAtMs: null, heldAtMs: 500 }),
      () => store.sessions.setRelationshipEnd(ref, 1, anEvent, { relationshipEndedAtMs: 42, heldAtMs: null }),
    ])
      await expect(write()).rejects.toMatchObject({ code: expect.stringMatching(/^(?:not_found|conflict)$/) });
    expect(await store.sessions.find({ ref })).toMatchObject({ relationshipEndedAtMs: null, heldAtMs: null });
    expect(await store.audit.list({ limit: 9 })).toHaveLength(6);
  });

  test('only sessions that ended long enough ago and are not held are purged, the earliest end first, each with its event', async () => {
    const [open, recent, held, old, older] = [
      await save('open'),
      await save('recent'),
      await save('held'),
      await save('old'),
      await save('older'),
    ];
    for (const [ref, endedAtMs] of [
      [recent, 100],
      [held, 10],
      [old, 50],
      [older, 20],
    ] as const)
      await store.sessions.setRelationshipEnd(ref, endedAtMs, anEvent);
    await store.sessions.setHold(held, true, anEvent);
    expect(await store.sessions.countRetention(100, 'full')).toEqual({ due: 2, held: 1, withoutEnd: 1 });
    expect(await purge(100, 1)).toEqual([older]);
    expect(await purge(100)).toEqual([old]);
    expect(await purge(100)).toEqual([]);
    expect(await store.sessions.countRetention(100, 'full')).toEqual({ due: 0, held: 1, withoutEnd: 1 });
    const { rows } = await store.sessions.list(everything);
    expect(rows.map(({ ref }) => ref).sort()).toEqual([open, recent, held].sort());
    for (const ref of [old, older])
      expect((await store.audit.list({ ref, limit: 9 })).map(({ object }) => object)).toEqual([
        `purged ${ref}`,
        null,
        null,
      ]);
    expect(await store.audit.verify()).toMatchObject({ ok: true });
  });

  test('everything that belongs to a session is deleted with it, and nothing else', async () => {
    const [ref, other] = [await save('purged'), await save('other')];
    await addAccounts(store, ana);
    const settled = { direction: 'asIs', unit: 'percent', root: null } as never;
    for (const each of [ref, other])
      await store
        .record(confirmations)
        .add({ ref: each, version: 0, author: ana }, { settled, structureHash: 'x', reason: 'why' }, () => ({
          ...anEvent,
          ref: each,
        }));
    const ids: number[] = [];
    for (const id of ['purged', 'purged', 'purged', 'other']) ids.push((await deliver(id)).id);
    await store.deliveries.done(ids.slice(0, 1));
    await store.deliveries.failed(ids.slice(1, 2), 'dead', 'internal');
    const importOf = (...sessions: string[]) =>
      store.imports.add(
        {
          reviewerId: 'r',
          reviewerName: 'R',
          rows: sessions.map((sessionId, line) => ({ line, sessionId, alias: null })),
        },
        anEvent,
      );
    const imports = [
      await importOf('purged'),
      await importOf('other', 'purged', 'purged'),
      await importOf('purged', 'other'),
    ];
    await store.imports.finishRow({ importId: imports[2]?.id ?? '', line: 0 }, { outcome: 'known', ref });
    await store.imports.finishRow({ importId: imports[2]?.id ?? '', line: 1 }, { outcome: 'known', ref: other });
    await store.sessions.setRelationshipEnd(ref, 1, anEvent);
    expect(await purge(2)).toEqual([ref]);

    const left = async (
      table: 'sessions' | 'steps' | 'facts' | 'settlements' | 'deliveries' | 'changes' | 'import_rows',
    ) =>
      (
        await store.db
          .selectFrom(table)
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow()
      ).n;
    const remaining = {
      sessions: 1,
      steps: 2,
      facts: 2,
      settlements: 1,
      deliveries: 1,
      changes: 1,
      import_rows: 2,
    } as const;
    for (const [table, n] of Object.entries(remaining))
      expect([table, await left(table as keyof typeof remaining)]).toEqual([table, n]);
    expect(await store.imports.list(5)).toMatchObject([
      { state: 'done', total: 2, settled: 2 },
      { state: 'running', total: 1, settled: 0 },
      { state: 'done', total: 0, settled: 0 },
    ]);
    expect(await store.sessions.countByEnvironment('limited')).toEqual({ production: 1, sandbox: 0 });
    expect((await store.sessions.list({ ...everything, text: 'pérez' })).rows.map(({ ref: found }) => found)).toEqual([
      other,
    ]);
    expect(await store.sessions.find({ ref })).toBeUndefined();
  });

  test('a session being refreshed is purged later, and a sweep in progress does not register it again', async () => {
    const ref = await save('a');
    await store.sessions.setRelationshipEnd(ref, 1, anEvent);
    await deliver('a');
    await store.deliveries.claim(1, 100, nowMs);
    expect(await purge(2)).toEqual([]);
    nowMs += 100;
    expect(await purge(2)).toEqual([ref]);
    await expect(store.sessions.save(aRefresh('a', { readAtMs: 5000, cause: 'sweep' }), anEvent)).rejects.toMatchObject(
      { code: 'not_found' },
    );
    expect(await store.sessions.find({ sessionId: 'a' })).toBeUndefined();
  });

  test('nothing is deleted when one event is refused', async () => {
    const ref = await save('a');
    await store.sessions.setRelationshipEnd(ref, 1, anEvent);
    await expect(
      store.sessions.purge(2, 5, () => ({ ...anEvent, action: null as unknown as 'session.read' })),
    ).rejects.toThrow();
    expect(await store.sessions.find({ ref })).toBeDefined();
  });
});

test('a purged name is in no file and in no index of SQLite', async () => {
  const [sqlite] = dialects;
  const database = await sqlite.create();
  const store = await openStore({ url: database.url });
  const canary = 'Qwvzxjq Jzqxkvw';
  const words = ['qwvzxjq', 'jzqxkvw', 'canary-alias', 'canary-session'];
  const file = database.url.slice('file:'.length);
  const bytes = () =>
    ['', '-wal', '-shm']
      .filter((end) => existsSync(file + end))
      .map((end) => readFileSync(file + end, 'latin1').toLowerCase())
      .join();
  // A temporary table is of the connection that made it.
  const trigrams = () =>
    store.db.connection().execute(async (held) => {
      await sql`create virtual table if not exists temp.words using fts5vocab(main, sessions_fts, row)`.execute(held);
      return (await sql<{ term: string }>`select term from temp.words`.execute(held)).rows.map(({ term }) => term);
    });
  for (let at = 0; at < 200; at++)
    await store.sessions.save(
      at === 100
        ? aRefresh('canary-session', {
            alias: 'canary-alias',
            displayName: canary,
            searchText: canary,
            facts: [{ key: 'name', value: canary, sensitivity: 'name', step: '1', stepType: 'ID_DOCUMENT' }],
          })
        : aRefresh(`s${at}`),
      anEvent,
    );
  await store.deliveries.add({
    body: '{"session_id":"canary-session"}',
    sessionId: 'canary-session',
    service: null,
    stepId: null,
    status: null,
    reason: null,
    receivedAtMs: 1,
  });
  for (const word of words) expect(bytes()).toContain(word);
  expect(await trigrams()).toEqual(expect.arrayContaining(['qwv', 'xkv']));

  const ref = (await store.sessions.find({ sessionId: 'canary-session' }))?.ref ?? '';
  await store.sessions.setRelationshipEnd(ref, 1, anEvent);
  expect(await store.sessions.purge(2, 5, () => anEvent)).toMatchObject([{ ref }]);
  for (const word of words) expect(bytes()).not.toContain(word);
  expect((await trigrams()).filter((term) => /qwv|xkv/.test(term))).toEqual([]);
  await store.close();
  for (const word of words) expect(bytes()).not.toContain(word);
  await database.drop();
});
