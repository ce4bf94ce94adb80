import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openStore, type Store } from '../store.ts';
import { dialects, type TestDatabase } from '../testing/test-store.ts';
import type { Ledger } from './dialect.ts';
import { createPostgresLedger } from './postgres.ts';
import { createSqliteLedger } from './sqlite.ts';

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
/** Two processes with a clock that the test sets. */
const createLedgers = () => stores.map(({ db }) => createPostgresLedger(db, () => nowMs));

test('never more than the share in any 60 s from all processes, and waiting for `waitMs` is enough', async () => {
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
      const ledgers = createLedgers();
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
        const recent = sent.filter((at) => at >= nowMs - minuteMs).length;
        expect(answer?.waitMs === 0).toBe(recent < share);
        if (answer?.waitMs === 0) sent.push(nowMs);
        else expect(answer?.waitMs).toBeLessThanOrEqual(minuteMs + 1);
        expect(sent.filter((at) => at >= nowMs - minuteMs).length).toBeLessThanOrEqual(5);
        expect(await ledger?.left(5)).toBe(5 - sent.filter((at) => at >= nowMs - minuteMs).length);
      }
      // Rows older than a minute are deleted.
      nowMs += 2 * minuteMs;
      await ledgers[0]?.take(1);
      const rows = await stores[0]?.db.selectFrom('ledger_sends').selectAll().execute();
      expect(rows).toEqual([{ at: nowMs }]);
    }),
    { numRuns: 25 },
  );
});

test('a small share leaves room for a large one', async () => {
  nowMs = 5_000_000;
  const [ledger] = createLedgers();
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

test('of many processes that send at the same time no more than the share may', async () => {
  const answers = await Promise.all(Array.from({ length: 60 }, (_, at) => stores[at % 2]?.ledger?.take(25)));
  expect(answers.filter((answer) => answer?.waitMs === 0)).toHaveLength(25);
  expect(await stores[1]?.ledger?.left(30)).toBe(5);
});

test('a pause applies to all processes, and a shorter one does not end it', async () => {
  const [here, there] = createLedgers();
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

test('after the clock was set back all requests still count, and no wait is longer than a minute', async () => {
  nowMs = 20_000_000;
  const [ledger] = createLedgers();
  await ledger?.take(1);
  await ledger?.pause(minuteMs);
  for (const backMs of [5_000, 10 * minuteMs, 24 * 60 * minuteMs]) {
    nowMs -= backMs;
    expect(await ledger?.take(1)).toEqual({ waitMs: minuteMs });
  }
  nowMs += minuteMs;
  expect(await ledger?.take(1)).toEqual({ waitMs: 1 });
});

test('the recorded time is that of the request, not of the call that waited for the lock', async () => {
  const [here, there] = stores;
  const timeOf = async () =>
    (
      await sql<{ at: number }>`select (extract(epoch from clock_timestamp()) * 1000)::bigint as at`.execute(
        (stores[0] as Store).db,
      )
    ).rows[0]?.at ?? 0;
  let taken: Promise<unknown> | undefined;
  let releasedAt = 0;
  await there?.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(7331004)`.execute(tx);
    taken = here?.ledger?.take(5);
    await sleep(300);
    releasedAt = await timeOf();
  });
  await taken;
  const sent = await here?.db.selectFrom('ledger_sends').select('at').executeTakeFirstOrThrow();
  expect(sent?.at).toBeGreaterThanOrEqual(releasedAt - 1);
});

describe('on SQLite', () => {
  const clock = { wallMs: 0, steadyMs: 0 };
  const pass = (ms: number) => {
    clock.wallMs += ms;
    clock.steadyMs += ms;
  };
  let file: TestDatabase;
  let store: Store;
  /** It is a new process, however the one before it ended. */
  const startProcess = () => {
    clock.steadyMs = 12_345; // every process has its own steady clock
    return createSqliteLedger(store.db, { wall: () => clock.wallMs, steady: () => clock.steadyMs });
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

  test('never more than the share in any 60 s, however often the process is killed and restarted', async () => {
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
        let ledger = startProcess();
        const sent: number[] = [];
        for (const { isKilled, share, afterMs, times, waits } of steps) {
          pass(afterMs);
          if (isKilled) ledger = startProcess();
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

  test('a restart loses a thirtieth of the share at most, and writes are rare', async () => {
    const ledger = startProcess();
    const rows = async () => (await store.db.selectFrom('ledger_reserved').selectAll().execute()).length;
    for (let count = 0; count < 100; count++) await ledger.take(300);
    expect([await ledger.left(300), await rows()]).toEqual([200, 10]);
    await ledger.take(300);
    expect(await takeAll(startProcess(), 300)).toBe(190);
    pass(2 * minuteMs);
    const next = startProcess();
    expect(await next.left(300)).toBe(300);
    await next.take(300);
    expect(await rows()).toBe(1);
  });

  test('a restart of a process that sent one request in two seconds loses one reservation, not each of the last minute', async () => {
    const ledger = startProcess();
    for (let count = 0; count < 30; count++) {
      if (count > 0) pass(2_000);
      expect(await ledger.take(300)).toEqual({ waitMs: 0 });
    }
    expect(await startProcess().left(300)).toBe(300 - 29 - 10);
  });

  test('of many concurrent calls no more than the share may send; a pause holds', async () => {
    const ledger = startProcess();
    const answers = await Promise.all(Array.from({ length: 60 }, () => ledger.take(25)));
    expect(answers.filter(({ waitMs }) => waitMs === 0)).toHaveLength(25);
    pass(minuteMs);
    await ledger.pause(500);
    await ledger.pause(100);
    expect([await ledger.take(25), await ledger.left(25)]).toEqual([{ waitMs: 500 }, 0]);
    pass(500);
    expect(await ledger.take(25)).toEqual({ waitMs: 0 });
  });

  test.each([-1, 1])('after the clock was set by %d days no wait is longer than a minute', async (days) => {
    const ledger = startProcess();
    await takeAll(ledger, 10);
    clock.wallMs += days * 24 * 60 * minuteMs;
    expect(await ledger.take(10)).toEqual({ waitMs: minuteMs });
    const next = startProcess();
    await next.take(10);
    pass(minuteMs);
    expect(await next.take(10)).toEqual({ waitMs: 0 });
  });
});
