import { sql } from 'kysely';
import type { ClockState } from '#lib/server/clock.ts';
import type { Dialect } from './kernel/dialect.ts';
import type { Db, Tx } from './tables.ts';

/** Clocks of several machines differ, and the stored time is half a minute old: a smaller step counts as none. */
const toleranceMs = 60_000;

/** These columns of sign-in tables say when a row ends, or count from a start; everything else is dated for display, or capped where it is read. */
const endingRows = { session: 'expiresAt', verification: 'expiresAt' } as const;
const movedColumns: Readonly<Record<string, readonly string[]>> = {
  session: ['expiresAt', 'startedAt', 'factorAt', 'updatedAt'],
  verification: ['expiresAt'],
  twoFactor: ['lockedUntil'],
};

async function moveBack(tx: Tx, dialect: Dialect, fromMs: number, byMs: number): Promise<void> {
  for (const [table, column] of Object.entries(endingRows))
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} <= ${dialect.timeOf(fromMs)}`.execute(tx);
  for (const [table, columns] of Object.entries(movedColumns)) {
    const moved = columns.map((column) => sql`${sql.ref(column)} = ${dialect.earlier(column, byMs)}`);
    await sql`update ${sql.table(table)} set ${sql.join(moved)}`.execute(tx);
  }
  await moveCountersBack(tx, byMs);
  // Each holder that is still there takes its own again; those of others would look current until the clock is where it was.
  await tx.deleteFrom('leases').execute();
  // The codes that were used (`signInLimit`) are kept: with the clock back they would be right once more.
}

/** Moves the waits of the sign-in: times of a counter are named `…Ms`. */
async function moveCountersBack(tx: Tx, byMs: number): Promise<void> {
  const used = sql<{ shard: number; counters: string }>`
    select shard, counters from sign_in_counters where counters <> '{}'`;
  for (const { shard, counters } of (await used.execute(tx)).rows) {
    const moved = JSON.stringify(
      JSON.parse(counters, (key, value) => (key.endsWith('Ms') && value > 0 ? Math.max(0, value - byMs) : value)),
    );
    await sql`
      update sign_in_counters set counters = ${moved}, version = version + 1 where shard = ${shard}`.execute(tx);
  }
}

/** Notices that the clock was set back: what had expired is deleted, what still runs keeps the time that it had left. */
export const createClock = (db: Db, dialect: Dialect) => ({
  /** @param known what this process knew last, and the time that it expected by a clock that only runs forward */
  advance: (nowMs: number, known?: ClockState & { readonly expectedMs: number }) =>
    db.transaction().execute(async (tx): Promise<ClockState> => {
      // The update comes first: it waits for another process that has noticed the same.
      const row = await tx
        .updateTable('clock')
        .set((eb) => ({ set_backs: eb.ref('set_backs') }))
        .returning(['at', 'set_backs as setBacks', 'set_back_from as setBackFromMs'])
        .executeTakeFirstOrThrow();
      // With another number, another process has mended it already.
      const fromMs = Math.max(row.at, known?.setBacks === row.setBacks ? known.expectedMs : 0);
      if (fromMs <= nowMs + toleranceMs) {
        if (nowMs > row.at) await tx.updateTable('clock').set({ at: nowMs }).execute();
        return { setBacks: row.setBacks, setBackFromMs: row.setBackFromMs };
      }
      await moveBack(tx, dialect, fromMs, fromMs - nowMs);
      const state = { setBacks: row.setBacks + 1, setBackFromMs: fromMs };
      await tx.updateTable('clock').set({ at: nowMs, set_backs: state.setBacks, set_back_from: fromMs }).execute();
      return state;
    }),
});
