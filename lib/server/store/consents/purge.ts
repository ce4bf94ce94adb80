import type { AuditEvent } from '#lib/model/audit.ts';
import { Problem } from '#lib/model/problem.ts';
import type { SealedKeys } from '../kernel/sealed-keys.ts';
import { consentSubject } from '../kernel/sealing.ts';
import type { RetentionState } from '../records.ts';
import { type RetentionChange, toRetentionColumns } from '../session-retention.ts';
import type { Tx } from '../tables.ts';
import { requireRow, type Write } from './rows.ts';

const destroyTokens = async (tx: Tx, keys: SealedKeys, rows: readonly { readonly id: string }[]): Promise<void> => {
  const subjects = rows.map(({ id }) => consentSubject(id));
  if (subjects.length > 0) await keys.destroy(tx, subjects);
};

/** Deletes the consents of sessions that are purged, in that transaction. @param toEvent the event of the session's purge @returns an event for each */
export async function purgeConsentsOf(
  tx: Tx,
  keys: SealedKeys,
  sessions: readonly { readonly rid: number; readonly ref: string }[],
  toEvent: (ref: string) => AuditEvent,
): Promise<AuditEvent[]> {
  const refs = new Map(sessions.map(({ rid, ref }) => [rid, ref]));
  const rows = await tx
    .deleteFrom('consents')
    .where('rid', 'in', [...refs.keys()])
    .returning(['id', 'rid'])
    .execute();
  await destroyTokens(tx, keys, rows);
  return rows.flatMap(({ id, rid }) => {
    const ref = refs.get(rid ?? Number.NaN);
    return ref === undefined ? [] : [{ ...toEvent(ref), action: 'consent.purged', ref, object: id }];
  });
}

/** This says for how long a consent that is linked to no session is kept; a linked one is kept for as long as its session. */
export const createConsentRetention = (write: Write, keys: SealedKeys) => ({
  /**
   * @param expected what the caller saw; undefined: whatever it is
   * @throws Problem not_found; bad_request for a linked one; conflict when it is not the expected one
   */
  setRetention: (id: string, change: RetentionChange, event: AuditEvent, expected?: RetentionState) =>
    write(async (tx, atMs) => {
      const row = await requireRow(tx, id);
      if (row.rid !== null)
        throw new Problem('bad_request', {
          detail: 'This access is linked to a session and is kept for as long as the session.',
        });
      const columns = toRetentionColumns(row, change, expected, atMs);
      await tx.updateTable('consents').set(columns).where('id', '=', id).execute();
      return [undefined, [event]];
    }),

  /** Deletes up to `limit` whose relationship ended before then, not those on hold. @returns their ids */
  purge: (endedBeforeMs: number, limit: number, toEvent: (id: string) => AuditEvent) =>
    write(async (tx) => {
      const due = tx
        .selectFrom('consents')
        .select('no')
        .where('rid', 'is', null)
        .where('relationship_ended_at', '<', endedBeforeMs)
        .where('held_at', 'is', null)
        .orderBy('relationship_ended_at')
        .limit(limit);
      const rows = await tx.deleteFrom('consents').where('no', 'in', due).returning('id').execute();
      await destroyTokens(tx, keys, rows);
      const ids = rows.map(({ id }) => id);
      return [ids, ids.map((id) => ({ ...toEvent(id), object: id }))];
    }),
});
