/**
 * Retention: the end of a relationship, legal hold, and which sessions are due: RETENTION_DAYS (`lib/server/config.ts`) after that end. The worker
 * (`lib/server/refresh/worker/worker.ts`) has them deleted by `purge-sessions.ts`. Throws `not_found`, `conflict` and the Problems of the store.
 */
import type { AuditEvent } from '#lib/model/audit.ts';
import { Problem } from '#lib/model/problem.ts';
import { appendAuditEvents } from './audit/audit-log.ts';
import { type StoreContext, transact } from './kernel/context.ts';
import type { Audience, RetentionState } from './records.ts';
import { remakeFindings } from './sessions/findings.ts';
import { countSessions } from './sessions/sweep.ts';
import type { Db, SessionsTable, Tx } from './tables.ts';

/** It is the end of the relationship (null withdraws it), or a legal hold. */
export type RetentionChange = { readonly endedAtMs: number | null } | { readonly held: boolean };

/** What becomes of the columns. @param expected what the caller saw; undefined: whatever it is @throws Problem conflict when it is not that */
export function toRetentionColumns(
  stored: Pick<SessionsTable, 'relationship_ended_at' | 'held_at'>,
  change: RetentionChange,
  expected: RetentionState | undefined,
  atMs: number,
) {
  const { relationshipEndedAtMs = stored.relationship_ended_at, heldAtMs = stored.held_at } = expected ?? {};
  if (relationshipEndedAtMs !== stored.relationship_ended_at || heldAtMs !== stored.held_at)
    throw new Problem('conflict', { detail: 'This has been changed since you read it. Reload and try again.' });
  return 'held' in change
    ? { held_at: change.held ? (stored.held_at ?? atMs) : null }
    : { relationship_ended_at: change.endedAtMs };
}

/** Writes a change of retention with its audit event. @throws Problem not_found; conflict when the stored state is not the expected one */
export const setRetention = async (
  context: StoreContext,
  ref: string,
  change: RetentionChange,
  event: AuditEvent,
  expected: RetentionState | undefined,
): Promise<void> => {
  const hasChanged = await transact(context, async (tx, atMs) => {
    const sessions = tx.selectFrom('sessions').where('ref', '=', ref);
    const before = await sessions.select(['rid', 'session_id', 'relationship_ended_at', 'held_at']).executeTakeFirst();
    if (before === undefined) throw new Problem('not_found');
    const columns = toRetentionColumns(before, change, expected, atMs);
    await tx.updateTable('sessions').set(columns).where('ref', '=', ref).execute();
    await appendAuditEvents(tx, context.keys, [{ ...event, ref: event.ref ?? ref }], atMs);
    // A customer who left is not reviewed for want of a rating.
    return 'endedAtMs' in change && (await remakeFindings(tx, context.dialect, before, atMs, { isReview: false }));
  });
  if (hasChanged) context.onCommit();
};

/** These are sessions whose relationship ended before that time. */
export const endedBefore = (db: Db | Tx, endedBeforeMs: number) =>
  db.selectFrom('sessions').where('relationship_ended_at', '<', endedBeforeMs);

export async function countRetention(
  db: Db,
  endedBeforeMs: number,
  audience: Audience,
): Promise<{ due: number; held: number; withoutEnd: number }> {
  const [counts, ended, all] = await Promise.all([
    endedBefore(db, endedBeforeMs)
      .select(({ fn }) => [fn.countAll<number>().as('n'), fn.count<number>('held_at').as('held')])
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('sessions')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('relationship_ended_at', 'is not', null)
      .executeTakeFirstOrThrow(),
    countSessions(db, audience),
  ]);
  return { due: counts.n - counts.held, held: counts.held, withoutEnd: all - ended.n };
}
