import { sql } from 'kysely';
import type { Dialect } from './dialect.ts';
import { storable } from './fold.ts';
import type { Delivery, NewDelivery } from './records.ts';
import type { Db } from './tables.ts';

export interface Deliveries {
  /** Resolves when the delivery is on disk. */
  add(delivery: NewDelivery): Promise<{ id: number }>;
  /**
   * Takes what is due of up to `limit` sessions, all deliveries of a session together, oldest first. Who neither finishes nor fails them
   * within the lease loses them to the next claim.
   */
  claim(limit: number, leaseMs: number, nowMs: number): Promise<Delivery[]>;
  done(ids: readonly number[]): Promise<void>;
  failed(ids: readonly number[], next: { readonly nextTryAtMs: number } | 'dead'): Promise<void>;
  /** `waiting` includes those being worked on. */
  counts(): Promise<{ waiting: number; dead: number; oldestWaitingAtMs: number | null }>;
}

// Written out, not bound: the partial indexes are found by it.
const waiting = sql.lit('waiting' as const);

const kept = (text: string | null): string | null => (text === null ? null : storable(text));

export function makeDeliveries(db: Db, dialect: Dialect): Deliveries {
  const mark = async (ids: readonly number[], change: { state?: 'done' | 'dead'; due_at?: number }) => {
    if (ids.length > 0)
      await db.updateTable('deliveries').set(change).where('id', 'in', ids).where('state', '=', waiting).execute();
  };
  return {
    async add(delivery) {
      const { id } = await db
        .insertInto('deliveries')
        .values({
          session_id: storable(delivery.sessionId),
          service: kept(delivery.service),
          step_id: kept(delivery.stepId),
          status: kept(delivery.status),
          reason: kept(delivery.reason),
          body: storable(delivery.body),
          received_at: delivery.receivedAtMs,
          state: 'waiting',
          due_at: delivery.receivedAtMs,
          tries: 0,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { id };
    },

    claim: (limit, leaseMs, nowMs) =>
      db.transaction().execute(async (tx) => {
        const due = tx.selectFrom('deliveries').where('state', '=', waiting).where('due_at', '<=', nowMs);
        const first = await due
          .select('session_id')
          .orderBy('due_at')
          .orderBy('id')
          .limit(limit)
          .modifyEnd(dialect.skipLocked)
          .execute();
        const sessions = [...new Set(first.map((row) => row.session_id))];
        if (sessions.length === 0) return [];
        const rows = await due
          .selectAll()
          .where('session_id', 'in', sessions)
          .orderBy('id')
          .modifyEnd(dialect.skipLocked)
          .execute();
        await tx
          .updateTable('deliveries')
          .set(({ eb }) => ({ due_at: nowMs + leaseMs, tries: eb('tries', '+', 1) }))
          .where(
            'id',
            'in',
            rows.map((row) => row.id),
          )
          .execute();
        return rows.map((row) => ({
          id: row.id,
          sessionId: row.session_id,
          service: row.service,
          stepId: row.step_id,
          status: row.status,
          reason: row.reason,
          body: row.body,
          receivedAtMs: row.received_at,
          tries: row.tries,
        }));
      }),

    done: (ids) => mark(ids, { state: 'done' }),
    failed: (ids, next) => mark(ids, next === 'dead' ? { state: 'dead' } : { due_at: next.nextTryAtMs }),

    async counts() {
      const count = (state: 'waiting' | 'dead') =>
        db
          .selectFrom('deliveries')
          .select(({ fn }) => [fn.countAll<number>().as('n'), fn.min('received_at').as('oldest')])
          .where('state', '=', sql.lit(state))
          .executeTakeFirstOrThrow();
      const [open, dead] = await Promise.all([count('waiting'), count('dead')]);
      return { waiting: open.n, dead: dead.n, oldestWaitingAtMs: open.oldest };
    },
  };
}
