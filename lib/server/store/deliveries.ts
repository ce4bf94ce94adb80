import { type Selectable, sql, type Updateable } from 'kysely';
import type { ProblemCode } from '#lib/model/problem.ts';
import type { Dialect } from './dialect.ts';
import { storable } from './fold.ts';
import { makeGroups } from './group.ts';
import { inPieces } from './pieces.ts';
import type { DeadDelivery, Delivery, NewDelivery } from './records.ts';
import type { Db, DeliveriesTable, Tx } from './tables.ts';

export interface Deliveries {
  /** Resolves when the delivery is on disk. Those of concurrent calls are committed together, each call waiting for its group. */
  add(delivery: NewDelivery): Promise<{ id: number }>;
  /**
   * Takes what is due of up to `limit` sessions, all deliveries of a session together, oldest first. Who neither finishes nor fails them
   * within the lease loses them to the next claim. A session that somebody holds a living lease on is passed over whole: two processes
   * never refresh one session at once, and what comes meanwhile comes out together afterwards.
   */
  claim(limit: number, leaseMs: number, nowMs: number): Promise<Delivery[]>;
  done(ids: readonly number[]): Promise<void>;
  /** @param lastError a ProblemCode, or `internal`; a try that is not `counted` counts as none */
  failed(
    ids: readonly number[],
    next: { readonly nextTryAtMs: number; readonly counted?: boolean } | 'dead',
    lastError: string,
  ): Promise<void>;
  /**
   * `waiting` includes those being worked on; `refused` are those of them whose last try ended with a refusal of the key. `lastReceivedAtMs`:
   * of any state; null when none was ever kept.
   */
  counts(): Promise<{
    waiting: number;
    refused: number;
    dead: number;
    oldestWaitingAtMs: number | null;
    lastReceivedAtMs: number | null;
  }>;
  /** How many came since then, in any state; `exact: false`: more than `value`, which is where it stops to count. */
  receivedSince(fromMs: number): Promise<{ readonly value: number; readonly exact: boolean }>;
  /** Newest first; `after`: only ids smaller than this one. */
  listDead(query: { readonly after?: number; readonly limit: number }): Promise<DeadDelivery[]>;
  /** Dead ones wait again, as if they had just come. @returns how many */
  retry(ids: readonly number[] | 'all', nowMs: number): Promise<number>;
  /** Deletes what was done before then. @returns how many */
  prune(doneBeforeMs: number): Promise<number>;
}

// Written out, not bound: the partial indexes are found by it.
const waiting = sql.lit('waiting' as const);
const dead = sql.lit('dead' as const);
const done = sql.lit('done' as const);

/** Ids in one statement: both databases have a limit. */
const atOnce = 500;

/** A day of a busy desk is not counted to its end. */
const counted = 10_000;

const kept = (text: string | null): string | null => (text === null ? null : storable(text));

const toRow = (delivery: NewDelivery) => ({
  session_id: storable(delivery.sessionId),
  service: kept(delivery.service),
  step_id: kept(delivery.stepId),
  status: kept(delivery.status),
  reason: kept(delivery.reason),
  body: storable(delivery.body),
  received_at: delivery.receivedAtMs,
  state: 'waiting' as const,
  due_at: delivery.receivedAtMs,
  leased_until: 0,
  tries: 0,
  last_error: null,
  done_at: null,
});

const claimed = ['id', 'session_id', 'service', 'step_id', 'status', 'reason', 'received_at', 'tries'] as const;
const toDelivery = (row: Pick<Selectable<DeliveriesTable>, (typeof claimed)[number]>): Delivery => ({
  id: row.id,
  sessionId: row.session_id,
  service: row.service,
  stepId: row.step_id,
  status: row.status,
  reason: row.reason,
  receivedAtMs: row.received_at,
  tries: row.tries - 1,
});

async function addTogether(tx: Tx, deliveries: readonly NewDelivery[]): Promise<{ id: number }[]> {
  const rows = await tx.insertInto('deliveries').values(deliveries.map(toRow)).returning('id').execute();
  return rows.sort((a, b) => a.id - b.id);
}

/** Sessions with something due, the longest due first, but those that somebody works on. */
async function claimable(tx: Tx, limit: number, nowMs: number): Promise<string[]> {
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

/** No lease and no wait is as long as this. */
const farMs = 10 * 60_000;

/** What lies so far ahead was put there before the clock was set back; it would lie there for as long as the clock was wrong. */
const recall = (tx: Tx, nowMs: number) =>
  tx
    .updateTable('deliveries')
    .set({ due_at: nowMs, leased_until: 0 })
    .where('state', '=', waiting)
    .where('due_at', '>', nowMs + farMs)
    .execute();

export function makeDeliveries(db: Db, dialect: Dialect, now: () => number): Deliveries & { settled(): Promise<void> } {
  const added = makeGroups((deliveries: readonly NewDelivery[]) =>
    db.transaction().execute((tx) => addTogether(tx, deliveries)),
  );
  /** @returns how many there were to change, of these ids and this state */
  const mark = (
    ids: readonly number[],
    state: typeof waiting | typeof dead,
    change: Updateable<DeliveriesTable>,
    uncounted = 0,
  ) =>
    db.transaction().execute(async (tx) => {
      let marked = 0;
      for (let from = 0; from < ids.length; from += atOnce) {
        const { numUpdatedRows } = await tx
          .updateTable('deliveries')
          .set(({ eb }) => ({ ...change, ...(uncounted > 0 && { tries: eb('tries', '-', uncounted) }) }))
          .where('id', 'in', ids.slice(from, from + atOnce))
          .where('state', '=', state)
          .executeTakeFirstOrThrow();
        marked += Number(numUpdatedRows);
      }
      return marked;
    });

  const finished = makeGroups(async (groupsOfIds: readonly (readonly number[])[]) => {
    await mark(groupsOfIds.flat(), waiting, { state: 'done', done_at: now(), leased_until: 0 });
    return groupsOfIds.map(() => undefined);
  });

  return {
    add: added.add,
    settled: async () => void (await Promise.all([added.settled(), finished.settled()])),

    claim: (limit, leaseMs, nowMs) =>
      db.transaction().execute(async (tx) => {
        // One claim at a time: a lease that is not committed yet would be seen by nobody, and the next delivery of its session be given away.
        await dialect.lockClaims(tx);
        const sessions = await claimable(tx, limit, nowMs);
        if (sessions.length === 0) {
          await recall(tx, nowMs);
          return [];
        }
        const rows = await tx
          .updateTable('deliveries')
          .set(({ eb }) => ({ due_at: nowMs + leaseMs, leased_until: nowMs + leaseMs, tries: eb('tries', '+', 1) }))
          .where('session_id', 'in', sessions)
          .where('state', '=', waiting)
          .where('due_at', '<=', nowMs)
          .returning(claimed)
          .execute();
        return rows.sort((a, b) => a.id - b.id).map(toDelivery);
      }),

    done: finished.add,

    async failed(ids, next, lastError) {
      const change = next === 'dead' ? { state: 'dead' as const } : { due_at: next.nextTryAtMs };
      const uncounted = next !== 'dead' && next.counted === false ? 1 : 0;
      await mark(ids, waiting, { ...change, leased_until: 0, last_error: storable(lastError) }, uncounted);
    },

    async counts() {
      const count = (state: typeof waiting | typeof dead) =>
        db
          .selectFrom('deliveries')
          .select(({ fn }) => [fn.countAll<number>().as('n'), fn.min('received_at').as('oldest')])
          .where('state', '=', state);
      const newest = db.selectFrom('deliveries').select('received_at').orderBy('id', 'desc').limit(1);
      const refused = count(waiting).where('last_error', '=', 'upstream_refused' satisfies ProblemCode);
      const [open, refusals, given, last] = await Promise.all([
        count(waiting).executeTakeFirstOrThrow(),
        refused.executeTakeFirstOrThrow(),
        count(dead).executeTakeFirstOrThrow(),
        newest.executeTakeFirst(),
      ]);
      return {
        waiting: open.n,
        refused: refusals.n,
        dead: given.n,
        oldestWaitingAtMs: open.oldest,
        lastReceivedAtMs: last?.received_at ?? null,
      };
    },

    async receivedSince(fromMs) {
      const newest = db
        .selectFrom('deliveries')
        .select('received_at')
        .orderBy('id', 'desc')
        .limit(counted + 1);
      const { n } = await db
        .selectFrom(newest.as('newest'))
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('received_at', '>=', fromMs)
        .executeTakeFirstOrThrow();
      return { value: Math.min(n, counted), exact: n <= counted };
    },

    async listDead({ after, limit }) {
      let query = db
        .selectFrom('deliveries as d')
        .leftJoin('sessions as s', 's.session_id', 'd.session_id')
        .select(['d.id', 's.ref', 'd.service', 'd.status', 'd.received_at as receivedAtMs', 'd.tries'])
        .select('d.last_error as lastError')
        .where('d.state', '=', dead)
        .orderBy('d.id', 'desc')
        .limit(limit);
      if (after !== undefined) query = query.where('d.id', '<', after);
      return query.execute();
    },

    async retry(ids, nowMs) {
      const again = { state: 'waiting' as const, tries: 0, due_at: nowMs, last_error: null };
      if (ids !== 'all') return mark(ids, dead, again);
      const { numUpdatedRows } = await db
        .transaction()
        .execute((tx) => tx.updateTable('deliveries').set(again).where('state', '=', dead).executeTakeFirstOrThrow());
      return Number(numUpdatedRows);
    },

    prune(doneBeforeMs) {
      // The newest stays: it says when the last one came.
      const old = db
        .selectFrom('deliveries')
        .select('id')
        .where('state', '=', done)
        .where('done_at', '<', doneBeforeMs)
        .where('id', '<', ({ selectFrom }) => selectFrom('deliveries').select(({ fn }) => fn.max('id').as('newest')));
      return inPieces((limit) =>
        db
          .transaction()
          .execute((tx) => tx.deleteFrom('deliveries').where('id', 'in', old.limit(limit)).executeTakeFirstOrThrow()),
      );
    },
  };
}
