import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openStore, type Store } from './index.ts';
import { type Ledger, makeLedger, makeOwnLedger } from './ledger.ts';
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

test('a clock that is set back forgets nothing, and holds up nobody for longer than a minute', async () => {
  nowMs = 20_000_000;
  const [ledger] = moved();
  await ledger?.take(1);
  await ledger?.pause(minuteMs);
  for (const backMs of [5_000, 10 * minuteMs, 24 * 60 * minuteMs]) {
    nowMs -= backMs;
    expect(await ledger?.take(1)).toEqual({ waitMs: minuteMs });
  }
  nowMs += minuteMs;
  expect(await ledger?.take(1)).toEqual({ waitMs: 1 });
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

describe('on SQLite', () => {
  const clock = { wallMs: 0, steadyMs: 0 };
  const pass = (ms: number) => {
    clock.wallMs += ms;
    clock.steadyMs += ms;
  };
  let file: TestDatabase;
  let store: Store;
  /** As a process does that has just begun, whatever became of the one before. */
  const begin = () => {
    clock.steadyMs = 12_345; // every process has a clock of its own
    return makeOwnLedger(store.db, { wall: () => clock.wallMs, steady: () => clock.steadyMs });
  };
  beforeEach(async () => {
    clock.wallMs = 1_000_000_000;
    file = await dialects[0].create();
    store = await openStore({ url: file.url });
  });
  afterEach(async () => {
    await store.close();
    await file.drop();
  });
  const takeAll = async (ledger: Ledger, share: number) => {
    let taken = 0;
    while ((await ledger.take(share)).waitMs === 0) taken += 1;
    return taken;
  };

  test('never more than the share in any 60 s, however often the process is killed and begun again', async () => {
    const step = fc.record({
      isKilled: fc.boolean(),
      share: fc.integer({ min: 1, max: 40 }),
      afterMs: fc.oneof(fc.integer({ min: 0, max: 25_000 }), fc.constantFrom(0, 1, 1_999, 2_000, minuteMs)),
      times: fc.integer({ min: 1, max: 12 }),
      waits: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        await store.db.deleteFrom('ledger_reserved').execute();
        let ledger = begin();
        const sent: number[] = [];
        for (const { isKilled, share, afterMs, times, waits } of steps) {
          pass(afterMs);
          if (isKilled) ledger = begin();
          for (let time = 0; time < times; time++) {
            let { waitMs } = await ledger.take(share);
            if (waitMs > 0 && waits) {
              expect(waitMs).toBeLessThanOrEqual(minuteMs);
              pass(waitMs);
              ({ waitMs } = await ledger.take(share));
              expect(waitMs).toBe(0);
            }
            if (waitMs === 0) sent.push(clock.wallMs);
            expect(sent.filter((at) => at > clock.wallMs - minuteMs).length).toBeLessThanOrEqual(40);
            if (waitMs === 0)
              expect(sent.filter((at) => at > clock.wallMs - minuteMs).length).toBeLessThanOrEqual(share);
          }
        }
      }),
      { numRuns: 10 },
    );
  });

  test('a restart loses a thirtieth of the minute at most, and a write is rare', async () => {
    const ledger = begin();
    const rows = async () => (await store.db.selectFrom('ledger_reserved').selectAll().execute()).length;
    for (let count = 0; count < 100; count++) await ledger.take(300);
    expect([await ledger.left(300), await rows()]).toEqual([200, 10]);
    await ledger.take(300);
    expect(await takeAll(begin(), 300)).toBe(190);
    pass(2 * minuteMs);
    const next = begin();
    expect(await next.left(300)).toBe(300);
    await next.take(300);
    expect(await rows()).toBe(1);
  });

  test('of many who ask at the same moment no more than the share may send; a pause holds', async () => {
    const ledger = begin();
    const answers = await Promise.all(Array.from({ length: 60 }, () => ledger.take(25)));
    expect(answers.filter(({ waitMs }) => waitMs === 0)).toHaveLength(25);
    pass(minuteMs);
    await ledger.pause(500);
    await ledger.pause(100);
    expect([await ledger.take(25), await ledger.left(25)]).toEqual([{ waitMs: 500 }, 0]);
    pass(500);
    expect(await ledger.take(25)).toEqual({ waitMs: 0 });
  });

  test.each([-1, 1])('a clock that is set %d days on holds up nobody for longer than a minute', async (days) => {
    const ledger = begin();
    await takeAll(ledger, 10);
    clock.wallMs += days * 24 * 60 * minuteMs;
    expect(await ledger.take(10)).toEqual({ waitMs: minuteMs });
    const next = begin();
    await next.take(10);
    pass(minuteMs);
    expect(await next.take(10)).toEqual({ waitMs: 0 });
  });
});
