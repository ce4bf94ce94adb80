/** Sign-ins, outside the chain, so that they can be deleted. Their addresses are in clear: they are deleted with their event. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Selectable } from 'kysely';
import type { AuditEvent, StoredAuditEvent } from '#lib/model/audit.ts';
import { deleteInBatches } from '../kernel/batches.ts';
import type { Db, SignInEventsTable, Tx } from '../tables.ts';
import { type EventPosition, fromEventColumns, toEventColumns } from './chain.ts';

const pageLength = 1000;

export const fromSignInRow = (row: Selectable<SignInEventsTable>): StoredAuditEvent => ({
  ...fromEventColumns(row),
  seq: row.after_seq,
  signInNumber: row.id,
  prevHash: null,
  hash: null,
});

/** @param afterSeq number of the newest chained event. @returns its number */
export async function writeSignIn(tx: Tx, event: AuditEvent, afterSeq: number, atMs: number): Promise<number> {
  const { id } = await tx
    .insertInto('sign_in_events')
    .values({ ...toEventColumns(event, atMs), after_seq: afterSeq })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The newest comes first. */
export async function listSignIns(
  db: Db,
  query: { readonly actor: string | undefined; readonly before: EventPosition | undefined; readonly limit: number },
): Promise<StoredAuditEvent[]> {
  const { actor, before, limit } = query;
  let rows = db.selectFrom('sign_in_events').selectAll().orderBy('after_seq', 'desc').orderBy('id', 'desc');
  if (actor !== undefined) rows = rows.where('actor', '=', actor);
  if (before !== undefined)
    rows = rows.where(({ eb, or, and }) =>
      or([
        eb('after_seq', '<', before.seq),
        and([eb('after_seq', '=', before.seq), eb('id', '<', before.signInNumber ?? 0)]),
      ]),
    );
  return (await rows.limit(limit).execute()).map(fromSignInRow);
}

/** The oldest comes first. */
export async function* allSignIns(db: Db): AsyncGenerator<StoredAuditEvent, undefined> {
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom('sign_in_events')
      .selectAll()
      .where('id', '>', last)
      .orderBy('id')
      .limit(pageLength)
      .execute();
    yield* rows.map(fromSignInRow);
    const end = rows.at(-1);
    if (end === undefined) return undefined;
    last = end.id;
    await nextTurn(); // a long log must not block requests
  }
}

export const pruneSignIns = (db: Db, beforeMs: number): Promise<number> => {
  const old = db.selectFrom('sign_in_events').select('id').where('at', '<', beforeMs);
  return deleteInBatches(db, (tx, limit) => tx.deleteFrom('sign_in_events').where('id', 'in', old.limit(limit)));
};
