import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openStore, type Store } from './index.ts';
import { makeLedger } from './ledger.ts';
import { dialects, type TestDatabase } from './test-store.ts';

const minuteMs = 60_000;
let database: TestDatabase;
let stores: Store[];
beforeAll(async () => {
  database = await dialects[1].create();
  stores = [await openStore({ url: database.url }), await openStore({ url: database.url })];
});
beforeEach(() => database.run('delete from ledger_sends', 'update ledger_pause set until = 0'));
afterAll(async () => {
  for (const store of stores) await store.close();
  await database?.drop();
});

let nowMs = 0;
/** Two processes with the clock that the test moves. */
const moved = () => stores.map(({ db }) => makeLedger(db, () => nowMs));

test('there is none on SQLite', async () => {
  const other = await dialects[0].create();
  const store = await openStore({ url: other.url });
  expect(store.ledger).toBeUndefined();
  await store.close();
  await other.drop();
});

test('never more than the share in any 60 s, whoever asks, and a wait that was waited for is enough', async () => {
  const step = fc.record({
    process: fc.integer({ min: 0, max: 1 }),
    share: fc.integer({ min: 1, max: 5 }),
    afterMs: fc.oneof(fc.integer({ min: 0, max: 25_000 }), fc.constantFrom(0, 1, minuteMs - 1, minuteMs, minuteMs + 1)),
    waits: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      await database.run('delete from ledger_sends');
      nowMs = 1_000_000;
      const ledgers = moved();
      const sent: number[] = [];
      for (const { process, share, afterMs, waits } of steps) {
        nowMs += afterMs;
        const ledger = ledgers[process];
        let answer = await ledger?.take(share);
        if (answer && answer.waitMs > 0 && waits) {
          nowMs += answer.waitMs;
          answer = await ledger?.take(share);
          expect(answer?.waitMs).toBe(0);
        }
        const standing = sent.filter((at) => at >= nowMs - minuteMs).length;
        expect(answer?.waitMs === 0).toBe(standing < share);
        if (answer?.waitMs === 0) sent.push(nowMs);
        else expect(answer?.waitMs).toBeLessThanOrEqual(minuteMs + 1);
        expect(sent.filter((at) => at >= nowMs - minuteMs).length).toBeLessThanOrEqual(5);
        expect(await ledger?.left(5)).toBe(5 - sent.filter((at) => at >= nowMs - minuteMs).length);
      }
      // What is older than a minute is not kept.
      nowMs += 2 * minuteMs;
      await ledgers[0]?.take(1);
      const rows = await stores[0]?.db.selectFrom('ledger_sends').selectAll().execute();
      expect(rows).toEqual([{ at: nowMs }]);
    }),
    { numRuns: 25 },
  );
}, 120_000);

test('a small share leaves room for a large one', async () => {
  nowMs = 5_000_000;
  const [ledger] = moved();
  const take = async (share: number) => (await ledger?.take(share))?.waitMs;
  expect([await take(2), await take(2), await take(2), await take(4), await take(4), await take(4)]).toEqual([
    0,
    0,
    minuteMs + 1,
    0,
    0,
    minuteMs + 1,
  ]);
  nowMs += 10;
  expect(await take(2)).toBe(minuteMs - 9);
});

test('of many processes that ask at the same moment no more than the share may send', async () => {
  const answers = await Promise.all(Array.from({ length: 60 }, (_, at) => stores[at % 2]?.ledger?.take(25)));
  expect(answers.filter((answer) => answer?.waitMs === 0)).toHaveLength(25);
  expect(await stores[1]?.ledger?.left(30)).toBe(5);
});

test('a pause holds for all, and a shorter one does not end it', async () => {
  const [here, there] = moved();
  nowMs = 9_000_000;
  await here?.pause(500);
  await there?.pause(100);
  nowMs += 200;
  expect(await there?.take(10)).toEqual({ waitMs: 300 });
  expect(await there?.left(10)).toBe(0);
  nowMs += 300;
  expect(await there?.take(10)).toEqual({ waitMs: 0 });
  expect(await there?.left(10)).toBe(9);
});

test('a clock that is set back forgets nothing', async () => {
  nowMs = 20_000_000;
  const [ledger] = moved();
  await ledger?.take(1);
  nowMs -= 5000;
  expect(await ledger?.take(1)).toEqual({ waitMs: minuteMs + 5001 });
});

test('the time is that of the send, not of the question', async () => {
  const [here, there] = stores;
  const timeOf = async () =>
    (
      await sql<{ at: number }>`select (extract(epoch from clock_timestamp()) * 1000)::bigint as at`.execute(
        (stores[0] as Store).db,
      )
    ).rows[0]?.at ?? 0;
  let asked: Promise<unknown> | undefined;
  let freed = 0;
  await there?.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(7331004)`.execute(tx);
    asked = here?.ledger?.take(5);
    await sleep(300);
    freed = await timeOf();
  });
  await asked;
  const sent = await here?.db.selectFrom('ledger_sends').select('at').executeTakeFirstOrThrow();
  expect(sent?.at).toBeGreaterThanOrEqual(freed - 1);
});
