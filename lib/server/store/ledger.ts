import { sql } from 'kysely';
import type { Db } from './tables.ts';

/** The budget of sends to one place, shared by all processes. Nothing of that place is known here: sends in a sliding minute are counted. */
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

/** PostgreSQL: a send is one call of the function `ledger_take` (migration 004). @param clock ms, for tests; default the database's */
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
