/** How long sessions are kept: the end of a relationship, the hold, and the deletion of what is over. */
import { sql, type UpdateObject } from 'kysely';
import type { AuditEvent } from '#lib/model/audit.ts';
import { Problem } from '#lib/model/problem.ts';
import { appendInside } from './audit.ts';
import type { Dialect } from './dialect.ts';
import { finishImports } from './imports.ts';
import { countSessions } from './sweep.ts';
import type { Db, Tables, Tx } from './tables.ts';

/** How long a session is kept, as somebody saw it. */
export interface SeenRetention {
  readonly relationshipEndedAtMs: number | null;
  readonly heldAtMs: number | null;
}

/** Writes a switch of retention with its event. @throws Problem not_found; conflict when it is not as it was seen */
export const setRetention = (
  db: Db,
  dialect: Dialect,
  change: {
    readonly ref: string;
    readonly columns: UpdateObject<Pick<Tables, 'sessions'>, 'sessions'>;
    readonly event: AuditEvent;
    readonly seen: SeenRetention | undefined;
    readonly atMs: number;
  },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await dialect.lockWriter(tx);
    const sessions = tx.selectFrom('sessions').where('ref', '=', change.ref);
    const before = await sessions.select(['relationship_ended_at', 'held_at']).executeTakeFirst();
    if (before === undefined) throw new Problem('not_found');
    const { seen } = change;
    if (seen && (seen.relationshipEndedAtMs !== before.relationship_ended_at || seen.heldAtMs !== before.held_at))
      throw new Problem('conflict', { detail: 'Somebody else has changed this since you read it. Look again.' });
    await tx.updateTable('sessions').set(change.columns).where('ref', '=', change.ref).execute();
    await appendInside(tx, [{ ...change.event, ref: change.event.ref ?? change.ref }], change.atMs);
  });

const over = (db: Db | Tx, endedBeforeMs: number) =>
  db.selectFrom('sessions').where('relationship_ended_at', '<', endedBeforeMs);

export async function countRetention(
  db: Db,
  endedBeforeMs: number,
): Promise<{ due: number; held: number; withoutEnd: number }> {
  const [counts, ended, all] = await Promise.all([
    over(db, endedBeforeMs)
      .select(({ fn }) => [fn.countAll<number>().as('n'), fn.count<number>('held_at').as('held')])
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('sessions')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('relationship_ended_at', 'is not', null)
      .executeTakeFirstOrThrow(),
    countSessions(db),
  ]);
  return { due: counts.n - counts.held, held: counts.held, withoutEnd: all - ended.n };
}

/** Their rows of imports too. What still waited there will not be imported any more, so the import is that much shorter. */
async function deleteImportRows(tx: Tx, sessionIds: readonly string[], atMs: number): Promise<void> {
  const rows = await tx
    .deleteFrom('import_rows')
    .where('session_id', 'in', sessionIds)
    .returning(['import_no', 'outcome'])
    .execute();
  const open = Map.groupBy(
    rows.filter((row) => row.outcome === null),
    (row) => row.import_no,
  );
  for (const [no, { length }] of open)
    await tx
      .updateTable('imports')
      .set(({ eb }) => ({ total: eb('total', '-', length) }))
      .where('no', '=', no)
      .execute();
  if (open.size > 0) await finishImports(tx, [...open.keys()], atMs);
}

/**
 * Deletes what is over, with all that hangs on it, each with its event, in one transaction. Steps, facts and settlements go with their
 * session; counts and text index follow by trigger.
 *
 * @returns the refs
 */
export async function purge(
  db: Db,
  dialect: Dialect,
  which: { readonly endedBeforeMs: number; readonly limit: number },
  toEvent: (ref: string) => AuditEvent,
  now: () => number,
): Promise<string[]> {
  const refs = await db.transaction().execute(async (tx) => {
    await dialect.lockWriter(tx);
    await dialect.lockClaims(tx);
    const atMs = now();
    const rows = await over(tx, which.endedBeforeMs)
      .select(['rid', 'ref', 'session_id'])
      .where('held_at', 'is', null)
      // Who works on a session this moment would write it anew.
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('deliveries as d')
              .select('d.id')
              .whereRef('d.session_id', '=', 'sessions.session_id')
              .where('d.state', '=', sql.lit('waiting' as const))
              .where('d.leased_until', '>', atMs),
          ),
        ),
      )
      .orderBy('relationship_ended_at')
      .orderBy('rid')
      .limit(which.limit)
      .execute();
    if (rows.length === 0) return [];
    const [rids, gone, ids] = [
      rows.map((row) => row.rid),
      rows.map((row) => row.ref),
      rows.map((row) => row.session_id),
    ];
    await tx.deleteFrom('deliveries').where('session_id', 'in', ids).execute();
    await tx.deleteFrom('changes').where('ref', 'in', gone).execute();
    await deleteImportRows(tx, ids, atMs);
    await tx.deleteFrom('sessions').where('rid', 'in', rids).execute();
    const events = gone.map((ref) => ({ ...toEvent(ref), ref }));
    await appendInside(tx, events, atMs);
    return gone;
  });
  // The log still holds the pages as they were.
  if (refs.length > 0) await dialect.checkpoint(db);
  return refs;
}
