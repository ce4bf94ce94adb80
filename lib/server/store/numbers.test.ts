import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStore, type Store } from './store.ts';
import { addAccounts, ana, aVerdict, rememberHits, subjectHash, toEvent } from './testing/judged-hits.ts';
import { anEvent, aRefresh, dialects, type TestDatabase } from './testing/test-store.ts';

const hour = 3_600_000;
const day = 24 * hour;
const start = Date.UTC(2026, 9, 20);

describe.each(dialects)('numbers on $dialect', ({ create }) => {
  let database: TestDatabase;
  let store: Store;
  let nowMs = start;

  beforeAll(async () => {
    database = await create();
    store = await openStore({
      url: database.url,
      secrets: ['a-secret-for-tests-of-32-bytes-or-more'],
      now: () => nowMs,
    });
  });
  afterAll(async () => {
    await store?.close();
    await database?.drop();
  });

  const calm = {
    status: 'APPROVED',
    steps: [
      { step: '2', stepId: '2', type: 'AML', status: 'APPROVED', position: 0, screening: true },
      { step: '3', stepId: '3', type: 'PVID', status: 'APPROVED', position: 1, screening: false },
    ],
    facts: [
      { key: 'hits_reported', value: '0', sensitivity: 'screening', step: '2', stepType: 'AML' },
      { key: 'hits_delivered', value: '0', sensitivity: 'screening', step: '2', stepType: 'AML' },
      { key: 'name', value: 'Ana Pérez', sensitivity: 'name', step: '2', stepType: 'AML' },
    ],
  } as const;
  const register = async (id: string, change: Parameters<typeof aRefresh>[1] = {}) =>
    (await store.sessions.save(aRefresh(id, { readAtMs: nowMs, ...change }), anEvent)).ref;
  const numbersAt = (atMs: number, sandbox = false) => store.readNumbers({ atMs, sandbox });
  const open = async (atMs: number, sandbox = false) =>
    (await numbersAt(atMs, sandbox)).open.map(({ individual, corporate }) => [individual, corporate]);

  test('count nothing where there is nothing', async () => {
    const numbers = await numbersAt(start);
    expect(numbers.knownFromMs).toBeNull();
    expect(numbers.overdue).toEqual({ individual: 0, corporate: 0 });
    expect(numbers.timeToDecision.map(({ count, p50 }) => [count, p50])).toEqual(Array(4).fill([0, null]));
    expect(numbers.hits.map(({ open: none, match }) => [none, match])).toEqual([
      [0, 0],
      [0, 0],
    ]);
    expect(numbers.months).toHaveLength(12);
    expect(numbers.months.at(-1)).toEqual({ month: '2026-10', judged: 0, falsePositives: 0 });
  });

  test('open work has the age that it had on that day, by kind and environment', async () => {
    await register('person');
    await register('company', { kind: 'corporate' });
    await register('sandbox', { sandbox: true });
    nowMs = start + 2 * day;
    await register('later');
    expect(await open(start - 1)).toEqual(Array(5).fill([0, 0]));
    expect((await open(start + hour))[0]).toEqual([1, 1]);
    expect((await open(start + hour, true))[0]).toEqual([1, 0]);
    expect((await open(nowMs)).slice(0, 2)).toEqual([
      [1, 0],
      [1, 1],
    ]);
    expect((await open(start + 40 * day)).at(-1)).toEqual([2, 1]);
    expect((await numbersAt(nowMs)).knownFromMs).toBe(start);
    const { overdue } = await numbersAt(start + 400 * day);
    expect(overdue).toEqual({ individual: 2, corporate: 1 });
  });

  test('work that is done is open on the days before, and again from the day on which it came back', async () => {
    const id = 'comes-back';
    nowMs = start + 3 * day;
    await register(id);
    const counted = async (atMs: number) => (await open(atMs)).flat().reduce((sum, n) => sum + n, 0);
    const before = await counted(nowMs);
    nowMs = start + 4 * day;
    await register(id, calm);
    expect(await counted(nowMs)).toBe(before - 1);
    expect(await counted(start + 3 * day + hour)).toBe(before);
    nowMs = start + 5 * day;
    await register(id);
    expect(await counted(nowMs)).toBe(before);
    expect(await counted(start + 4 * day + hour)).toBe(before - 1);
    const periods = await store.db
      .selectFrom('review_periods')
      .selectAll()
      .where('since', '>', start + 2 * day)
      .execute();
    expect(periods.map(({ since, until }) => [since, until]).toSorted()).toEqual([
      [start + 3 * day, start + 4 * day],
      [start + 5 * day, null],
    ]);
  });

  test('hits count by the latest verdict on their present content, as of the day', async () => {
    nowMs = Date.UTC(2026, 9, 28);
    const ref = await register('hits');
    await addAccounts(store, ana);
    await rememberHits(store, ref, { 'h1-a': 'c1-a', 'h1-b': 'c1-b', 'd1-a': 'c1-d' });
    const subject = await subjectHash(store, ref);
    const judge = (change: Parameters<typeof aVerdict>[1]) =>
      store.verdicts.record({ ref, step: '2' }, [aVerdict(subject, change)], ana, toEvent(ref));
    nowMs = Date.UTC(2026, 9, 30);
    await judge({});
    nowMs = Date.UTC(2026, 10, 3);
    await judge({ expectedVersion: 1, verdict: 'match' });
    await judge({ hit: 'd1-a', hash: 'c1-d', kinds: [], verdict: 'inconclusive' });
    const hitsAt = async (atMs: number) =>
      (await numbersAt(atMs)).hits.map((of) => [of.open, of.inconclusive, of.match, of.falsePositive]);
    expect(await hitsAt(Date.UTC(2026, 9, 29))).toEqual([
      [2, 0, 0, 0],
      [1, 0, 0, 0],
    ]);
    expect(await hitsAt(Date.UTC(2026, 9, 31))).toEqual([
      [1, 0, 0, 1],
      [1, 0, 0, 0],
    ]);
    expect(await hitsAt(nowMs)).toEqual([
      [1, 0, 1, 0],
      [0, 1, 0, 0],
    ]);
    // The former month keeps its false positive; what was judged inconclusive is no verdict of either kind.
    expect((await numbersAt(nowMs)).months.slice(-2)).toEqual([
      { month: '2026-10', judged: 1, falsePositives: 1 },
      { month: '2026-11', judged: 1, falsePositives: 0 },
    ]);
    nowMs += day;
    await rememberHits(store, ref, { 'h1-a': 'c1-changed', 'd1-a': 'c1-d' });
    expect(await hitsAt(nowMs)).toEqual([
      [1, 0, 0, 0],
      [0, 1, 0, 0],
    ]);
    expect((await hitsAt(nowMs - hour))[0]).toEqual([1, 0, 1, 0]);
  });
});
