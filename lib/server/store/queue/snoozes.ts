/**
 * Snoozes: a session that is put off for the whole desk until a time or a change. Hides how a reason is sealed, and that each stays as a row.
 * Promises: a due date never moves; what is overdue is not snoozed. Throws `not_found`, `bad_request` and the Problems of the store.
 */

import type { Selectable } from 'kysely';
import type { AuditEvent } from '#lib/model/audit.ts';
import { Problem } from '#lib/model/problem.ts';
import type { Person } from '#lib/model/schema.ts';
import { openBox, sealBox } from '#lib/server/sealed-box.ts';
import { appendAuditEvents } from '../audit/audit-log.ts';
import { type StoreContext, transact } from '../kernel/context.ts';
import type { SealedKeys } from '../kernel/sealed-keys.ts';
import { findSessionKey, requireSessionKey } from '../kernel/sealing.ts';
import { toStorable } from '../kernel/storable-text.ts';
import type { SessionsTable, Tx } from '../tables.ts';
import { toCauses } from './queue-state.ts';
import { writeQueueChanges } from './recheck-queue.ts';
import { refreshQueue } from './refresh-queue.ts';

type Row = Selectable<SessionsTable>;

const requireRow = async (tx: Tx, ref: string): Promise<Row> => {
  const row = await tx.selectFrom('sessions').selectAll().where('ref', '=', ref).executeTakeFirst();
  if (row === undefined) throw new Problem('not_found');
  return row;
};

const dataOf = (version: number): string => JSON.stringify(['snooze', version]);

const sealReason = async (tx: Tx, keys: SealedKeys, ref: string, version: number, reason: string): Promise<string> =>
  sealBox(await requireSessionKey(tx, keys, ref), Buffer.from(toStorable(reason)), { associatedData: dataOf(version) });

function requirePossible(row: Row, untilMs: number | null, nowMs: number): void {
  if (row.review_due_at === null)
    throw new Problem('bad_request', { detail: 'The session does not need review, so there is nothing to snooze.' });
  if (row.review_due_at <= nowMs)
    throw new Problem('bad_request', { detail: 'The session is overdue: it cannot be snoozed.' });
  if (untilMs !== null && untilMs <= nowMs) throw new Problem('bad_request', { detail: 'This time is in the past.' });
}

export function createSnoozes(context: StoreContext) {
  const { db, dialect, keys, onCommit } = context;
  const write = async (body: (tx: Tx, nowMs: number) => Promise<void>): Promise<void> => {
    await transact(context, body);
    onCommit();
  };
  /** @returns whether there was one */
  const endCurrent = async (tx: Tx, rid: number, nowMs: number): Promise<boolean> => {
    const { numUpdatedRows } = await tx
      .updateTable('snoozes')
      .set({ ended_at: nowMs, ended_by: 'person' })
      .where('rid', '=', rid)
      .where('ended_at', 'is', null)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  };
  const finish = async (tx: Tx, rid: number, event: AuditEvent, nowMs: number) => {
    await refreshQueue(tx, [rid], nowMs);
    await writeQueueChanges(tx, dialect, [rid], nowMs);
    await appendAuditEvents(tx, keys, [event], nowMs);
  };
  return {
    /** It is the session's place in the queue, with the snooze in force, and null when it needs nobody, or there is none. */
    async read(ref: string) {
      const row = await db.selectFrom('sessions').selectAll().where('ref', '=', ref).executeTakeFirst();
      if (row === undefined || row.needs_review_since === null || row.review_due_at === null) return null;
      const snooze =
        row.snoozed === 0
          ? undefined
          : await db
              .selectFrom('snoozes')
              .selectAll()
              .where('rid', '=', row.rid)
              .where('ended_at', 'is', null)
              .executeTakeFirst();
      const key = snooze && (await findSessionKey(db, keys, ref));
      const reason = snooze && key && openBox(key, snooze.sealed, { associatedData: dataOf(snooze.version) });
      return {
        sinceMs: row.needs_review_since,
        isImported: row.review_imported === 1,
        dueAtMs: row.review_due_at,
        causes: toCauses(row.review_causes),
        // The reason is null when the key does not open it.
        snooze: snooze
          ? { untilMs: snooze.until_at, by: snooze.by_name, atMs: snooze.at, reason: reason?.toString() ?? null }
          : null,
      };
    },

    /**
     * Puts the session off for the whole desk, in place of a snooze in force. Its due date stays.
     *
     * @param untilMs null: until something changes
     * @throws Problem not_found; bad_request when it needs nobody or is overdue, or for a time that is over
     */
    add: (
      ref: string,
      { untilMs, reason }: { readonly untilMs: number | null; readonly reason: string },
      by: Person,
      event: AuditEvent,
    ) =>
      write(async (tx, nowMs) => {
        const row = await requireRow(tx, ref);
        requirePossible(row, untilMs, nowMs);
        await endCurrent(tx, row.rid, nowMs);
        const { count } = await tx
          .selectFrom('snoozes')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('rid', '=', row.rid)
          .executeTakeFirstOrThrow();
        const version = count + 1;
        await tx
          .insertInto('snoozes')
          .values({
            rid: row.rid,
            version,
            until_at: untilMs,
            sealed: await sealReason(tx, keys, ref, version, reason),
            by_id: by.id,
            by_name: by.name,
            at: nowMs,
            ended_at: null,
            ended_by: null,
          })
          .execute();
        await finish(tx, row.rid, event, nowMs);
      }),

    /** Ends the snooze in force, if there is one. @throws Problem not_found */
    end: (ref: string, event: AuditEvent) =>
      write(async (tx, nowMs) => {
        const { rid } = await requireRow(tx, ref);
        if (await endCurrent(tx, rid, nowMs)) await finish(tx, rid, event, nowMs);
      }),
  };
}
