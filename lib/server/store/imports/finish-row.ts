import { sql } from 'kysely';
import type { ImportOutcome, ImportRow } from '../records.ts';
import { toStorable } from '../storable-text.ts';
import type { Db, Tx } from '../tables.ts';
import { findNumberAndState } from './find.ts';

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

interface Retry {
  readonly nextTryAtMs: number;
  readonly why: string;
  readonly counted?: boolean;
}

interface Outcome {
  readonly outcome: ImportOutcome;
  readonly ref?: string;
  readonly why?: string;
}

export type RowResult = Outcome | Retry;

const updateRow = (tx: Tx, importNumber: number, line: number) =>
  tx.updateTable('import_rows').where('import_no', '=', importNumber).where('line', '=', line);

async function scheduleRetry(tx: Tx, importNumber: number, line: number, retry: Retry): Promise<void> {
  const uncountedTries = retry.counted === false ? 1 : 0;
  await updateRow(tx, importNumber, line)
    .set(({ eb }) => ({
      due_at: retry.nextTryAtMs,
      why: toStorable(retry.why),
      tries: eb('tries', '-', uncountedTries),
    }))
    .where('outcome', 'is', null)
    .execute();
}

async function writeOutcome(
  tx: Tx,
  importNumber: number,
  line: number,
  { outcome, ref, why }: Outcome,
  previous: 'cancelled' | null,
): Promise<boolean> {
  const { numUpdatedRows } = await updateRow(tx, importNumber, line)
    .set({ outcome, ref: ref ?? null, why: why === undefined ? null : toStorable(why) })
    .where('outcome', previous === null ? 'is' : '=', previous)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** The database adds, because other transactions may settle rows of this import at the same time. */
const addToCount = (tx: Tx, importNumber: number, outcome: ImportOutcome, by: 1 | -1) =>
  tx
    .updateTable('imports')
    .set(({ eb }) => ({ [outcome]: eb(outcome, '+', by) }))
    .where('no', '=', importNumber)
    .execute();

/** A row that was cancelled while it was being worked on gets its true outcome; one that is settled otherwise keeps its own. */
export const finishImportRow = (
  db: Db,
  { importId, line }: Pick<ImportRow, 'importId' | 'line'>,
  result: RowResult,
  now: () => number,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const found = await findNumberAndState(tx, importId);
    if (found === undefined) return; // pruned meanwhile
    if ('nextTryAtMs' in result) return scheduleRetry(tx, found.no, line, result);
    if (!(await writeOutcome(tx, found.no, line, result, null))) {
      if (!(await writeOutcome(tx, found.no, line, result, 'cancelled'))) return;
      await addToCount(tx, found.no, 'cancelled', -1);
    }
    await addToCount(tx, found.no, result.outcome, 1);
    await finishImports(tx, [found.no], now());
  });
