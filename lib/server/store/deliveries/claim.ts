import type { Selectable } from 'kysely';
import type { Dialect } from '../dialect/index.ts';
import type { Delivery } from '../records.ts';
import type { Db, DeliveriesTable, Tx } from '../tables.ts';
import type { Tombstones } from '../tombstones.ts';
import { nothingOf, waiting } from './delivery-state.ts';

const claimedColumns = ['id', 'session_id', 'service', 'step_id', 'status', 'reason', 'received_at', 'tries'] as const;

const toDelivery = (row: Pick<Selectable<DeliveriesTable>, (typeof claimedColumns)[number]>): Delivery => ({
  id: row.id,
  sessionId: row.session_id,
  service: row.service,
  stepId: row.step_id,
  status: row.status,
  reason: row.reason,
  receivedAtMs: row.received_at,
  tries: row.tries - 1,
});

/** Sessions with a due delivery, the longest due first, except those with a current lease. */
async function findClaimableSessions(tx: Tx, limit: number, nowMs: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('deliveries as d')
    .select('d.session_id')
    .where('d.state', '=', waiting)
    .where('d.due_at', '<=', nowMs)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('deliveries as held')
            .select('held.id')
            .whereRef('held.session_id', '=', 'd.session_id')
            .where('held.state', '=', waiting)
            .where('held.leased_until', '>', nowMs),
        ),
      ),
    )
    .orderBy('d.due_at')
    .orderBy('d.id')
    .limit(limit)
    .execute();
  return [...new Set(rows.map((row) => row.session_id))];
}

/** A delivery that was being stored while its session was purged is emptied: nobody reads the session for it. */
async function findSessionsToRefresh(tx: Tx, tombstones: Tombstones, limit: number, nowMs: number): Promise<string[]> {
  for (;;) {
    const sessions = await findClaimableSessions(tx, limit, nowMs);
    const purged = await tombstones.find(tx, sessions);
    if (purged.size === 0) return sessions;
    await tx
      .updateTable('deliveries')
      .set(nothingOf(nowMs))
      .where('session_id', 'in', [...purged])
      .execute();
  }
}

/** No lease and no delay before the next try is this long. */
const longestDelayMs = 10 * 60_000;

/** A due time so far ahead was written before the clock was set back; the delivery would wait for as long as the clock was wrong. */
const resetDueTimes = (tx: Tx, nowMs: number) =>
  tx
    .updateTable('deliveries')
    .set({ due_at: nowMs, leased_until: 0 })
    .where('state', '=', waiting)
    .where('due_at', '>', nowMs + longestDelayMs)
    .execute();

export const claimDeliveries = (
  db: Db,
  dialect: Dialect,
  tombstones: Tombstones,
  { limit, leaseMs, nowMs }: { readonly limit: number; readonly leaseMs: number; readonly nowMs: number },
): Promise<Delivery[]> =>
  db.transaction().execute(async (tx) => {
    // One claim at a time: another transaction does not see an uncommitted lease, and would claim the session's next delivery.
    await dialect.lockClaims(tx);
    const sessions = await findSessionsToRefresh(tx, tombstones, limit, nowMs);
    if (sessions.length === 0) {
      await resetDueTimes(tx, nowMs);
      return [];
    }
    const rows = await tx
      .updateTable('deliveries')
      .set(({ eb }) => ({ due_at: nowMs + leaseMs, leased_until: nowMs + leaseMs, tries: eb('tries', '+', 1) }))
      .where('session_id', 'in', sessions)
      .where('state', '=', waiting)
      .where('due_at', '<=', nowMs)
      .returning(claimedColumns)
      .execute();
    return rows.sort((a, b) => a.id - b.id).map(toDelivery);
  });
