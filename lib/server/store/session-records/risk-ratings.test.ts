import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openStore, type Store } from '../store.ts';
import { anEvent, aRefresh, dialects, type TestDatabase } from '../testing/test-store.ts';
import { riskRatings } from './risk-ratings.ts';

const secrets = ['a-secret-for-tests-of-32-bytes-or-more'];
const ana = { id: 'ana', name: 'Ana' };
const eva = { id: 'eva', name: 'Eva' };
const dayMs = 86_400_000;
const startMs = Date.UTC(2026, 10, 23, 12);

describe.each(dialects)('risk ratings on $dialect', ({ dialect, create }) => {
  let database: TestDatabase;
  let store: Store;
  let nowMs = startMs;
  let number = 0;
  let ref = '';

  beforeAll(async () => {
    database = await create();
    store = await openStore({ url: database.url, secrets, now: () => nowMs });
    const isSqlite = dialect === 'sqlite';
    const at = isSqlite ? new Date(0).toISOString() : new Date(0);
    for (const [id, role] of [
      ['ana', 'officer'],
      ['eva', 'officer'],
      ['max', 'auditor'],
    ])
      await sql`insert into "user" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt", "role")
        values (${id}, 'R', ${`${id}@desk.example`}, ${isSqlite ? 1 : true}, ${at}, ${at}, ${role})`.execute(store.db);
  });
  beforeEach(async () => {
    nowMs = startMs;
    ({ ref } = await store.sessions.save(aRefresh(`s${number++}`), anEvent));
  });
  afterAll(async () => {
    await store?.close();
    await database?.drop();
  });

  const rate = (version: number, { nextReviewOn = '2999-01-31', by = ana, text = 'canary-reason' } = {}) =>
    store
      .record(riskRatings)
      .add(
        { ref, version, author: by },
        { rating: 'high', nextReviewOn, reasons: { grounds: ['country'], text } },
        (before) => ({ ...anEvent, action: 'risk.rated', ref, detail: { from: before?.rating ?? 'none' } }),
      );
  const codes = async () => {
    const { rid } = await store.db
      .selectFrom('sessions')
      .select('rid')
      .where('ref', '=', ref)
      .executeTakeFirstOrThrow();
    const row = await store.db
      .selectFrom('session_findings')
      .selectAll()
      .where('rid', '=', rid)
      .where('audience', '=', 'full')
      .executeTakeFirstOrThrow();
    return (JSON.parse(row.findings) as { code: string }[]).map(({ code }) => code);
  };

  test('ratings are added, newest first, with sealed reasons and what counted before in the event', async () => {
    await rate(0);
    await rate(1, { by: eva, text: 'again' });
    expect(await store.record(riskRatings).list(ref)).toMatchObject([
      { version: 2, by: eva, reasons: { grounds: ['country'], text: 'again' } },
      { version: 1, by: ana, reasons: { text: 'canary-reason' } },
    ]);
    expect(JSON.stringify(await store.db.selectFrom('risk_ratings').selectAll().execute())).not.toContain('canary');
    const details = (await store.audit.list({ ref, limit: 10 })).filter(({ action }) => action === 'risk.rated');
    expect(details.map(({ detail }) => detail?.from).toSorted()).toEqual(['high', 'none']);
  });

  test('a stale rating says who was faster; of a hundred exactly one wins; an auditor rates nothing', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 100 }, () => rate(0)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(rate(0, { by: eva })).rejects.toMatchObject({
      code: 'conflict',
      detail: 'Ana rated it high in the meantime.',
    });
    await expect(rate(1, { by: { id: 'max', name: 'Max' } })).rejects.toMatchObject({ code: 'not_allowed' });
  });

  test('the day of the next review brings the finding, by itself, and another day ends it', async () => {
    await rate(0, { nextReviewOn: '2026-11-25' });
    expect(await codes()).not.toContain('review_overdue');
    nowMs = startMs + dayMs;
    await store.sessions.makeDueFindings();
    expect(await codes()).not.toContain('review_overdue');
    nowMs = startMs + 2 * dayMs;
    await store.sessions.makeDueFindings();
    expect(await codes()).toContain('review_overdue');
    await rate(1, { nextReviewOn: '2027-11-25' });
    expect(await codes()).not.toContain('review_overdue');
    await rate(2, { nextReviewOn: '2026-11-25' });
    expect(await codes()).toContain('review_overdue');
    await rate(3);
    expect(await codes()).not.toContain('review_overdue');
  });

  test('ratings go with their session', async () => {
    await rate(0);
    await store.db.deleteFrom('sessions').where('ref', '=', ref).execute();
    expect(await store.record(riskRatings).list(ref)).toEqual([]);
  });
});
