import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OwnerFinding } from '#lib/model/review/owner-record.schema.ts';
import { openStore, type Store } from '../store.ts';
import { anEvent, aRefresh, dialects, type TestDatabase } from '../testing/test-store.ts';
import { ownerRecords } from './owner-records.ts';

const secrets = ['a-secret-for-tests-of-32-bytes-or-more'];
const ana = { id: 'ana', name: 'Ana' };
const identified: OwnerFinding = {
  outcome: 'identified',
  owners: [{ name: 'canary-owner', grounds: ['ownership'], sharePercent: '30', sources: ['register'], words: '' }],
  words: '',
};

describe.each(dialects)('records of owners on $dialect', ({ dialect, create }) => {
  let database: TestDatabase;
  let store: Store;
  let nowMs = 1_000_000;
  let number = 0;
  let ref = '';

  beforeAll(async () => {
    database = await create();
    store = await openStore({ url: database.url, secrets, now: () => nowMs });
    const isSqlite = dialect === 'sqlite';
    const at = isSqlite ? new Date(0).toISOString() : new Date(0);
    await sql`insert into "user" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt", "role")
      values ('ana', 'R', 'ana@desk.example', ${isSqlite ? 1 : true}, ${at}, ${at}, 'officer')`.execute(store.db);
  });
  beforeEach(async () => {
    nowMs += 1_000;
    ({ ref } = await store.sessions.save(aRefresh(`s${number++}`, { kind: 'corporate' }), anEvent));
  });
  afterAll(async () => {
    await store?.close();
    await database?.drop();
  });

  const add = (version: number, finding: OwnerFinding = identified) =>
    store
      .record(ownerRecords)
      .add({ ref, version, author: ana }, finding, () => ({ ...anEvent, action: 'owners.recorded', ref }));

  test('records are added, sealed, and one of a hundred writers wins', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 100 }, () => add(0)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(add(0)).rejects.toMatchObject({
      code: 'conflict',
      detail: 'Ana recorded the owners in the meantime.',
    });
    const none: OwnerFinding = { outcome: 'none', steps: 'Asked twice.', managers: [{ name: 'M', position: 'CEO' }] };
    await add(1, none);
    const records = await store.record(ownerRecords).list(ref);
    expect(records.map(({ finding }) => finding)).toEqual([none, identified]);
    expect(await store.areOwnersOutdated(ref)).toBe(false);
    expect(JSON.stringify(await store.db.selectFrom('owner_records').selectAll().execute())).not.toContain('canary');
  });

  test('another answer about the owners makes it outdated, which is a finding; a new record ends it', async () => {
    await add(0);
    const { rid } = await store.db
      .selectFrom('sessions')
      .select('rid')
      .where('ref', '=', ref)
      .executeTakeFirstOrThrow();
    await store.db
      .insertInto('settlements')
      .values({
        rid,
        version: 1,
        direction: 'as_sent',
        unit: 'percent',
        root: null,
        structure_hash: 'x',
        reason: 'x',
        reviewer_id: 'ana',
        reviewer_name: 'Ana',
        settled_at: nowMs,
      } as never)
      .execute();
    expect(await store.areOwnersOutdated(ref)).toBe(true);
    await add(1);
    expect(await store.areOwnersOutdated(ref)).toBe(false);
  });

  test('a person has none', async () => {
    ({ ref } = await store.sessions.save(aRefresh(`p${number++}`, { kind: 'individual' }), anEvent));
    await expect(add(0)).rejects.toMatchObject({ code: 'not_found' });
  });
});
