/** When each session is read again although nobody said anything. */
import { sql } from 'kysely';
import type { Dialect } from './dialect.ts';
import { readCells } from './filter.ts';
import type { Db } from './tables.ts';

/** Nobody waits longer than a week for a sweep. */
const farMs = 8 * 24 * 60 * 60_000;

/** Longest overdue first, moved to the end of the lease. What has waiting deliveries is read by whoever takes those. */
export const claimDue = (
  db: Db,
  dialect: Dialect,
  { limit, leaseMs, nowMs }: { readonly limit: number; readonly leaseMs: number; readonly nowMs: number },
): Promise<{ ref: string; sessionId: string }[]> =>
  db.transaction().execute(async (tx) => {
    const rows = await tx
      .selectFrom('sessions as s')
      .select(['s.rid', 's.ref', 's.session_id as sessionId'])
      .where('s.refresh_due_at', '<=', nowMs)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('deliveries as d')
              .select('d.id')
              .whereRef('d.session_id', '=', 's.session_id')
              .where('d.state', '=', sql.lit('waiting' as const)),
          ),
        ),
      )
      .orderBy('s.refresh_due_at')
      .limit(limit)
      .modifyEnd(dialect.skipLocked)
      .execute();
    const due = tx.updateTable('sessions');
    if (rows.length > 0)
      await due
        .set({ refresh_due_at: nowMs + leaseMs })
        .where(
          'rid',
          'in',
          rows.map((row) => row.rid),
        )
        .execute();
    // Nothing is ever due so far ahead: it was written before the clock was set back.
    else
      await due
        .set({ refresh_due_at: nowMs })
        .where('refresh_due_at', '>', nowMs + farMs)
        .execute();
    return rows.map(({ ref, sessionId }) => ({ ref, sessionId }));
  });

export const setDue = (db: Db, ref: string, dueAtMs: number | null): Promise<void> =>
  db
    .transaction()
    .execute(
      async (tx) =>
        void (await tx.updateTable('sessions').set({ refresh_due_at: dueAtMs }).where('ref', '=', ref).execute()),
    );

/** Of both environments, by the live counts behind the list. */
export async function countSessions(db: Db): Promise<number> {
  return (await readCells(db, 'full')).reduce((sum, cell) => sum + cell.n, 0);
}

export async function readRegistryState(
  db: Db,
  nowMs: number,
): Promise<{ sessions: number; overdue: number; oldestDueAtMs: number | null }> {
  const due = db.selectFrom('sessions').where('refresh_due_at', 'is not', null);
  const [sessions, late, oldest] = await Promise.all([
    countSessions(db),
    due
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('refresh_due_at', '<=', nowMs)
      .executeTakeFirstOrThrow(),
    due.select(({ fn }) => fn.min('refresh_due_at').as('at')).executeTakeFirstOrThrow(),
  ]);
  return { sessions, overdue: late.n, oldestDueAtMs: oldest.at };
}
