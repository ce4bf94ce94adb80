/**
 * This folder keeps sessions with their steps, facts and findings: what a refresh means for the rows, what counts as a change and for which audience, when each
 * session is due for its next sweep and its findings to be made again, and the live counts of the registry. Throws `conflict`, `not_found` and the Problems of
 * the store.
 *
 * The sweep decides when each session is read again without a delivery.
 */
import { sql } from 'kysely';
import { dayMs } from '#lib/model/day.ts';
import type { Dialect } from '../kernel/dialect.ts';
import type { Audience } from '../records.ts';
import type { Db, SessionCellsTable } from '../tables.ts';

/** So many sessions have these values in common: the triggers maintain these live counts. */
export type SessionCell = Readonly<Omit<SessionCellsTable, 'audience'>>;
export const cellColumns = ['sandbox', 'kind', 'status', 'app_name', 'n'] as const;

export const readSessionCells = (db: Db, audience: Audience): Promise<SessionCell[]> =>
  db.selectFrom('facet_sessions').select(cellColumns).where('audience', '=', audience).where('n', '>', 0).execute();

/** It counts them in both environments. */
export const countSessions = async (db: Db, audience: Audience): Promise<number> =>
  (await readSessionCells(db, audience)).reduce((sum, cell) => sum + cell.n, 0);

export async function countByEnvironment(db: Db, audience: Audience): Promise<{ production: number; sandbox: number }> {
  const cells = await readSessionCells(db, audience);
  const count = (sandbox: number) => cells.reduce((sum, cell) => (cell.sandbox === sandbox ? sum + cell.n : sum), 0);
  return { production: count(0), sandbox: count(1) };
}

/** The longest interval between two sweeps of a session is a week. */
const longestDelayMs = 8 * dayMs;

/** The longest overdue come first, and are moved to the end of the lease. Sessions with waiting deliveries are skipped: those deliveries refresh them. */
export const claimDueSessions = (
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
    const sessions = tx.updateTable('sessions');
    const rids = rows.map(({ rid }) => rid);
    // A due time so far ahead was written before the clock was set back.
    const tooFarMs = nowMs + longestDelayMs;
    await (rids.length > 0
      ? sessions.set({ refresh_due_at: nowMs + leaseMs }).where('rid', 'in', rids)
      : sessions.set({ refresh_due_at: nowMs }).where('refresh_due_at', '>', tooFarMs)
    ).execute();
    return rows.map(({ ref, sessionId }) => ({ ref, sessionId }));
  });

export const setDue = (db: Db, ref: string, dueAtMs: number | null): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await tx.updateTable('sessions').set({ refresh_due_at: dueAtMs }).where('ref', '=', ref).execute();
  });

export async function readRegistryState(db: Db, nowMs: number, audience: Audience) {
  const due = db.selectFrom('sessions').where('refresh_due_at', 'is not', null);
  const [sessions, overdue, oldest] = await Promise.all([
    countSessions(db, audience),
    due
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('refresh_due_at', '<=', nowMs)
      .executeTakeFirstOrThrow(),
    due.select(({ fn }) => fn.min('refresh_due_at').as('at')).executeTakeFirstOrThrow(),
  ]);
  return { sessions, overdue: overdue.n, oldestDueAtMs: oldest.at };
}
