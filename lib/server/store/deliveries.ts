/**
 * Webhook deliveries wait in a queue: they are stored once received, claimed by lease for one session at a time, then done, tried again or dead. Throws the
 * Problems of the store.
 */
import { sql, type Updateable } from 'kysely';
import type { ProblemCode } from '#lib/model/problem.ts';
import type { Count } from '#lib/model/session/list.schema.ts';
import { queueAlert } from './alerts/index.ts';
import { deleteInBatches, toBatches } from './kernel/batches.ts';
import type { StoreContext } from './kernel/context.ts';
import { createGroupCommit } from './kernel/group-commit.ts';
import { toStorable, toStorableOrNull } from './kernel/storable-text.ts';
import type { Tombstones } from './kernel/tombstones.ts';
import type { DeadDelivery, Delivery, DeliveryCounts, NewDelivery } from './records.ts';
import type { Db, DeliveriesTable, Tx } from './tables.ts';

// These are literals, not parameters, so that the planner uses the partial indexes.
const waiting = sql.lit('waiting' as const);
const done = sql.lit('done' as const);
const dead = sql.lit('dead' as const);

/** This is stored of a delivery about a purged session, beside its time: it says that there was one. */
const nothingOf = (atMs: number) => ({
  session_id: '',
  service: null,
  step_id: null,
  status: null,
  reason: null,
  body: '',
  state: 'done' as const,
  last_error: null,
  leased_until: 0,
  done_at: atMs,
});

async function countDeliveries(db: Db): Promise<DeliveryCounts> {
  const count = (state: typeof waiting | typeof dead) =>
    db
      .selectFrom('deliveries')
      .select(({ fn }) => [fn.countAll<number>().as('n'), fn.min('received_at').as('oldest')])
      .where('state', '=', state);
  const newest = db.selectFrom('deliveries').select('received_at').orderBy('id', 'desc').limit(1);
  const refused = count(waiting).where('last_error', '=', 'upstream_refused' satisfies ProblemCode);
  const [waitingCount, refusedCount, deadCount, last] = await Promise.all([
    count(waiting).executeTakeFirstOrThrow(),
    refused.executeTakeFirstOrThrow(),
    count(dead).executeTakeFirstOrThrow(),
    newest.executeTakeFirst(),
  ]);
  return {
    waiting: waitingCount.n,
    refused: refusedCount.n,
    dead: deadCount.n,
    oldestWaitingAtMs: waitingCount.oldest,
    lastReceivedAtMs: last?.received_at ?? null,
  };
}

const maxCount = 10_000;

async function countReceivedSince(db: Db, fromMs: number): Promise<Count> {
  const newest = db
    .selectFrom('deliveries')
    .select('received_at')
    .orderBy('id', 'desc')
    .limit(maxCount + 1);
  const { n } = await db
    .selectFrom(newest.as('newest'))
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('received_at', '>=', fromMs)
    .executeTakeFirstOrThrow();
  return { value: Math.min(n, maxCount), exact: n <= maxCount };
}

/** These are sessions with a due delivery, the longest due first, except those with a current lease. */
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

const toRow = (delivery: NewDelivery) => ({
  session_id: toStorable(delivery.sessionId),
  service: toStorableOrNull(delivery.service),
  step_id: toStorableOrNull(delivery.stepId),
  status: toStorableOrNull(delivery.status),
  reason: toStorableOrNull(delivery.reason),
  body: toStorable(delivery.body),
  received_at: delivery.receivedAtMs,
  state: 'waiting' as const,
  due_at: delivery.receivedAtMs,
  leased_until: 0,
  tries: 0,
  last_error: null,
  done_at: null,
});

/**
 * Changes those of the deliveries that are in this state.
 *
 * @param uncountedTries subtracted from their tries
 * @param after runs in the same transaction when any was changed
 * @returns how many were changed
 */
const updateDeliveries = (
  db: Db,
  ids: readonly number[],
  state: typeof waiting | typeof dead,
  change: Updateable<DeliveriesTable>,
  { uncountedTries = 0, after }: { uncountedTries?: number; after?: ((tx: Tx) => Promise<void>) | undefined } = {},
): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const updated = await writeDeliveries(tx, ids, state, change, uncountedTries);
    if (updated > 0) await after?.(tx);
    return updated;
  });

async function writeDeliveries(
  tx: Tx,
  ids: readonly number[],
  state: typeof waiting | typeof dead,
  change: Updateable<DeliveriesTable>,
  uncountedTries = 0,
): Promise<number> {
  let updated = 0;
  for (const batch of toBatches(ids)) {
    const { numUpdatedRows } = await tx
      .updateTable('deliveries')
      .set(({ eb }) => ({ ...change, ...(uncountedTries > 0 && { tries: eb('tries', '-', uncountedTries) }) }))
      .where('id', 'in', batch)
      .where('state', '=', state)
      .executeTakeFirstOrThrow();
    updated += Number(numUpdatedRows);
  }
  return updated;
}

/** They are done: their session is written in the same transaction. */
export async function finishDeliveries(tx: Tx, ids: readonly number[], atMs: number): Promise<void> {
  await writeDeliveries(tx, ids, waiting, { state: 'done', done_at: atMs, leased_until: 0 });
}

async function retryDead(db: Db, ids: readonly number[] | 'all', nowMs: number): Promise<number> {
  const change = { state: 'waiting' as const, tries: 0, due_at: nowMs, last_error: null };
  if (ids !== 'all') return updateDeliveries(db, ids, dead, change);
  const { numUpdatedRows } = await db
    .transaction()
    .execute((tx) => tx.updateTable('deliveries').set(change).where('state', '=', dead).executeTakeFirstOrThrow());
  return Number(numUpdatedRows);
}

function pruneDone(db: Db, doneBeforeMs: number): Promise<number> {
  // The newest delivery stays: it shows when the last one was received.
  const old = db
    .selectFrom('deliveries')
    .select('id')
    .where('state', '=', done)
    .where('done_at', '<', doneBeforeMs)
    .where('id', '<', ({ selectFrom }) => selectFrom('deliveries').select(({ fn }) => fn.max('id').as('newest')));
  return deleteInBatches(db, (tx, limit) => tx.deleteFrom('deliveries').where('id', 'in', old.limit(limit)));
}

export function createDeliveries({ db, dialect, now }: StoreContext, tombstones: Tombstones) {
  const added = createGroupCommit((deliveries: readonly NewDelivery[]) =>
    db.transaction().execute(async (tx) => {
      const sessionIds = deliveries.map(({ sessionId }) => sessionId);
      const purged = await tombstones.find(tx, sessionIds);
      const atMs = now();
      const toStored = (delivery: NewDelivery) =>
        purged.has(delivery.sessionId) ? { ...toRow(delivery), ...nothingOf(atMs) } : toRow(delivery);
      const rows = await tx.insertInto('deliveries').values(deliveries.map(toStored)).returning('id').execute();
      return rows.sort((a, b) => a.id - b.id);
    }),
  );
  const finished = createGroupCommit(async (idLists: readonly (readonly number[])[]) => {
    await db.transaction().execute((tx) => finishDeliveries(tx, idLists.flat(), now()));
    return idLists.map(() => undefined);
  });

  return {
    /**
     * Resolves when the delivery is on disk. Those of concurrent calls are committed as one group. Of one about a purged session nothing is
     * stored but its time.
     */
    add: added.add,
    settled: async () => void (await Promise.all([added.settled(), finished.settled()])),

    /**
     * Takes the due deliveries of up to `limit` sessions, all of a session together, oldest first. Those that are neither done nor failed
     * within the lease can be claimed again. A session with a current lease is skipped whole: two processes never refresh one session at
     * once, and deliveries that arrive meanwhile are claimed together afterwards.
     */
    async claim(limit: number, leaseMs: number, nowMs: number): Promise<Delivery[]> {
      // Whoever finished a session looks for more, and nearly always nothing is due: then nobody waits for the writer's lock.
      const due = db.selectFrom('deliveries').select('id').where('state', '=', waiting).limit(1);
      const isDue = due.where(({ or, eb }) =>
        or([eb('due_at', '<=', nowMs), eb('due_at', '>', nowMs + longestDelayMs)]),
      );
      if ((await isDue.executeTakeFirst()) === undefined) return [];
      return db.transaction().execute(async (tx) => {
        // Only one claim runs at a time: another transaction does not see an uncommitted lease, and would claim the session's next delivery.
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
          .returning(['id', 'service', 'status', 'reason', 'tries'])
          .returning(['session_id as sessionId', 'step_id as stepId', 'received_at as receivedAtMs'])
          .execute();
        return rows.sort((a, b) => a.id - b.id).map((row) => ({ ...row, tries: row.tries - 1 }));
      });
    },

    done: finished.add,

    /** @param lastError a ProblemCode, or `internal`; a try with `counted: false` is not counted */
    async failed(
      ids: readonly number[],
      next: { readonly nextTryAtMs: number; readonly counted?: boolean } | 'dead',
      lastError: string,
    ): Promise<void> {
      const change = next === 'dead' ? { state: 'dead' as const } : { due_at: next.nextTryAtMs };
      const uncountedTries = next !== 'dead' && next.counted === false ? 1 : 0;
      const row = { ...change, leased_until: 0, last_error: toStorable(lastError) };
      const atMs = now();
      const event = `delivery ${ids[0]} ${atMs}`;
      const after = (tx: Tx) => queueAlert(tx, { rule: 'delivery_failed', event, rid: null }, atMs);
      await updateDeliveries(db, ids, waiting, row, { uncountedTries, after: next === 'dead' ? after : undefined });
    },

    counts: () => countDeliveries(db),
    /** It counts those that arrived since then, in any state. */
    receivedSince: (fromMs: number) => countReceivedSince(db, fromMs),

    /** The newest comes first; `after` leaves only ids smaller than this one. */
    listDead({ after, limit }: { readonly after?: number; readonly limit: number }): Promise<DeadDelivery[]> {
      const rows = db
        .selectFrom('deliveries as d')
        .leftJoin('sessions as s', 's.session_id', 'd.session_id')
        .select(['d.id', 's.ref', 'd.service', 'd.status', 'd.received_at as receivedAtMs', 'd.tries'])
        .select('d.last_error as lastError')
        .where('d.state', '=', dead)
        .orderBy('d.id', 'desc')
        .limit(limit);
      return (after === undefined ? rows : rows.where('d.id', '<', after)).execute();
    },

    /** Dead deliveries wait again, as if just received. @returns how many */
    retry: (ids: readonly number[] | 'all', nowMs: number) => retryDead(db, ids, nowMs),
    /** Deletes those done before then. @returns how many */
    prune: (doneBeforeMs: number) => pruneDone(db, doneBeforeMs),
  };
}
