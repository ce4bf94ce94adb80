import type { Dialect } from '../dialect/dialect.ts';
import type { ChangeRecord } from '../records.ts';
import type { Tx } from '../tables.ts';

/**
 * Numbers the change and writes it, in the transaction of the save, which must hold the writer's lock. With a database sequence a larger
 * number could become visible before a smaller one, and a reader would skip the smaller for good; the lock on this row lasts until the
 * commit.
 */
export async function writeChange(tx: Tx, dialect: Dialect, change: Omit<ChangeRecord, 'seq'>): Promise<ChangeRecord> {
  const { seq } = await tx
    .updateTable('change_head')
    .set(({ eb }) => ({ seq: eb('seq', '+', 1) }))
    .returning('seq')
    .executeTakeFirstOrThrow();
  const { status, steps, facts, visible } = change;
  await tx
    .insertInto('changes')
    .values({
      seq,
      at: change.atMs,
      ref: change.ref,
      kind: change.kind,
      sandbox: Number(change.sandbox),
      cause: change.cause,
      created: Number(change.created),
      visible: Number(visible !== null),
      detail: JSON.stringify({ status, steps, facts, visible }),
    })
    .execute();
  await dialect.notifyChange(tx, seq);
  return { seq, ...change };
}
