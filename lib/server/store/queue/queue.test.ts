/** The place of a session in the queue: what puts it there, until when, what hides it and what brings it back. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { queueKeys } from '#lib/model/session/queue.ts';
import type { ListQuery, Refresh } from '../records.ts';
import { openStore, type Store } from '../store.ts';
import { addAccounts, aVerdict, rememberHits, subjectHash, toEvent } from '../testing/judged-hits.ts';
import { anEvent, aRefresh, dialects, type TestDatabase } from '../testing/test-store.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** It is a Friday. */
const firstMs = Date.parse('2026-11-20T10:00:00Z');
const ana = { id: 'ana', name: 'Ana' };

const screening = (hits: number) =>
  ['hits_reported', 'hits_delivered'].map((key) => ({
    key,
    value: `${hits}`,
    sensitivity: 'screening' as const,
    step: '2',
    stepType: 'AML',
  }));
const steps = (document: string, aml = 'APPROVED') =>
  aRefresh('a').steps.map((step) => ({ ...step, status: step.type === 'AML' ? aml : document }));
/** Nothing about it needs a person. */
const clean = (id: string, readAtMs: number, more: Partial<Refresh> = {}) =>
  aRefresh(id, { readAtMs, steps: steps('APPROVED'), facts: screening(0), ...more });
const withHit = (id: string, readAtMs: number, more: Partial<Refresh> = {}) =>
  clean(id, readAtMs, { facts: screening(1), ...more });

describe.each(dialects)('the queue on $dialect', ({ create }) => {
  let database: TestDatabase;
  let store: Store;
  let nowMs: number;
  beforeEach(async () => {
    nowMs = firstMs;
    database = await create();
    store = await openStore({ url: database.url, now: () => nowMs });
  });
  afterEach(async () => {
    await store?.close();
    await database?.drop();
  });
  const list = async (more: Partial<ListQuery> = {}) =>
    (await store.sessions.list({ audience: 'full', sort: { key: 'due', descending: false }, limit: 50, ...more })).rows;
  const idsIn = async (view: string) => (await list({ view })).map(({ sessionId }) => sessionId);
  const place = async (id: string) => (await list()).find(({ sessionId }) => sessionId === id)?.review;
  const save = async (refresh: Refresh) => (await store.sessions.save(refresh, null)).ref;
  const snooze = (ref: string, untilMs: number | null) =>
    store.snoozes.add(ref, { untilMs, reason: 'Waits for <b>the bank</b>' }, ana, anEvent);
  /** The live counts are those of the rows. */
  const requireCounts = async () => {
    const counted = await store.queue.count(false, queueKeys);
    for (const key of queueKeys) expect([key, counted.get(key) ?? 0]).toEqual([key, (await idsIn(key)).length]);
  };

  test('a hit needs a person since it was found, until the end of the next working day', async () => {
    await save(clean('a', firstMs));
    expect(await place('a')).toBeNull();
    nowMs += hourMs;
    await save(withHit('a', nowMs));
    const review = {
      sinceMs: nowMs,
      isImported: false,
      dueAtMs: Date.parse('2026-11-24T00:00:00Z'),
      isSnoozed: false,
      causes: [],
    };
    expect(await place('a')).toEqual(review);
    expect(await idsIn('view:needs_review')).toEqual(['a']);
    await requireCounts();
    // The same find does not begin anew, whatever else is read.
    nowMs += hourMs;
    await save(withHit('a', nowMs, { alias: 'other' }));
    expect(await place('a')).toEqual(review);
    nowMs += hourMs;
    await save(clean('a', nowMs));
    expect(await place('a')).toBeNull();
    await requireCounts();
  });

  test('a graver finding brings the due date forward, a lighter one never moves it back', async () => {
    await save(
      clean('a', firstMs, {
        facts: [...screening(0), { ...screening(0)[0], key: 'screened_unclear', value: '1' } as never],
      }),
    );
    expect(await place('a')).toMatchObject({ dueAtMs: Date.parse('2026-11-26T00:00:00Z') });
    await save(withHit('a', firstMs + 1));
    expect(await place('a')).toMatchObject({ sinceMs: firstMs, dueAtMs: Date.parse('2026-11-24T00:00:00Z') });
    await save(
      clean('a', firstMs + 2, {
        facts: [...screening(0), { ...screening(0)[0], key: 'screened_unclear', value: '1' } as never],
      }),
    );
    expect(await place('a')).toMatchObject({ sinceMs: firstMs, dueAtMs: Date.parse('2026-11-24T00:00:00Z') });
  });

  test('an imported backlog counts from its import, and says so', async () => {
    await save(withHit('imported', firstMs, { origin: 'import', cause: 'import' }));
    await save(withHit('delivered', firstMs));
    await save(clean('later', firstMs, { origin: 'import', cause: 'import' }));
    nowMs += dayMs;
    await save(withHit('later', nowMs));
    expect(await place('imported')).toMatchObject({ sinceMs: firstMs, isImported: true });
    expect(await place('delivered')).toMatchObject({ sinceMs: firstMs, isImported: false });
    expect(await place('later')).toMatchObject({ sinceMs: nowMs, isImported: false });
  });

  test('it is overdue by itself, and due first', async () => {
    await save(withHit('late', firstMs));
    nowMs += 3 * dayMs;
    await save(withHit('new', nowMs));
    expect(await idsIn('view:overdue')).toEqual([]);
    nowMs = Date.parse('2026-11-24T00:00:00Z');
    expect(await store.queue.refreshDue()).toBe(1);
    expect(await idsIn('view:overdue')).toEqual(['late']);
    expect((await list()).map(({ sessionId }) => sessionId)).toEqual(['late', 'new']);
    expect((await list({ sort: { key: 'due', descending: true } })).map(({ sessionId }) => sessionId)).toEqual([
      'new',
      'late',
    ]);
    expect(await store.queue.refreshDue()).toBe(0);
    await requireCounts();
  });

  test('a step that waits needs nobody for two days, then somebody', async () => {
    await save(clean('a', firstMs, { status: 'PENDING_VERIFICATION', steps: steps('PENDING_VERIFICATION') }));
    expect(await place('a')).toBeNull();
    nowMs += 48 * hourMs - 1;
    await store.queue.refreshDue();
    expect(await place('a')).toBeNull();
    nowMs += 1;
    expect(await store.queue.refreshDue()).toBe(1);
    expect(await place('a')).toMatchObject({ sinceMs: nowMs, causes: [{ cause: 'waiting', severity: 'warning' }] });
    await save(clean('a', nowMs));
    expect(await place('a')).toBeNull();
  });

  test('a snooze hides it until its time, and its due date stays', async () => {
    const ref = await save(withHit('a', firstMs));
    const { dueAtMs } = (await place('a')) ?? {};
    await snooze(ref, firstMs + 5 * hourMs);
    expect(await idsIn('view:needs_review')).toEqual([]);
    expect(await idsIn('view:open')).toEqual(['a']);
    expect(await place('a')).toMatchObject({ dueAtMs, isSnoozed: true });
    expect(await store.snoozes.read(ref)).toMatchObject({
      dueAtMs,
      snooze: { by: 'Ana', reason: 'Waits for <b>the bank</b>', untilMs: firstMs + 5 * hourMs },
    });
    expect(JSON.stringify(await store.db.selectFrom('snoozes').selectAll().execute())).not.toContain('bank');
    await requireCounts();
    nowMs += 5 * hourMs;
    await store.queue.refreshDue();
    expect(await idsIn('view:needs_review')).toEqual(['a']);
    expect(await place('a')).toMatchObject({ dueAtMs, isSnoozed: false });
    expect((await store.snoozes.read(ref))?.snooze).toBeNull();
    expect(await store.db.selectFrom('snoozes').select(['ended_by']).execute()).toEqual([{ ended_by: 'time' }]);
  });

  test.each([
    ['other findings', 'change', (at: number) => withHit('a', at, { facts: screening(2), cause: 'sweep' })],
    ['a delivery that changes nothing', 'delivery', (at: number) => withHit('a', at)],
  ] as const)('%s end a snooze', async (_what, ended_by, refresh) => {
    const ref = await save(withHit('a', firstMs));
    await snooze(ref, null);
    await save(withHit('a', firstMs + 1, { cause: 'sweep' }));
    expect(await place('a')).toMatchObject({ isSnoozed: true });
    await save(refresh(firstMs + 2));
    expect(await place('a')).toMatchObject({ isSnoozed: false });
    expect(await store.db.selectFrom('snoozes').select('ended_by').execute()).toEqual([{ ended_by }]);
  });

  test('an overdue session comes back whatever its snooze says, and cannot be snoozed', async () => {
    const ref = await save(withHit('a', firstMs));
    await snooze(ref, null);
    nowMs = Date.parse('2026-11-24T00:00:00Z');
    await store.queue.refreshDue();
    expect(await idsIn('view:needs_review')).toEqual(['a']);
    expect(await store.db.selectFrom('snoozes').select('ended_by').execute()).toEqual([{ ended_by: 'overdue' }]);
    await expect(snooze(ref, null)).rejects.toMatchObject({ code: 'bad_request' });
    await expect(snooze(await save(clean('b', nowMs)), null)).rejects.toMatchObject({ code: 'bad_request' });
    await expect(snooze('NONE', null)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('a person ends a snooze; a new one takes the place of the former', async () => {
    const ref = await save(withHit('a', firstMs));
    await snooze(ref, null);
    await snooze(ref, firstMs + hourMs);
    expect((await store.snoozes.read(ref))?.snooze?.untilMs).toBe(firstMs + hourMs);
    await store.snoozes.end(ref, anEvent);
    await store.snoozes.end(ref, anEvent);
    expect(await idsIn('view:needs_review')).toEqual(['a']);
    expect(await store.db.selectFrom('snoozes').select('version').where('ended_at', 'is', null).execute()).toEqual([]);
  });

  test('a verdict that is undone leaves the due date as it was; one that is changed later begins anew', async () => {
    const ref = await save(withHit('a', firstMs, { origin: 'import', cause: 'import' }));
    await addAccounts(store, ana);
    await rememberHits(store, ref, { 'h1-a': 'c1-a' });
    nowMs = Date.parse('2026-11-26T10:00:00Z');
    await store.queue.refreshDue();
    const before = await place('a');
    expect(before).toMatchObject({ sinceMs: firstMs, isImported: true, dueAtMs: Date.parse('2026-11-24T00:00:00Z') });
    const at = { ref, step: '2' };
    const judge = async (expectedVersion: number, verdict: 'false_positive' | 'inconclusive') =>
      store.verdicts.record(
        at,
        [aVerdict(await subjectHash(store, ref), { expectedVersion, verdict })],
        ana,
        toEvent(ref),
      );
    await judge(0, 'false_positive');
    expect(await place('a')).toBeNull();
    nowMs += 5 * 60_000;
    await store.verdicts.undo(at, [{ hit: 'h1-a', version: 1 }], ana, toEvent(ref));
    expect(await place('a')).toEqual(before);
    expect(await idsIn('view:overdue')).toEqual(['a']);
    expect(await store.db.selectFrom('review_periods').select(['since', 'until']).execute()).toEqual([
      { since: firstMs, until: null },
    ]);
    await judge(2, 'false_positive');
    nowMs += hourMs;
    await judge(3, 'inconclusive');
    expect(await place('a')).toMatchObject({ sinceMs: nowMs, isImported: false });
    await requireCounts();
  });

  test('linked shared data take part: what they report needs a person, and leaves with them', async () => {
    const ref = await save(clean('a', firstMs));
    const add = (session: string | null) =>
      store.consents.add({ label: 'x', token: 't', ref: session, creatorId: 'ana', creatorName: 'Ana' }, () => anEvent);
    const id = await add(ref);
    expect(await place('a')).toBeNull();
    const { tokenSetAtMs } = (await store.consents.findReference(id)) ?? { tokenSetAtMs: 0 };
    const revoked = { resource: 'identity', outcome: 'revoked', atMs: nowMs, givenAtMs: null, tokenSetAtMs, facts: [] };
    await store.consents.recordRead(id, revoked as never);
    expect(await place('a')).toMatchObject({ sinceMs: nowMs, causes: [{ cause: 'shared_data', severity: 'warning' }] });
    await store.consents.change(id, { ref: null }, anEvent);
    expect(await place('a')).toBeNull();
    expect(await store.consents.countUnlinked()).toBe(1);
    await store.consents.change(id, { ref }, anEvent);
    expect(await place('a')).not.toBeNull();
    expect(await store.consents.countUnlinked()).toBe(0);
    await store.consents.remove(id, anEvent);
    expect(await place('a')).toBeNull();
  });

  test('nothing of it is in what the limited audience reads', async () => {
    const ref = await save(withHit('a', firstMs));
    await save(clean('b', firstMs));
    const limited = () => list({ audience: 'limited' });
    const before = JSON.stringify(await limited());
    expect(before).toContain('"review":null');
    await snooze(ref, null);
    await store.assignments.assign(ref, { assignee: null, expectedVersion: 0 }, ana, () => anEvent);
    nowMs = Date.parse('2026-12-24T00:00:00Z');
    await store.queue.refreshDue();
    expect(JSON.stringify(await limited())).toBe(before);
    for (const view of queueKeys) expect(await list({ audience: 'limited', view })).toEqual([]);
    const query = { audience: 'limited', sort: { key: 'due', descending: false }, limit: 5 } as const;
    expect((await store.sessions.facets(query)).finding).toEqual([]);
    const visible = (await store.changes.since(0, 100)).filter(({ cause }) => cause === 'review');
    expect(visible.length).toBeGreaterThan(0);
    expect(visible.every((change) => change.visible === null)).toBe(true);
  });
});
