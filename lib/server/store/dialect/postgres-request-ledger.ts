import { sql } from 'kysely';
import type { Db } from '../tables.ts';
import type { Ledger } from './request-ledger.ts';

/** The database's clock, so that all processes agree. */
const databaseClock = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

/** On PostgreSQL every request is one call of the function `ledger_take` (migration 005). @param clock in ms, for tests; default the database's */
export function createPostgresLedger(db: Db, clock?: () => number): Ledger {
  const now = () => (clock ? sql<number>`${clock()}::bigint` : databaseClock);
  return {
    async take(share) {
      const { rows } = await sql<{ wait: number }>`
        select ledger_take(${share}, ${clock?.() ?? null}::bigint) as wait`.execute(db);
      if (rows[0] === undefined) throw new Error('ledger_take returned no row');
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
      if (state === undefined) throw new Error('the ledger query returned no row');
      return state.paused ? 0 : Math.max(0, perMinute - state.sent);
    },
  };
}
