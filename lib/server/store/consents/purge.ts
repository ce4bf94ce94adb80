import type { AuditEvent } from '#lib/model/audit.ts';
import type { SealedKeys } from '../sealed-keys/index.ts';
import type { Tx } from '../tables.ts';
import { consentSubject } from './rows.ts';

/**
 * Deletes the consents of sessions that are purged, in that transaction.
 * @param toEvent the event of the session's purge
 * @returns an event for each
 */
export async function purgeConsentsOf(
  tx: Tx,
  keys: SealedKeys,
  sessions: readonly { readonly rid: number; readonly ref: string }[],
  toEvent: (ref: string) => AuditEvent,
): Promise<AuditEvent[]> {
  const rows = await tx
    .deleteFrom('consents')
    .where(
      'rid',
      'in',
      sessions.map(({ rid }) => rid),
    )
    .returning(['id', 'rid'])
    .execute();
  if (rows.length > 0)
    await keys.destroy(
      tx,
      rows.map(({ id }) => consentSubject(id)),
    );
  return rows.flatMap(({ id, rid }) => {
    const ref = sessions.find((session) => session.rid === rid)?.ref;
    return ref === undefined ? [] : [{ ...toEvent(ref), action: 'consent.purged', ref, object: id }];
  });
}
