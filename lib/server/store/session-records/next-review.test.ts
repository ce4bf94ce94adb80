/** When a session falls due that was cleared without a day for the next review: no limit brings one that is in arrears at once. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findingsVersion } from '#lib/findings/index.ts';
import { addDays, dayOf } from '#lib/model/day.ts';
import type { RecordedKind } from '#lib/model/review/decision-kind.ts';
import type { ReviewMonths } from '#lib/model/review/risk-rating.ts';
import { openStore, type Store } from '../store.ts';
import { addAccounts, ana, eva } from '../testing/judged-hits.ts';
import { anEvent, aRefresh, dialects, type TestDatabase } from '../testing/test-store.ts';
import { riskRatings } from './risk-ratings.ts';

const secrets = ['a-secret-for-tests-of-32-bytes-or-more'];
const evidence = { readAtMs: 1_000, ownership: null, files: [], stepsWithoutFiles: [], contents: {}, hits: {} };
/** Nothing blocks its clear. */
const session = (id: string) => {
  const { steps } = aRefresh(id);
  const facts = ['hits_reported', 'hits_delivered'].map((key) => ({
    key,
    value: '0',
    sensitivity: 'screening' as const,
    step: '2',
    stepType: 'AML',
  }));
  const read = { atMs: 1_000, factsVersion: 7, contentHash: 'c' };
  return aRefresh(id, {
    status: 'APPROVED',
    steps: steps.map((step) => ({ ...step, status: 'APPROVED', read })),
    facts,
  });
};
const law: ReviewMonths = { high: 12, medium: 60, low: 60 };
const upgradedMs = Date.parse('2026-11-29T12:00:00Z');
const startOf = (day: string) => Date.parse(`${day}T09:00:00Z`);

describe.each(dialects)('the next review on $dialect', ({ create }) => {
  let database: TestDatabase;
  let store: Store;
  let nowMs: number;
  beforeEach(async () => {
    nowMs = startOf('2020-01-01');
    database = await create();
    store = await openStore({ url: database.url, secrets, now: () => nowMs });
    await addAccounts(store, ana, eva);
    await store.alerts.choices.setMail(true);
  });
  afterEach(async () => {
    await store?.close();
    await database?.drop();
  });

  const reopen = async (reviewMonths: ReviewMonths = law) => {
    await store.close();
    store = await openStore({ url: database.url, secrets, now: () => nowMs, reviewMonths });
    await store.sessions.makeDueFindings();
  };
  /** What is stored was made by the former rules, which knew of no limit. */
  const upgrade = async () => {
    nowMs = upgradedMs;
    await store.db
      .updateTable('session_findings')
      .set({ rules: findingsVersion - 1 })
      .execute();
    const former = { version: findingsVersion - 1, review_months: '', reviews_from: '' };
    await store.db.updateTable('findings_version').set(former).execute();
    await reopen();
  };
  const waitUntil = async (day: string) => {
    nowMs = startOf(day);
    await store.sessions.makeDueFindings();
  };
  const decide = async (ref: string, kind: RecordedKind, fourEyes: 'off' | 'all' = 'off') => {
    const { version, present } = await store.decisions.ofSession(ref);
    const overrides = kind === 'clear' ? present.blocks.map(({ id }) => id) : [];
    const considered = kind === 'clear' ? present.toConsider.map(({ id }) => id) : [];
    const reasons = { codes: [], text: 'x' };
    const decision = { ref, expectedVersion: version, kind, reasons, overrides, considered, fourEyes, evidence };
    const event = { ...anEvent, action: 'decision.recorded', ref } as const;
    const { id, needsSecond } = await store.decisions.record(decision, ana, () => event);
    return { ref, id, expectedVersion: version + 1, needsSecond };
  };
  const clearedOn = async (day: string, id = 'a') => {
    nowMs = startOf(day);
    const { ref } = await store.sessions.save(session(id), null);
    await decide(ref, 'clear');
    return ref;
  };
  const rate = (ref: string, nextReviewOn: string | null) =>
    store
      .record(riskRatings)
      .add(
        { ref, version: 0, author: eva },
        { rating: 'high', nextReviewOn: nextReviewOn as string, reasons: { grounds: [], text: 'x' } },
        () => ({
          ...anEvent,
          action: 'risk.rated',
          ref,
        }),
      );
  const dueOn = async (ref: string) => (await store.sessions.findReviewed({ ref }))?.nextReviewOn;
  const isOverdue = async (ref: string, audience: 'full' | 'limited' = 'full') => {
    const sort = { key: 'updated', descending: false } as const;
    const { rows } = await store.sessions.list({ audience, sort, limit: 50 });
    return rows.some((row) => row.ref === ref && row.findings.some(({ code }) => code === 'review_overdue'));
  };

  test('is five years after a clear without a rating, by itself, and for nobody who may not know of it', async () => {
    await reopen();
    const ref = await clearedOn('2024-02-29');
    expect(await dueOn(ref)).toBe('2029-02-28');
    expect((await store.sessions.findReviewed({ ref }, 'limited'))?.nextReviewOn).toBeUndefined();
    await waitUntil('2029-02-27');
    expect(await isOverdue(ref)).toBe(false);
    const limited = async () =>
      JSON.stringify(
        (await store.sessions.list({ audience: 'limited', sort: { key: 'updated', descending: false }, limit: 50 }))
          .rows,
      );
    const before = await limited();
    await waitUntil('2029-02-28');
    expect(await isOverdue(ref)).toBe(true);
    expect(await limited()).toBe(before);
    const rules = (await store.db.selectFrom('alerts').select('rule').execute()).map(({ rule }) => rule);
    expect(new Set(rules)).toEqual(new Set(['overdue']));
    await rate(ref, '2030-02-28');
    expect([await isOverdue(ref), await dueOn(ref)]).toEqual([false, '2030-02-28']);
  });

  test.each([
    ['2020-01-01', '2026-12-29', 'in arrears for years'],
    ['2021-11-29', '2026-12-29', 'due on the day of the upgrade'],
    ['2021-12-10', '2026-12-29', 'due within the time that is left after the upgrade'],
    ['2021-12-30', '2026-12-30', 'due afterwards'],
    ['2026-11-28', '2031-11-28', 'decided lately'],
  ])('cleared on %s falls due on %s after the upgrade: %s', async (cleared, due) => {
    const ref = await clearedOn(cleared);
    await upgrade();
    expect([await isOverdue(ref), await dueOn(ref)]).toEqual([false, due]);
    expect(await store.db.selectFrom('alerts').selectAll().execute()).toEqual([]);
    await waitUntil(addDays(due, -1));
    expect(await isOverdue(ref)).toBe(false);
    await waitUntil(due);
    expect(await isOverdue(ref)).toBe(true);
  });

  test('of a stored rating is as it was; a rating without a day falls due by its own limit', async () => {
    const [far, none] = [await clearedOn('2026-06-01', 'far'), await clearedOn('2026-06-01', 'none')];
    await rate(far, '2999-01-31');
    // Former versions stored one without a day.
    await rate(none, null);
    await upgrade();
    expect([await dueOn(far), await dueOn(none)]).toEqual(['2999-01-31', '2027-06-01']);
    expect(await store.record(riskRatings).list(none)).toMatchObject([{ nextReviewOn: null }]);
  });

  test.each([
    ['declined later', (ref: string) => decide(ref, 'decline')],
    ['asked for information later', (ref: string) => decide(ref, 'request_information')],
    ['left by the customer', (ref: string) => store.sessions.setRelationshipEnd(ref, startOf('2026-01-01'), anEvent)],
  ])('is none of what was cleared and then %s', async (_, end) => {
    await reopen();
    const ref = await clearedOn('2025-01-01');
    nowMs = startOf('2026-01-01');
    await end(ref);
    expect(await dueOn(ref)).toBeUndefined();
    await waitUntil('2031-01-01');
    expect(await isOverdue(ref)).toBe(false);
  });

  test('comes back when the end of the relationship is withdrawn, or the session is cleared again', async () => {
    await reopen();
    const ref = await clearedOn('2025-01-01');
    await waitUntil('2030-01-01');
    expect(await isOverdue(ref)).toBe(true);
    await store.sessions.setRelationshipEnd(ref, nowMs, anEvent);
    expect(await isOverdue(ref)).toBe(false);
    await store.sessions.setRelationshipEnd(ref, null, anEvent);
    expect(await isOverdue(ref)).toBe(true);
    await decide(ref, 'clear');
    expect(await dueOn(ref)).toBe('2035-01-01');
  });

  test('is none of what was never cleared, waits for a second reviewer, or was withdrawn', async () => {
    await reopen();
    nowMs = startOf('2025-01-01');
    const refs = [];
    for (const id of ['undecided', 'waiting', 'withdrawn'])
      refs.push((await store.sessions.save(session(id), null)).ref);
    const [, waiting = '', withdrawn = ''] = refs;
    await decide(waiting, 'clear', 'all');
    const { needsSecond, ...made } = await decide(withdrawn, 'clear', 'all');
    expect(needsSecond).not.toEqual([]);
    await store.decisions.withdraw({ ...made, reason: 'x' }, ana, () => ({ ...anEvent, action: 'decision.withdrawn' }));
    await waitUntil('2031-01-01');
    for (const ref of refs) expect([await dueOn(ref), await isOverdue(ref)]).toEqual([undefined, false]);
  });

  test('follows a stricter setting, which brings nothing overdue at once; a less strict one again brings nothing later forward', async () => {
    await reopen();
    const ref = await clearedOn('2025-01-01');
    nowMs = startOf('2029-06-01');
    await reopen({ high: 6, medium: 24, low: 36 });
    expect([await dueOn(ref), await isOverdue(ref)]).toEqual([addDays(dayOf(nowMs), 30), false]);
    await reopen({ high: 6, medium: 24, low: 36 });
    nowMs = startOf('2029-07-01');
    await reopen({ high: 6, medium: 24, low: 36 });
    expect(await isOverdue(ref)).toBe(true);
    await reopen();
    expect([await dueOn(ref), await isOverdue(ref)]).toEqual(['2030-01-01', false]);
  });
});
