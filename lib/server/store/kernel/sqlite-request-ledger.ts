import { sql } from 'kysely';
import type { Db } from '../tables.ts';
import type { Ledger } from './dialect.ts';

const minuteMs = 60_000;
/** A reservation lasts two seconds and holds a thirtieth of the share: one write in two seconds. */
const reservationMs = 2_000;
const reservedPart = 1 / 30;
const rowId = sql<number>`rowid`;

/**
 * On SQLite a single process sends everything and counts in memory, by a clock that cannot be set. It reserves requests in the database
 * before it sends them, so that the next process counts them as sent, however this one ended. What was not sent is given back with the
 * next reservation, so a restart loses no more than the last one.
 */
export function createSqliteLedger(
  db: Db,
  clock: { wall(): number; steady(): number } = { wall: Date.now, steady: () => performance.now() },
): Ledger {
  let reserved = { row: 0, left: 0, untilMs: Number.NEGATIVE_INFINITY };
  let pausedUntilMs = Number.NEGATIVE_INFINITY;
  /** It holds when each request was sent, oldest first, and is undefined until the reservations of earlier processes are read. */
  let sentAtMs: number[] | undefined;

  /** Reserved requests count as sent at the end of their reservation, but not later than now. */
  async function readReservations(): Promise<number[]> {
    const rows = await db.selectFrom('ledger_reserved').selectAll().orderBy('until').execute();
    const nowMs = clock.steady();
    const aheadMs = nowMs - clock.wall();
    return rows.flatMap(({ until, n }) => new Array<number>(n).fill(Math.min(nowMs, until + aheadMs)));
  }
  async function sentInLastMinute(): Promise<number[]> {
    sentAtMs ??= await readReservations();
    const sinceMs = clock.steady() - minuteMs;
    const firstKept = sentAtMs.findIndex((atMs) => atMs > sinceMs);
    if (firstKept !== 0) sentAtMs.splice(0, firstKept < 0 ? sentAtMs.length : firstKept);
    return sentAtMs;
  }
  const reserve = (n: number): Promise<void> =>
    db.transaction().execute(async (tx) => {
      const untilMs = clock.steady() + reservationMs;
      const nowMs = clock.wall();
      if (reserved.left > 0)
        await tx
          .updateTable('ledger_reserved')
          .set((row) => ({ n: row('n', '-', reserved.left) }))
          .where(rowId, '=', reserved.row)
          .execute();
      await tx
        .deleteFrom('ledger_reserved')
        .where(({ eb, or }) => or([eb('until', '<', nowMs - minuteMs), eb('until', '>', nowMs + minuteMs)]))
        .execute();
      const { row } = await tx
        .insertInto('ledger_reserved')
        .values({ until: nowMs + reservationMs, n })
        .returning(rowId.as('row'))
        .executeTakeFirstOrThrow();
      reserved = { row, left: n, untilMs };
    });

  // It handles one call at a time: there may be a read or a write between counting and recording.
  let lastCall: Promise<unknown> = Promise.resolve();
  function oneAtATime<Result>(run: () => Promise<Result>): Promise<Result> {
    const result = lastCall.then(run);
    lastCall = result.catch(() => undefined);
    return result;
  }
  return {
    take: (share) =>
      oneAtATime(async () => {
        const pauseMs = pausedUntilMs - clock.steady();
        if (pauseMs > 0) return { waitMs: pauseMs };
        const sent = await sentInLastMinute();
        const blockingAtMs = sent.at(-share);
        if (blockingAtMs !== undefined) return { waitMs: blockingAtMs + minuteMs - clock.steady() };
        if (reserved.left === 0 || clock.steady() >= reserved.untilMs) await reserve(Math.ceil(share * reservedPart));
        reserved.left -= 1;
        sent.push(clock.steady());
        return { waitMs: 0 };
      }),
    async pause(ms) {
      pausedUntilMs = Math.max(pausedUntilMs, clock.steady() + ms);
    },
    left: (perMinute) =>
      oneAtATime(async () =>
        pausedUntilMs > clock.steady() ? 0 : Math.max(0, perMinute - (await sentInLastMinute()).length),
      ),
  };
}
