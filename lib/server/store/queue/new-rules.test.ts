/** What only newer rules find is no news: where it stands, whom it alerts, and what makes it a finding like any other. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findingsVersion } from '#lib/findings/index.ts';
import type { Finding } from '#lib/model/session/finding.schema.ts';
import { queueKeys } from '#lib/model/session/queue.ts';
import type { Refresh } from '../records.ts';
import { riskRatings } from '../session-records/risk-ratings.ts';
import { openStore, type Store } from '../store.ts';
import { addAccounts, ana, eva, rememberHits } from '../testing/judged-hits.ts';
import { anEvent, aRefresh, dialects, type TestDatabase } from '../testing/test-store.ts';

const dayMs = 86_400_000;
/** It is a Friday. */
const firstMs = Date.parse('2026-11-20T10:00:00Z');
const secrets = ['a-secret-for-tests-of-32-bytes-or-more'];
const evidence = { readAtMs: 1_000, ownership: null, files: [], stepsWithoutFiles: [], contents: {}, hits: {} };

const fact = (key: string, value: string) => ({
  key,
  value,
  sensitivity: 'identity' as const,
  step: '1',
  stepType: 'ID_DOCUMENT',
});
const noHits = ['hits_reported', 'hits_delivered'].map((key) => ({
  ...fact(key, '0'),
  sensitivity: 'screening' as const,
  step: '2',
  stepType: 'AML',
}));
const read = (factsVersion: number, contentHash = 'c') => ({ atMs: firstMs, factsVersion, contentHash });
const session = (id: string, readAtMs: number, more: Partial<Refresh> = {}) =>
  aRefresh(id, {
    readAtMs,
    status: 'APPROVED',
    steps: aRefresh(id).steps.map((step) => ({ ...step, status: 'APPROVED', read: read(7) })),
    facts: [...noHits, fact('document_expiry', '2026-11-01')],
    ...more,
  });

describe.each(dialects)('findings of new rules on $dialect', ({ create }) => {
  let database: TestDatabase;
  let store: Store;
  let nowMs: number;
  const open = () => openStore({ url: database.url, secrets, now: () => nowMs });
  beforeEach(async () => {
    nowMs = firstMs;
    database = await create();
    store = await open();
    await addAccounts(store, ana, eva);
    await store.alerts.choices.setMail(true);
  });
  afterEach(async () => {
    await store?.close();
    await database?.drop();
  });

  const save = async (refresh: Refresh) => (await store.sessions.save(refresh, null)).ref;
  const decide = async (ref: string, kind: 'request_information' | 'decline' = 'request_information') => {
    const { version } = await store.decisions.ofSession(ref);
    const decision = {
      ref,
      expectedVersion: version,
      kind,
      reasons: { codes: [], text: 'x' },
      overrides: [],
      considered: [],
    };
    return store.decisions.record({ ...decision, fourEyes: 'risky', evidence }, ana, () => ({
      ...anEvent,
      action: 'decision.recorded',
      ref,
    }));
  };
  /** Leaves what is stored as rules did that find nothing of this, and opens the store again with those of today. */
  const upgrade = async (...codes: string[]) => {
    const without = (json: string) =>
      JSON.stringify(
        (JSON.parse(json) as (Finding | string)[]).filter(
          (one) => !codes.some((code) => JSON.stringify(one).includes(code)),
        ),
      );
    const { db } = store;
    for (const row of await db.selectFrom('session_findings').selectAll().execute())
      await db
        .updateTable('session_findings')
        .set({ findings: without(row.findings), rules: findingsVersion - 1 })
        .where('rid', '=', row.rid)
        .where('audience', '=', row.audience)
        .execute();
    for (const row of await db.selectFrom('decided_findings').selectAll().execute())
      await db
        .updateTable('decided_findings')
        .set({ findings: without(row.findings) })
        .where('rid', '=', row.rid)
        .execute();
    for (const row of await db.selectFrom('consents').selectAll().execute())
      await db
        .updateTable('consents')
        .set({ findings: without(row.findings), rules: findingsVersion - 1 })
        .where('no', '=', row.no)
        .execute();
    await db
      .deleteFrom('findings')
      .where('finding', 'in', [...codes, ...queueKeys])
      .execute();
    const none = { needs_review_since: null, review_due_at: null, review_overdue: 0, queue_check_at: null };
    await db.updateTable('sessions').set(none).execute();
    await db.deleteFrom('review_periods').execute();
    await db
      .updateTable('findings_version')
      .set({ version: findingsVersion - 1 })
      .execute();
    await store.close();
    store = await open();
    await store.sessions.makeDueFindings();
  };
  const list = async (view?: string) =>
    (
      await store.sessions.list({
        audience: 'full',
        sort: { key: 'due', descending: false },
        limit: 50,
        ...(view && { view }),
      })
    ).rows;
  const idsIn = async (view: string) => (await list(view)).map(({ sessionId }) => sessionId);
  const row = async (ref: string) => (await list()).find((one) => one.ref === ref);
  const alerts = async () => (await store.db.selectFrom('alerts').select('rule').execute()).map(({ rule }) => rule);
  const counts = async () =>
    (await store.db.selectFrom('facet_findings').select(['finding', 'n']).where('n', '!=', 0).execute())
      .map(({ finding, n }) => `${finding} ${n}`)
      .sort();

  test('on a decided session it stands in their view, in no other count, and is never due', async () => {
    const ref = await save(session('a', firstMs));
    await decide(ref);
    await upgrade('document_expired');
    const others = (await counts()).filter((one) => one !== 'view:new_rules 1');
    expect(await counts()).toContain('view:new_rules 1');
    expect(others.join()).not.toMatch(/document_expired|view:/);
    expect(await idsIn('view:new_rules')).toEqual(['a']);
    expect(await row(ref)).toMatchObject({ review: null, findings: [{ code: 'document_expired', isByNewRule: true }] });
    expect((await store.sessions.findReviewed({ ref }))?.decided).toMatchObject({
      current: { isOnEarlierData: false },
    });
    nowMs += 60 * dayMs;
    await store.sessions.makeDueFindings();
    await store.queue.refreshDue();
    expect(await row(ref)).toMatchObject({ review: null });
    expect(await idsIn('view:new_rules')).toEqual(['a']);
    expect(await alerts()).toEqual([]);
  });

  test('a read that changes the session brings it to those that need review, without an alert about what was found before', async () => {
    const ref = await save(session('a', firstMs));
    await decide(ref);
    await upgrade('document_expired');
    nowMs += dayMs;
    // The same once more changes nothing.
    await save(session('a', nowMs));
    expect(await idsIn('view:new_rules')).toEqual(['a']);
    nowMs += dayMs;
    await save(session('a', nowMs, { alias: 'another' }));
    expect(await idsIn('view:new_rules')).toEqual([]);
    expect(await row(ref)).toMatchObject({ review: { sinceMs: nowMs } });
    expect((await row(ref))?.findings).toEqual([expect.not.objectContaining({ isByNewRule: true })]);
    expect(await counts()).toEqual(expect.arrayContaining(['document_expired 1', 'view:needs_review 1']));
    expect(await alerts()).toEqual([]);
  });

  test('a decision answers it; one that waits for another person does not yet', async () => {
    const ref = await save(session('a', firstMs));
    await decide(ref);
    await upgrade('document_expired');
    const { id } = await decide(ref, 'decline');
    expect(await row(ref)).toMatchObject({
      findings: expect.arrayContaining([expect.objectContaining({ isByNewRule: true })]),
    });
    for (const step of ['1', '2'])
      await store.audit.append({ ...anEvent, action: 'step.opened', actor: eva.id, ref, object: step });
    await store.decisions.second({ ref, id, expectedVersion: 2, verdict: 'agree', reason: 'x' }, eva, () => ({
      ...anEvent,
      action: 'decision.agreed',
      ref,
    }));
    expect(JSON.stringify((await row(ref))?.findings)).not.toContain('isByNewRule');
    expect(await idsIn('view:new_rules')).toEqual([]);
    expect(await counts()).toContain('document_expired 1');
  });

  test('on an undecided session it is due five working days after the upgrade, and alerts nobody when it is overdue', async () => {
    const ref = await save(session('a', firstMs));
    nowMs += dayMs;
    await upgrade('document_expired');
    const dueAtMs = Date.parse('2026-11-28T00:00:00Z');
    expect(await row(ref)).toMatchObject({ review: { sinceMs: nowMs, dueAtMs } });
    expect(await counts()).toEqual(expect.arrayContaining(['document_expired 1', 'view:needs_review 1']));
    nowMs = dueAtMs;
    expect(await store.queue.refreshDue()).toBe(1);
    expect(await idsIn('view:overdue')).toEqual(['a']);
    expect(await alerts()).toEqual([]);
  });

  test('what time brought while the desk was down is no work of the new rules', async () => {
    const ref = await save(session('a', firstMs, { facts: [...noHits, fact('document_expiry', '2027-06-01')] }));
    await decide(ref);
    nowMs = Date.parse('2027-06-02T12:00:00Z');
    await upgrade('document_expir');
    expect(await idsIn('view:new_rules')).toEqual([]);
    expect(await row(ref)).toMatchObject({ review: { sinceMs: nowMs } });
  });

  test('newer code that takes more, or something else, from the same answer changes no session; an answer that is another one does', async () => {
    const retaken = (id: string, contentHash: string) => ({
      steps: aRefresh(id).steps.map((step) => ({ ...step, status: 'APPROVED', read: read(8, contentHash) })),
      facts: [...noHits, fact('document_expiry', '2026-11-01'), fact('birth_date', '1990-02-01')],
    });
    const refs = [];
    for (const id of ['same', 'other']) {
      const ref = await save(session(id, firstMs, { facts: [...noHits, fact('birth_date', '1990-01-02')] }));
      await decide(ref);
      refs.push(ref);
    }
    nowMs += dayMs;
    expect(await store.sessions.save(session('same', nowMs, retaken('same', 'c')), null)).toMatchObject({
      change: null,
    });
    expect(await alerts()).toEqual([]);
    await save(session('other', nowMs, retaken('other', 'd')));
    expect(await idsIn('view:new_rules')).toEqual(['same']);
    expect(await idsIn('view:needs_review')).toEqual(['other']);
    const [same = '', other = ''] = refs;
    expect((await row(same))?.findings.map(({ isByNewRule }) => isByNewRule)).toEqual([true]);
    const { decided } = (await store.sessions.findReviewed({ ref: same })) ?? {};
    expect(decided).toMatchObject({ current: { isOnEarlierData: false } });
    expect(JSON.stringify((await row(other))?.findings)).not.toContain('isByNewRule');
  });

  test('a company follows what new rules find on the session of an owner', async () => {
    const owners = {
      step: '1',
      stepId: '1',
      type: 'BENEFICIAL_OWNERS',
      status: 'APPROVED',
      position: 0,
      screening: false,
    };
    const hits = noHits.map((one) => ({ ...one, value: '2' }));
    await save(session('owner', firstMs, { facts: hits }));
    const ref = await save(
      session('company', firstMs, {
        kind: 'corporate',
        facts: noHits,
        steps: [owners, ...session('x', 0).steps.slice(1)],
        related: [{ step: '1', persons: [{ sessionId: 'owner', declared: {} }] }],
      }),
    );
    await decide(ref);
    await store.db.deleteFrom('alerts').execute();
    await upgrade('hits_reported', 'owners_hits');
    expect(await idsIn('view:new_rules')).toEqual(['company']);
    expect(await idsIn('view:needs_review')).toEqual(['owner']);
    expect(JSON.stringify((await row(ref))?.findings)).toMatch(/owners_hits.*isByNewRule/);
    expect(await alerts()).toEqual([]);
  });

  test('code that sees the same data in another way reopens no decision; other data do', async () => {
    const ref = await save(session('a', firstMs));
    const { id } = await decide(ref);
    const { db } = store;
    const { basis } = await db.selectFrom('decisions').select('basis').where('id', '=', id).executeTakeFirstOrThrow();
    const { rid } = await db.selectFrom('sessions').select('rid').where('ref', '=', ref).executeTakeFirstOrThrow();
    const isOnEarlierData = async () => (await store.sessions.findReviewed({ ref }))?.decided?.current?.isOnEarlierData;
    const upgradeFrom = async (former: object) => {
      const made = { basis: JSON.stringify({ ...JSON.parse(basis), ...former }), made_at: 0 };
      await store.db.deleteFrom('decision_bases').execute();
      await store.db
        .insertInto('decision_bases')
        .values({ rid, number: 1, ...made })
        .execute();
      await upgrade('document_expired', 'decided_on_earlier_data');
    };
    await upgradeFrom({ persons: 'as another version of the code hashed them', facts: 'x' });
    expect(await isOnEarlierData()).toBe(false);
    expect(await idsIn('view:new_rules')).toEqual(['a']);
    // What reviewers recorded or the service answered of owners is no work of the code, and neither is a hit.
    for (const data of [{ persons: 'x', personData: 'y' }, { persons: 'x', personData: undefined }, { hits: 'x' }]) {
      await upgradeFrom(data);
      expect(await isOnEarlierData()).toBe(true);
    }
    nowMs += dayMs;
    await save(session('a', nowMs, { facts: noHits }));
    await upgrade('document_expired');
    expect(await isOnEarlierData()).toBe(true);
    expect(await idsIn('view:needs_review')).toEqual(['a']);
  });

  test('other hits on the session of an owner overtake the decision on the company at once', async () => {
    await save(session('owner', firstMs, { facts: noHits }));
    const related = [{ step: '1', persons: [{ sessionId: 'owner', declared: {} }] }];
    const ref = await save(session('company', firstMs, { kind: 'corporate', related }));
    const owner = (await store.sessions.find({ sessionId: 'owner' }))?.ref ?? '';
    await rememberHits(store, owner, { 'h1-a': 'c1-a' });
    await decide(ref);
    await rememberHits(store, owner, { 'h1-a': 'c1-b' });
    const codes = (await row(ref))?.findings.map(({ code }) => code);
    expect(codes).toContain('decided_on_earlier_data');
  });

  test('beside another finding of a decided session it stands in their view too', async () => {
    const ref = await save(session('a', firstMs));
    await decide(ref);
    const reasons = { grounds: [], text: 'x' };
    const risk = { rating: 'low' as const, nextReviewOn: '2026-11-21', reasons };
    await store.record(riskRatings).add({ ref, version: 0, author: eva }, risk, () => anEvent);
    await upgrade('document_expired');
    nowMs += 2 * dayMs;
    await store.sessions.makeDueFindings();
    expect(await idsIn('view:needs_review')).toEqual(['a']);
    expect(await idsIn('view:new_rules')).toEqual(['a']);
  });

  test('a snooze goes on, and what is left when all else is settled is due by the upgrade', async () => {
    const facts = [...noHits, fact('document_expiry', '2026-11-01'), fact('name_missing', '1')];
    const ref = await save(session('a', firstMs, { facts }));
    await store.snoozes.add(ref, { untilMs: null, reason: 'x' }, ana, anEvent);
    const due = Date.parse('2026-11-28T00:00:00Z');
    await upgrade('document_expired');
    expect((await store.snoozes.read(ref))?.snooze).not.toBeNull();
    expect((await row(ref))?.review?.dueAtMs).toBeLessThan(due);
    // Time settles the rest.
    const { rid } = await store.db
      .selectFrom('sessions')
      .select('rid')
      .where('ref', '=', ref)
      .executeTakeFirstOrThrow();
    await store.db.deleteFrom('facts').where('key', '=', 'name_missing').where('rid', '=', rid).execute();
    await store.db.updateTable('session_findings').set({ due_on: '2026-11-20' }).where('rid', '=', rid).execute();
    await store.close();
    store = await open();
    await store.sessions.makeDueFindings();
    expect(await row(ref)).toMatchObject({ review: { dueAtMs: due } });
    nowMs = due;
    await store.queue.refreshDue();
    expect(await alerts()).toEqual([]);
  });

  test('through an upgrade, files that nobody has compared stay so', async () => {
    const withFiles = (filesHash: string) => ({
      steps: session('x', 0).steps.map((step) => ({ ...step, read: { ...read(7, 'c 2-c'), filesHash } })),
    });
    const ref = await save(session('a', firstMs, withFiles('one')));
    const { id } = await decide(ref);
    nowMs += dayMs;
    await save(session('a', nowMs, withFiles('other')));
    const current = async () => (await store.sessions.findReviewed({ ref }))?.decided?.current;
    expect(await current()).toMatchObject({ isOnEarlierData: false, toCompare: ['1', '2'] });
    const { db } = store;
    const { basis, rid } = await db.selectFrom('decisions').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const ofFormerCode = JSON.stringify({
      ...JSON.parse(basis),
      persons: 'as another version of the code hashed them',
    });
    await db.insertInto('decision_bases').values({ rid, number: 1, basis: ofFormerCode, made_at: 0 }).execute();
    await upgrade('document_expired');
    expect(await current()).toMatchObject({ isOnEarlierData: false, toCompare: ['1', '2'] });
  });

  test('linked shared data: apart until a read of it brings something else', async () => {
    const ref = await save(session('a', firstMs, { facts: noHits }));
    const shared = { label: 'x', token: 'token', ref, creatorId: ana.id, creatorName: ana.name };
    const id = await store.consents.add(shared, (object) => ({ ...anEvent, action: 'consent.added', object }));
    const resource = { resource: 'identity', outcome: 'revoked', tokenSetAtMs: nowMs, problem: null } as const;
    await store.consents.recordRead(id, { ...resource, atMs: nowMs, facts: [] } as never);
    const found = JSON.parse(
      (await store.db.selectFrom('consents').select('findings').executeTakeFirstOrThrow()).findings,
    );
    expect(found).not.toEqual([]);
    await decide(ref);
    await upgrade(...found.map(({ code }: Finding) => code));
    await store.consents.list(1);
    expect(await idsIn('view:new_rules')).toEqual(['a']);
    expect(await row(ref)).toMatchObject({ review: null });
    nowMs += dayMs;
    const facts = [{ place: null, key: 'kind', value: 'individual' }];
    await store.consents.recordRead(id, { ...resource, atMs: nowMs, facts } as never);
    expect(await idsIn('view:new_rules')).toEqual([]);
    expect(await row(ref)).toMatchObject({ review: { sinceMs: nowMs } });
  });

  test('the rules of today alert to what is new, and to what is overdue', async () => {
    await save(session('a', firstMs, { facts: noHits }));
    nowMs += dayMs;
    await save(session('a', nowMs, { facts: noHits.map((one) => ({ ...one, value: '1' })) }));
    nowMs += 7 * dayMs;
    await store.queue.refreshDue();
    expect(new Set(await alerts())).toEqual(new Set(['new_hits', 'overdue']));
  });
});
