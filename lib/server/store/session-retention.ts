/**
 * Retention: the end of a relationship, legal hold, and which sessions are due. `purge-sessions.ts` deletes them. Throws `not_found`,
 * `conflict` and the Problems of the store.
 */
import type { UpdateObject } from 'kysely';
import type { AuditEvent } from '#lib/model/audit.ts';
import { Problem } from '#lib/model/problem.ts';
import { appendAuditEvents } from './audit/audit-log.ts';
import type { Dialect } from './kernel/dialect.ts';
import type { SealedKeys } from './kernel/sealed-keys.ts';
import type { Audience, RetentionState } from './records.ts';
import { countSessions } from './sessions/sweep.ts';
import type { Db, Tables, Tx } from './tables.ts';

/** Writes a change of retention with its audit event. @throws Problem not_found; conflict when the stored state is not the expected one */
export const setRetention = (
  db: Db,
  dialect: Dialect,
  keys: SealedKeys,
  change: {
    readonly ref: string;
    readonly columns: UpdateObject<Pick<Tables, 'sessions'>, 'sessions'>;
    readonly event: AuditEvent;
    readonly expected: RetentionState | undefined;
    readonly atMs: number;
  },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await dialect.lockWriter(tx);
    const sessions = tx.selectFrom('sessions').where('ref', '=', change.ref);
    const before = await sessions.select(['relationship_ended_at', 'held_at']).executeTakeFirst();
    if (before === undefined) throw new Problem('not_found');
    const { expected } = change;
    const isExpected =
      expected === undefined ||
      (expected.relationshipEndedAtMs === before.relationship_ended_at && expected.heldAtMs === before.held_at);
    if (!isExpected)
      throw new Problem('conflict', {
        detail: 'This has been changed since you read it. Reload and try again.',
      });
    await tx.updateTable('sessions').set(change.columns).where('ref', '=', change.ref).execute();
    await appendAuditEvents(tx, keys, [{ ...change.event, ref: change.event.ref ?? change.ref }], change.atMs);
  });

/** These are sessions whose relationship ended before that time. */
export const endedBefore = (db: Db | Tx, endedBeforeMs: number) =>
  db.selectFrom('sessions').where('relationship_ended_at', '<', endedBeforeMs);

export async function countRetention(
  db: Db,
  endedBeforeMs: number,
  audience: Audience,
): Promise<{ due: number; held: number; withoutEnd: number }> {
  const isLimited = audience === 'limited';
  const [counts, ended, all] = await Promise.all([
    endedBefore(db, endedBeforeMs)
      .$if(isLimited, (query) => query.where('visible_first_seen_at', 'is not', null))
      .select(({ fn }) => [fn.countAll<number>().as('n'), fn.count<number>('held_at').as('held')])
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('sessions')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('relationship_ended_at', 'is not', null)
      .$if(isLimited, (query) => query.where('visible_first_seen_at', 'is not', null))
      .executeTakeFirstOrThrow(),
    countSessions(db, audience),
  ]);
  return { due: counts.n - counts.held, held: counts.held, withoutEnd: all - ended.n };
}
