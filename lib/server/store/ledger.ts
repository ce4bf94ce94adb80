import { sql } from 'kysely';
import type { Db } from './tables.ts';

/** The budget of sends to one place, shared by all processes, and by those that come after them. Nothing of that place is known here: sends in a sliding minute are counted. */
export interface Ledger {
  /**
   * One more send, if no 60 s then hold more than `share` and nobody paused.
   *
   * @returns `waitMs` 0: taken; else how long until it is worth asking again
   */
  take(share: number): Promise<{ readonly waitMs: number }>;
  /** Nobody sends for so long. */
  pause(ms: number): Promise<void>;
  /** How many of `perMinute` could be sent now. */
  left(perMinute: number): Promise<number>;
}

/** Of the database, so that the processes agree. */
const databaseClock = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

const minuteMs = 60_000;
/** A reservation is good for so long, and for this part of the share: a write a second or two, and little lost by a restart. */
const goodForMs = 2_000;
const part = 1 / 30;

/**
 * SQLite: one process does all the sending and counts in memory, by a clock that nobody sets. What it may send soon it writes down first, so
 * that whoever comes after it, however it ended, counts that as sent.
 */
export function makeOwnLedger(
  db: Db,
  clock: { wall(): number; steady(): number } = { wall: Date.now, steady: () => performance.now() },
): Ledger {
  let reserved = { left: 0, untilMs: Number.NEGATIVE_INFINITY };
  let pausedUntilMs = Number.NEGATIVE_INFINITY;
  /** When each was sent, oldest first. */
  let sent: number[] | undefined;

  /** What stands written counts as sent as late as it may have been, but not later than now. */
  async function readStanding(): Promise<number[]> {
    const rows = await db.selectFrom('ledger_reserved').selectAll().orderBy('until').execute();
    const nowMs = clock.steady();
    const aheadMs = nowMs - clock.wall();
    return rows.flatMap(({ until, n }) => new Array<number>(n).fill(Math.min(nowMs, until + aheadMs)));
  }
  /** The sends of the last minute. */
  async function look(): Promise<number[]> {
    sent ??= await readStanding();
    const sinceMs = clock.steady() - minuteMs;
    const left = sent.findIndex((atMs) => atMs > sinceMs);
    if (left !== 0) sent.splice(0, left < 0 ? sent.length : left);
    return sent;
  }
  const reserve = (n: number): Promise<void> =>
    db.transaction().execute(async (tx) => {
      const untilMs = clock.steady() + goodForMs;
      const nowMs = clock.wall();
      await tx
        .deleteFrom('ledger_reserved')
        .where(({ eb, or }) => or([eb('until', '<', nowMs - minuteMs), eb('until', '>', nowMs + minuteMs)]))
        .execute();
      await tx
        .insertInto('ledger_reserved')
        .values({ until: nowMs + goodForMs, n })
        .execute();
      reserved = { left: n, untilMs };
    });

  // One after the other: between the look and the send there may be a read or a write.
  let turn: Promise<unknown> = Promise.resolve();
  function inTurn<Result>(ask: () => Promise<Result>): Promise<Result> {
    const answer = turn.then(ask);
    turn = answer.catch(() => undefined);
    return answer;
  }
  return {
    take: (share) =>
      inTurn(async () => {
        const pauseMs = pausedUntilMs - clock.steady();
        if (pauseMs > 0) return { waitMs: pauseMs };
        const times = await look();
        const leaving = times.at(-share);
        if (leaving !== undefined) return { waitMs: leaving + minuteMs - clock.steady() };
        if (reserved.left === 0 || clock.steady() >= reserved.untilMs) await reserve(Math.ceil(share * part));
        reserved.left -= 1;
        times.push(clock.steady());
        return { waitMs: 0 };
      }),
    async pause(ms) {
      pausedUntilMs = Math.max(pausedUntilMs, clock.steady() + ms);
    },
    left: (perMinute) =>
      inTurn(async () => (pausedUntilMs > clock.steady() ? 0 : Math.max(0, perMinute - (await look()).length))),
  };
}

/** PostgreSQL: a send is one call of the function `ledger_take` (migration 005). @param clock ms, for tests; default the database's */
export function makeLedger(db: Db, clock?: () => number): Ledger {
  const now = () => (clock ? sql<number>`${clock()}::bigint` : databaseClock);
  return {
    async take(share) {
      const { rows } = await sql<{ wait: number }>`
        select ledger_take(${share}, ${clock?.() ?? null}::bigint) as wait`.execute(db);
      if (rows[0] === undefined) throw new Error('the ledger said nothing');
      return { waitMs: rows[0].wait };
    },

    async pause(ms) {
      await sql`update ledger_pause set until = greatest(until, ${now()} + ${Math.ceil(ms)}::bigint)`.execute(db);
    },

    async left(perMinute) {
      const { rows } = await sql<{ sent: number; paused: boolean }>`
        with clock as materialized (select ${now()} as now_ms)
        select (select count(*) from ledger_sends, clock where at >= now_ms - 60000) as sent,
          (select until > now_ms from ledger_pause, clock) as paused`.execute(db);
      const [state] = rows;
      if (state === undefined) throw new Error('the ledger said nothing');
      return state.paused ? 0 : Math.max(0, perMinute - state.sent);
    },
  };
}
