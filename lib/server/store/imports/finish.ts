import { sql } from 'kysely';
import type { Tx } from '../tables.ts';

/** Finishes imports whose rows are all settled. The database compares, because other transactions may settle rows at the same time. */
export async function finishImports(tx: Tx, importNumbers: readonly number[], nowMs: number): Promise<void> {
  await tx
    .updateTable('imports')
    .set({ state: 'done', finished_at: nowMs })
    .where('no', 'in', importNumbers)
    .where('state', '=', 'running')
    .where(sql<boolean>`total <= registered + known + not_found + purged + failed + cancelled`)
    .execute();
}
