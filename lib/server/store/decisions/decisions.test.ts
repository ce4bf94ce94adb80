import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Problem } from '#lib/model/problem.ts';
import type { RecordedKind } from '#lib/model/review/decision-kind.ts';
import { confirmations } from '../session-records/confirmations.ts';
import { openStore, type Store } from '../store.ts';
import { ana, aVerdict, eva, rememberHits, subjectHash, toEvent } from '../testing/judged-hits.ts';
import { refuseAuditEvents } from '../testing/refuse-audit-events.ts';
import { anEvent, aRefresh, dialects, type TestDatabase } from '../testing/test-store.ts';

const problemOf = (work: Promise<unknown>): Promise<Problem> =>
  work.then(
    () => Promise.reject(new Error('no problem')),
    (error) => (error instanceof Problem ? error : Promise.reject(error)),
  );

const secrets = ['a-secret-for-tests-of-32-bytes-or-more'];
const evidence = { readAtMs: 1_000, ownership: null, files: [], stepsWithoutFiles: [], contents: {}, hits: {} };
const madeEvent = { ...anEvent, action: 'decision.recorded' } as const;

describe.each(dialects)('decisions on $dialect', ({ dialect, create }) => {
  let database: TestDatabase;
  let store: Store;
  let other: Store;
  let nowMs = 1_000_000;
  let number = 0;
  let ref = '';

  beforeAll(async () => {
    database = await create();
    store = await openStore({ url: database.url, secrets, now: () => nowMs });
    other = await openStore({ url: database.url, secrets, now: () => nowMs });
    const isSqlite = dialect === 'sqlite';
    const at = isSqlite ? new Date(0).toISOString() : new Date(0);
    for (let id = 0; id < 102; id += 1)
      await sql`insert into "user" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt", "role")
        values (${['ana', 'eva'][id] ?? `r${id}`}, 'R', ${`r${id}@desk.example`}, ${isSqlite ? 1 : true}, ${at}, ${at}, 'officer')`.execute(
        store.db,
      );
  });
  beforeEach(async () => {
    nowMs += 1_000;
    ({ ref } = await store.sessions.save(
      aRefresh(`s${number++}`, { facts: [], steps: [], status: 'APPROVED' }),
      anEvent,
    ));
  });
  afterAll(async () => {
    await store?.close();
    await other?.close();
    await database?.drop();
  });

  const record = (
    kind: RecordedKind,
    { by = ana, from = store, expectedVersion = 0, overrides = [] as readonly string[] } = {},
  ) =>
    from.decisions.record(
      {
        ref,
        expectedVersion,
        kind,
        reasons: { codes: [], text: 'canary-reason' },
        overrides,
        considered: [],
        fourEyes: 'risky',
        evidence,
      },
      by,
      () => ({ ...madeEvent, ref }),
    );
  const codes = async (audience: 'full' | 'limited' = 'full') => {
    const row = await store.db
      .selectFrom('session_findings')
      .innerJoin('sessions', 'sessions.rid', 'session_findings.rid')
      .select('findings')
      .where('ref', '=', ref)
      .where('audience', '=', audience)
      .executeTakeFirstOrThrow();
    return (JSON.parse(row.findings) as { code: string }[]).map(({ code }) => code);
  };

  test('of 100 writers on one version exactly one wins', async () => {
    const startMs = performance.now();
    const tries = await Promise.allSettled(
      Array.from({ length: 100 }, (_, at) =>
        record('request_information', { by: { id: `r${at + 2}`, name: 'R' }, from: at % 3 ? store : other }),
      ),
    );
    const ms = Math.round(performance.now() - startMs);
    if (process.env.DECISION_FIGURES) console.log(`100 writers on ${dialect}: ${ms} ms`);
    const refused = tries.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused).toHaveLength(99);
    for (const error of refused) expect(error).toMatchObject({ code: 'conflict', changed: ['version'] });
    expect((await store.decisions.ofSession(ref)).decisions).toHaveLength(1);
  });

  test('a decision is sealed, its findings are for the full audience, and its change too', async () => {
    const [head, limited] = [await store.changes.head(), await codes('limited')];
    await record('decline');
    expect(await codes()).toContain('second_review_waiting');
    expect(await codes('limited')).toEqual(limited);
    expect(await store.changes.since(head, 10)).toMatchObject([{ ref, cause: 'review', visible: null }]);
    const row = await store.db.selectFrom('decisions').selectAll().where('reviewer_id', '=', 'ana').execute();
    expect(JSON.stringify(row)).not.toContain('canary');
    const [content] = [...(await (await other.decisions.ofSession(ref)).contents()).values()];
    expect(content?.reasons.text).toBe('canary-reason');
    expect(await store.sessions.find({ ref }, 'limited')).not.toHaveProperty('decided');
  });

  test('nothing is stored without its audit event', async () => {
    const allow = await refuseAuditEvents(store);
    await expect(record('request_information')).rejects.toThrow();
    await allow();
    expect((await store.decisions.ofSession(ref)).decisions).toEqual([]);
  });

  test('a clear needs every block settled or named', async () => {
    const problem = await problemOf(record('clear'));
    expect(problem).toMatchObject({
      code: 'clear_blocked',
      blocks: [{ code: 'not_screened' }, { code: 'not_identified' }],
    });
    const made = await record('clear', { overrides: problem.blocks?.map(({ id }) => id) ?? [] });
    expect(made.needsSecond).toEqual(['override']);
    expect(await problemOf(record('decline', { expectedVersion: 1, overrides: ['x'] }))).toMatchObject({
      code: 'conflict',
    });
  });

  test('files of other content than the facts are refused', async () => {
    const refused = store.decisions.record(
      {
        ref,
        expectedVersion: 0,
        kind: 'decline',
        reasons: { codes: [], text: 'x' },
        overrides: [],
        considered: [],
        fourEyes: 'risky',
        evidence: { ...evidence, contents: { '1': 'another' } },
      },
      ana,
      () => ({ ...madeEvent, ref }),
    );
    expect(await problemOf(refused)).toMatchObject({ code: 'conflict', changed: ['evidence'] });
  });

  test.each(['banned', 'role', 'gone'] as const)('who is %s in the middle writes nothing', async (what) => {
    const by = { id: `r${{ banned: 90, role: 91, gone: 92 }[what]}`, name: 'R' };
    const { db } = store;
    if (what === 'gone') await sql`delete from "user" where "id" = ${by.id}`.execute(db);
    else if (what === 'role') await sql`update "user" set "role" = 'support' where "id" = ${by.id}`.execute(db);
    else await sql`update "user" set "banned" = ${dialect === 'sqlite' ? 1 : true} where "id" = ${by.id}`.execute(db);
    expect(await problemOf(record('decline', { by }))).toMatchObject({ code: 'not_allowed' });
  });

  test('one identity of single sign-on is one person', async () => {
    const at = dialect === 'sqlite' ? new Date(0).toISOString() : new Date(0);
    for (const user of ['ana', 'r50'])
      await sql`insert into "account" ("id", "accountId", "providerId", "userId", "createdAt", "updatedAt")
        values (${`a-${user}-${number}`}, 'issuer subject', 'oidc', ${user}, ${at}, ${at})`.execute(store.db);
    await record('decline');
    const secondState = async (id: string) => (await store.decisions.ofSession(ref)).secondState(id);
    expect(await secondState('r50')).toMatchObject({ refusal: 'same_sign_on' });
    expect(await secondState('r51')).toMatchObject({ refusal: null });
    // What was unlinked since still counts.
    await sql`delete from "account" where "userId" = 'ana'`.execute(store.db);
    expect(await secondState('r50')).toMatchObject({ refusal: 'same_sign_on' });
  });

  test('rows are never changed, and go with the session and its key', async () => {
    await record('decline');
    await store.referrals.refer(ref, { codes: [], text: 'x' }, eva, (id) => ({
      ...anEvent,
      action: 'referral.made',
      ref,
      object: id,
    }));
    for (const table of ['decisions', 'referrals'] as const)
      await expect(sql`update ${sql.table(table)} set reviewer_name = 'x'`.execute(store.db)).rejects.toThrow();
    await store.sessions.setRelationshipEnd(ref, 1, anEvent);
    await store.sessions.purge(2, 10, () => ({ ...anEvent, action: 'session.purged' }));
    for (const table of ['decisions', 'decision_deeds', 'referrals', 'sealed_events'] as const) {
      const { rows } = await sql<{ n: number }>`
        select count(*) as n from ${sql.table(table)} where rid not in (select rid from sessions)`.execute(store.db);
      expect(Number(rows[0]?.n)).toBe(0);
    }
    expect(await store.audit.verify()).toMatchObject({ ok: true });
  });

  test('a confirmed ownership, a new hit and a verdict change what a decision was made on', async () => {
    await record('request_information');
    expect(await codes()).not.toContain('decided_on_earlier_data');
    await rememberHits(store, ref, { 'h1-a': 'c1-a' });
    expect(await codes()).toContain('decided_on_earlier_data');
    await record('request_information', { expectedVersion: 1 });
    expect(await codes()).not.toContain('decided_on_earlier_data');
    await store.verdicts.record({ ref, step: '2' }, [aVerdict(await subjectHash(store, ref))], ana, toEvent(ref));
    expect(await codes()).toContain('decided_on_earlier_data');
    await record('request_information', { expectedVersion: 2 });
    await store
      .record(confirmations)
      .add(
        { ref, version: 0, author: ana },
        { settled: { direction: null, unit: null, root: null }, structureHash: 'x', reason: 'because' },
        () => anEvent,
      );
    expect(await codes()).toContain('decided_on_earlier_data');
  });

  test('a decision takes the session out of the queue until something new comes, a declined one stays while it is approved', async () => {
    const isDue = async () => {
      const row = await store.db
        .selectFrom('sessions')
        .select('review_due_at')
        .where('ref', '=', ref)
        .executeTakeFirstOrThrow();
      return row.review_due_at !== null;
    };
    expect(await isDue()).toBe(true);
    await record('request_information');
    expect(await isDue()).toBe(false);
    await rememberHits(store, ref, { 'h1-a': 'c1-a' });
    expect(await isDue()).toBe(true);
    const { id } = await record('decline', { expectedVersion: 1 });
    expect(await isDue()).toBe(true);
    await store.decisions.second({ ref, id, expectedVersion: 2, verdict: 'agree', reason: 'x' }, eva, () => ({
      ...anEvent,
      action: 'decision.agreed',
      ref,
    }));
    expect(await codes()).toContain('declined_still_approved');
    expect(await isDue()).toBe(true);
    await store.sessions.save(
      aRefresh(`s${number - 1}`, { facts: [], steps: [], status: 'REJECTED', readAtMs: nowMs + 5 }),
      anEvent,
    );
    expect(await codes()).not.toContain('declined_still_approved');
    expect(await isDue()).toBe(false);
  });

  test('shared data that is linked or read anew changes it too, and blocks a clear', async () => {
    await record('request_information');
    const id = await store.consents.add(
      { label: 'x', token: 'token', ref, creatorId: 'ana', creatorName: 'Ana' },
      (object) => ({ ...anEvent, action: 'consent.added', object }),
    );
    expect(await codes()).toContain('decided_on_earlier_data');
    expect((await store.decisions.ofSession(ref)).present.blocks.map(({ code }) => code)).toContain(
      'shared_never_read',
    );
    await store.consents.remove(id, anEvent);
    expect(await codes()).not.toContain('decided_on_earlier_data');
  });

  test('a hit on the own session of an owner blocks the company, and changes what was decided on it', async () => {
    const person = await store.sessions.save(aRefresh(`p${number}`), anEvent);
    const company = await store.sessions.save(
      aRefresh(`c${number}`, {
        kind: 'corporate',
        facts: [],
        related: [{ step: 'BENEFICIAL_OWNERS', persons: [{ sessionId: `p${number}`, declared: {} }] }],
        steps: [
          {
            step: 'BENEFICIAL_OWNERS',
            stepId: null,
            type: 'BENEFICIAL_OWNERS',
            status: 'APPROVED',
            position: 0,
            screening: false,
          },
        ],
      }),
      anEvent,
    );
    ({ ref } = company);
    const blocks = async () => (await store.decisions.ofSession(ref)).present.blocks;
    expect((await blocks()).find(({ code }) => code === 'person_hits_open')).toMatchObject({
      message: '2 hits open on the own session of an owner',
      target: { ref: person.ref, step: '2', stepType: 'AML' },
    });
    await record('request_information');
    await store.sessions.save(aRefresh(`p${number}`, { readAtMs: nowMs + 5, facts: [] }), anEvent);
    expect(await codes()).toContain('decided_on_earlier_data');
    expect((await blocks()).some(({ code }) => code === 'person_hits_open')).toBe(false);
  });
});
