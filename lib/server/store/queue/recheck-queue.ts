/**
 * The place of each session in the work queue: whether it needs a person, since when, until when, and whether it is snoozed. Hides how that
 * follows from findings, shared data, decisions and time, and the rows by which views of the list find their sessions. Promises: it is written in
 * the transaction of what it follows from; a due date never moves to a later day; nothing of it is in what the limited audience reads.
 */

import { sql } from 'kysely';
import type { SessionKind } from '#lib/model/session/ids.ts';
import { writeChange } from '../changes.ts';
import { type StoreContext, transact } from '../kernel/context.ts';
import type { Dialect } from '../kernel/dialect.ts';
import type { Db, Tx } from '../tables.ts';
import { refreshQueue } from './refresh-queue.ts';

/** It counts how many sessions of the environment have each of these rows, by the live counts. */
export async function countByKey(
  db: Db,
  sandbox: boolean,
  keys: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('facet_findings')
    .select(['finding', sql<number>`cast(sum(n) as bigint)`.as('n')])
    .where('audience', '=', 'full')
    .where('finding', 'in', keys)
    .where('sandbox', '=', Number(sandbox))
    .groupBy('finding')
    .execute();
  return new Map(rows.map(({ finding, n }) => [finding, n]));
}

/** One transaction takes so many rows: it blocks SQLite for some milliseconds. */
const batchRows = 100;

/** Writes a change that the limited audience does not see. */
export async function writeQueueChanges(
  tx: Tx,
  dialect: Dialect,
  rids: readonly number[],
  atMs: number,
): Promise<void> {
  if (rids.length === 0) return;
  const rows = await tx.selectFrom('sessions').select(['ref', 'kind', 'sandbox']).where('rid', 'in', rids).execute();
  for (const { ref, kind, sandbox } of rows)
    await writeChange(tx, dialect, {
      atMs,
      ref,
      kind: kind as SessionKind,
      sandbox: sandbox === 1,
      cause: 'review',
      created: false,
      visible: null,
      status: null,
      steps: [],
      facts: [],
    });
}

/** It looks at sessions that become overdue, whose snooze is over or whose steps have waited too long. @returns how many were looked at */
export async function refreshDueQueue(context: StoreContext): Promise<number> {
  const { db, dialect, now, onCommit } = context;
  const isDue = db.selectFrom('sessions').select('rid').where('queue_check_at', '<=', now()).limit(1);
  // Nearly always nothing is due, and then nobody waits for the writer's lock.
  if ((await isDue.executeTakeFirst()) === undefined) return 0;
  let seen = 0;
  for (;;) {
    const rids = await transact(context, async (tx, nowMs) => {
      const due = await tx
        .selectFrom('sessions')
        .select('rid')
        .where('queue_check_at', '<=', nowMs)
        .orderBy('queue_check_at')
        .limit(batchRows)
        .execute();
      const found = due.map(({ rid }) => rid);
      await writeQueueChanges(tx, dialect, await refreshQueue(tx, found, nowMs), nowMs);
      return found;
    });
    if (rids.length > 0) onCommit();
    seen += rids.length;
    if (rids.length < batchRows) return seen;
  }
}
