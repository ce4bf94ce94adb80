/**
 * The place of each session in the work queue: whether it needs a person, since when, until when, and whether it is snoozed. Hides how that
 * follows from findings, shared data, decisions and time, and the rows by which views of the list find their sessions. Promises: it is written in
 * the transaction of what it follows from; a due date never moves to a later day; nothing of it is in what the limited audience reads.
 */
import type { SessionKind } from '#lib/model/session/ids.ts';
import { writeChange } from '../changes/write-change.ts';
import type { Dialect } from '../dialect/dialect.ts';
import type { Db } from '../tables.ts';
import { refreshQueue } from './refresh-queue.ts';

/** Rows in one transaction: it blocks SQLite for some milliseconds. */
const batchRows = 100;

/** Writes a change that the limited audience does not see. */
export async function writeQueueChanges(
  tx: Parameters<typeof writeChange>[0],
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

/** Sessions that become overdue, whose snooze is over or whose steps have waited too long. @returns how many were looked at */
export async function refreshDueQueue(
  db: Db,
  dialect: Dialect,
  now: () => number,
  onCommit: () => void,
): Promise<number> {
  const isDue = db.selectFrom('sessions').select('rid').where('queue_check_at', '<=', now()).limit(1);
  // Nearly always, and then nobody waits for the writer's lock.
  if ((await isDue.executeTakeFirst()) === undefined) return 0;
  let seen = 0;
  for (;;) {
    const rids = await db.transaction().execute(async (tx) => {
      await dialect.lockWriter(tx);
      const nowMs = now();
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
