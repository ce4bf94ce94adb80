import type { AuditEvent } from '#lib/model/audit.ts';
import { Problem } from '#lib/model/problem.ts';
import { appendAuditEvents } from '../audit/index.ts';
import { deleteInBatches } from '../batches.ts';
import type { Dialect } from '../dialect/index.ts';
import type { ImportOutcome, ImportRecord, ImportResult, ImportRow, NewImport } from '../records.ts';
import type { SealedKeys } from '../sealed-keys.ts';
import type { Db } from '../tables.ts';
import type { Tombstones } from '../tombstones.ts';
import { addImport } from './add.ts';
import { claimImportRows } from './claim.ts';
import { findImport, findNumberAndState, listImportResults, listImports } from './find.ts';
import { finishImportRow, type RowResult } from './finish-row.ts';

export interface Imports {
  /** A row of a purged session has its outcome at once, and neither id nor alias. */
  add(newImport: NewImport, event: AuditEvent): Promise<ImportRecord>;
  find(id: string): Promise<ImportRecord | undefined>;
  /** Newest first. */
  list(limit: number): Promise<ImportRecord[]>;
  /** In the order of their lines; `after` is a line. */
  results(
    id: string,
    query: { readonly outcome?: ImportOutcome; readonly after?: number; readonly limit: number },
  ): Promise<ImportResult[]>;
  /** Due rows, those of the oldest import first. A row that is not settled within the lease can be claimed again. */
  claim(limit: number, leaseMs: number, nowMs: number): Promise<ImportRow[]>;
  /**
   * Writes the outcome of a row, or when it is tried again; a try with `counted: false` is not counted. A row that was cancelled while it
   * was being worked on gets its true outcome.
   */
  settle(row: Pick<ImportRow, 'importId' | 'line'>, result: RowResult): Promise<void>;
  /** Cancels the rows that wait. A finished import stays as it is, without an event. @throws Problem not_found */
  cancel(id: string, event: AuditEvent): Promise<void>;
  /** Deletes imports that finished before then, because they hold session ids. @returns how many */
  prune(beforeMs: number): Promise<number>;
}

const cancelImport = (
  db: Db,
  dialect: Dialect,
  keys: SealedKeys,
  id: string,
  event: AuditEvent,
  now: () => number,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await dialect.lockWriter(tx);
    const found = await findNumberAndState(tx, id);
    if (found === undefined) throw new Problem('not_found');
    if (found.state !== 'running') return;
    const { numUpdatedRows } = await tx
      .updateTable('import_rows')
      .set({ outcome: 'cancelled', why: null })
      .where('import_no', '=', found.no)
      .where('outcome', 'is', null)
      .executeTakeFirstOrThrow();
    const atMs = now();
    await tx
      .updateTable('imports')
      .set(({ eb }) => ({
        cancelled: eb('cancelled', '+', Number(numUpdatedRows)),
        state: 'cancelled',
        finished_at: atMs,
      }))
      .where('no', '=', found.no)
      .execute();
    await appendAuditEvents(tx, keys, [{ ...event, object: event.object ?? id }], atMs);
  });

async function pruneImports(db: Db, beforeMs: number): Promise<number> {
  const old = await db
    .selectFrom('imports')
    .select('no')
    .where('state', '<>', 'running')
    .where('finished_at', '<', beforeMs)
    .execute();
  for (const { no } of old) {
    const lines = db.selectFrom('import_rows').select('line').where('import_no', '=', no);
    await deleteInBatches(db, (tx, limit) =>
      tx
        .deleteFrom('import_rows')
        .where('import_no', '=', no)
        .where('line', 'in', lines.limit(limit))
        .executeTakeFirstOrThrow(),
    );
    await db.transaction().execute((tx) => tx.deleteFrom('imports').where('no', '=', no).execute());
  }
  return old.length;
}

export const createImports = (
  db: Db,
  dialect: Dialect,
  { keys, tombstones }: { readonly keys: SealedKeys; readonly tombstones: Tombstones },
  now: () => number,
): Imports => ({
  add: (newImport, event) => addImport(db, dialect, { keys, tombstones }, newImport, event, now),
  find: (id) => findImport(db, id),
  list: (limit) => listImports(db, limit),
  results: (id, query) => listImportResults(db, id, query),
  claim: (limit, leaseMs, nowMs) => claimImportRows(db, dialect, { limit, leaseMs, nowMs }),
  settle: (row, result) => finishImportRow(db, row, result, now),
  cancel: (id, event) => cancelImport(db, dialect, keys, id, event, now),
  prune: (beforeMs) => pruneImports(db, beforeMs),
});
