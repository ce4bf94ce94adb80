/** Findings as they are stored: after a save, when their day has come, after an upgrade, and when their session leaves. */
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findingsVersion } from '#lib/findings/index.ts';
import { keysOfFinding } from '#lib/model/session/finding.ts';
import type { Audience, ListQuery } from '../records.ts';
import { openStore, type Store } from '../store.ts';
import { anEvent, aRefresh, dialects, type TestDatabase } from '../testing/test-store.ts';

const dayMs = 86_400_000;
const firstMs = Date.parse('2026-11-21T22:00:00Z');

const steps = (status = 'APPROVED') =>
  aRefresh('a').steps.map((step) => ({ ...step, status: step.type === 'AML' ? 'APPROVED' : status }));
const withExpiry = (id: string, expiry: string, readAtMs = firstMs) =>
  aRefresh(id, {
    readAtMs,
    steps: steps(),
    facts: [
      { key: 'document_expiry', value: expiry, sensitivity: 'identity', step: '1', stepType: 'ID_DOCUMENT' },
      ...['hits_reported', 'hits_delivered'].map((key) => ({
        key,
        value: '0',
        sensitivity: 'screening' as const,
        step: '2',
        stepType: 'AML',
      })),
    ],
  });

describe.each(dialects)('findings on $dialect', ({ create }) => {
  let database: TestDatabase;
  let store: Store;
  let nowMs: number;
  const open = () => openStore({ url: database.url, now: () => nowMs });
  beforeEach(async () => {
    nowMs = firstMs;
    database = await create();
    store = await open();
  });
  afterEach(async () => {
    await store?.close();
    await database?.drop();
  });
  const query = (more: Partial<ListQuery> = {}): ListQuery => ({
    audience: 'full',
    sort: { key: 'updated', descending: false },
    limit: 50,
    ...more,
  });
  const keys = async (audience: Audience = 'full') =>
    (await store.sessions.list(query({ audience }))).rows.map(({ findings }) => findings.flatMap(keysOfFinding));
  const find = async (finding: string, audience: Audience = 'full') =>
    (await store.sessions.list(query({ audience, finding: [finding] }))).rows.map(({ sessionId }) => sessionId);
  const counts = async () => {
    const rows = await store.db.selectFrom('facet_findings').select(['finding', 'audience', 'n']).execute();
    const live = rows
      .filter(({ finding, n }) => n !== 0 && !finding.startsWith('view:')) // those of the queue have their own test
      .map(({ finding, audience, n }) => `${audience} ${finding} ${n}`);
    return live.sort();
  };

  test('follow each save, and a save that changes nothing writes none of them', async () => {
    await store.sessions.save(withExpiry('a', '2020-01-01'), anEvent);
    expect(await keys()).toEqual([['document_expired']]);
    expect(await counts()).toEqual(['full document_expired 1']);
    const write = sql`update findings set session_sandbox = 7`;
    await write.execute(store.db);
    await store.sessions.save(withExpiry('a', '2020-01-01', firstMs + 1), anEvent);
    const untouched = await store.db.selectFrom('findings').select('session_sandbox').execute();
    expect(untouched.map(({ session_sandbox }) => session_sandbox)).toEqual([7, 7, 7, 7]);
    await store.sessions.save({ ...withExpiry('a', '2031-01-01', firstMs + 2), steps: steps('REJECTED') }, anEvent);
    expect(await keys()).toEqual([['step_rejected']]);
    expect(await keys('limited')).toEqual([['step_rejected']]);
    expect(await counts()).toEqual(['full step_rejected 1', 'limited step_rejected 1']);
    await store.sessions.save(withExpiry('a', '2020-01-01', firstMs + 1), anEvent); // older
    expect(await keys()).toEqual([['step_rejected']]);
  });

  test('of screening and documents are for the full audience alone', async () => {
    await store.sessions.save(aRefresh('a', { readAtMs: firstMs }), anEvent);
    expect(await find('hits_reported')).toEqual(['a']);
    expect(await find('hits_reported', 'limited')).toEqual([]);
    expect((await store.sessions.facets(query({ audience: 'limited' }))).finding).toEqual([]);
    expect(await keys('limited')).toEqual([[]]);
  });

  test('change on their day without a write, in the first query after midnight', async () => {
    await store.sessions.save(withExpiry('soon', '2026-11-22'), anEvent);
    await store.sessions.save(withExpiry('later', '2027-06-01'), anEvent);
    await store.sessions.save(withExpiry('past', '2020-01-01'), anEvent);
    expect(await keys()).toEqual([['document_expiring'], [], ['document_expired']]);
    const head = await store.changes.head();
    nowMs += dayMs;
    expect(await keys()).toEqual([['document_expiring'], [], ['document_expired']]);
    nowMs += dayMs;
    expect(await find('document_expired')).toEqual(['soon', 'past']);
    nowMs += dayMs;
    expect(await counts()).toEqual(['full document_expired 2']);
    expect((await store.sessions.facets(query())).finding).toEqual([{ value: 'document_expired', count: 2 }]);
    // Whoever has the list open is told, but only where the findings differ, and only who may see them.
    const { ref } = (await store.sessions.list(query())).rows[0] ?? {};
    expect(await store.changes.since(head, 10)).toMatchObject([
      { ref, cause: 'day', visible: null, created: false, status: null, steps: [], facts: [] },
    ]);
    nowMs = Date.parse('2027-05-02T00:00:00Z');
    expect(await store.sessions.makeDueFindings()).toBe(1);
    expect(await store.sessions.makeDueFindings()).toBe(0);
    expect(await find('document_expiring')).toEqual(['later']);
  });

  test('are not made again by a read that brought nothing but its time, unless they are due', async () => {
    const read = (atMs: number, more = {}) =>
      store.sessions.save({ ...withExpiry('a', '2020-01-01', atMs), ...more }, anEvent);
    await read(firstMs);
    const emptied = `update session_findings set findings = '[]' where audience = 'full'`;
    await database.run(emptied);
    await read(firstMs + 1);
    expect(await keys()).toEqual([[]]);
    const rows = await store.db.selectFrom('sessions').select('refreshed_at').execute();
    expect(rows).toEqual([{ refreshed_at: firstMs + 1 }]);
    // A name is enough to make them again.
    await read(firstMs + 2, { displayName: 'Another' });
    expect(await keys()).toEqual([['document_expired']]);
    await database.run(emptied, `update session_findings set due_on = '2026-11-21' where audience = 'full'`);
    await read(firstMs + 3, { displayName: 'Another' });
    expect(await keys()).toEqual([['document_expired']]);
    await database.run(emptied, `update session_findings set rules = ${findingsVersion - 1} where audience = 'full'`);
    await read(firstMs + 4, { displayName: 'Another' });
    expect(await keys()).toEqual([['document_expired']]);
  });

  test('many sessions due on one day are made in batches, by two processes at once', async () => {
    for (let id = 0; id < 130; id++) await store.sessions.save(withExpiry(`s${id}`, '2026-11-21'), null);
    nowMs += dayMs;
    const other = await open();
    const made = await Promise.all([store, other].map((each) => each.sessions.makeDueFindings()));
    expect(made.reduce((sum, n) => sum + n, 0)).toBe(130);
    await other.close();
    expect(await counts()).toEqual(['full document_expired 130']);
    expect((await store.sessions.list(query({ finding: ['document_expired'], limit: 1 }))).count).toEqual({
      value: 130,
      exact: true,
    });
  });

  test('of other rules, or of no rules yet, are made before the list is read, and are no changes', async () => {
    await store.sessions.save(withExpiry('a', '2020-01-01'), anEvent);
    const head = await store.changes.head();
    await store.close();
    await database.run(
      `update session_findings set findings = '[]', due_on = null, rules = ${findingsVersion - 1}`,
      'delete from findings',
      `update findings_version set version = ${findingsVersion - 1}`,
    );
    store = await open();
    expect(await store.sessions.makeDueFindings()).toBe(1);
    expect(await keys()).toEqual([['document_expired']]);
    expect(await counts()).toEqual(['full document_expired 1']);
    expect(await store.db.selectFrom('findings_version').selectAll().execute()).toMatchObject([
      { version: findingsVersion },
    ]);
    expect(await store.changes.head()).toBe(head);
    await store.close();
    store = await open();
    expect(await store.sessions.makeDueFindings()).toBe(0);
  });

  test('of a proof of address are made again when another age is accepted', async () => {
    const proof = aRefresh('a', {
      readAtMs: firstMs,
      steps: [{ ...steps()[0], type: 'PROOF_OF_ADDRESS' }, ...steps().slice(1)] as ReturnType<typeof steps>,
      facts: [
        { key: 'issuing_date', value: '2026-07-21', sensitivity: 'identity', step: '1', stepType: 'PROOF_OF_ADDRESS' },
      ],
    });
    await store.sessions.save(proof, anEvent);
    expect((await keys()).flat()).toContain('proof_old');
    for (const [proofMonths, isOld] of [
      [4, false],
      [2, true],
    ] as const) {
      await store.close();
      store = await openStore({ url: database.url, now: () => nowMs, proofMonths });
      expect((await keys()).flat().includes('proof_old')).toBe(isOld);
      expect((await store.sessions.findReviewed({ sessionId: 'a' }))?.proofMonths).toBe(proofMonths);
    }
  });

  test('that nobody made are made for the row that shows them: a row is never clean for want of a record', async () => {
    await store.sessions.save(withExpiry('a', '2020-01-01'), anEvent);
    await store.db.deleteFrom('session_findings').execute();
    expect(await keys()).toEqual([['document_expired']]);
  });

  test('are counted by what the session is, and leave with it', async () => {
    await store.sessions.save(withExpiry('a', '2020-01-01'), anEvent);
    await store.sessions.save(
      { ...withExpiry('a', '2020-01-01', firstMs + 5), sandbox: true, appName: 'Other' },
      anEvent,
    );
    expect(await find('document_expired')).toEqual(['a']);
    const facets = async (more: Partial<ListQuery>) => (await store.sessions.facets(query(more))).finding;
    expect(await facets({ sandbox: true, app: ['Other'] })).toEqual([{ value: 'document_expired', count: 1 }]);
    expect(await facets({ sandbox: false })).toEqual([]);
    expect((await store.sessions.list(query({ sandbox: true, finding: ['document_expired'] }))).rows).toHaveLength(1);
    const { ref = '' } = (await store.sessions.list(query())).rows[0] ?? {};
    await store.sessions.setRelationshipEnd(ref, 1, anEvent);
    expect(await store.sessions.purge(2, 5, () => ({ ...anEvent, action: 'session.purged' }))).toMatchObject([{ ref }]);
    expect(await counts()).toEqual([]);
    for (const table of ['findings', 'session_findings'] as const)
      expect(await store.db.selectFrom(table).selectAll().execute()).toEqual([]);
  });
});
