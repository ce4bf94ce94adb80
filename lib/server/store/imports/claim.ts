import type { Dialect } from '../dialect/index.ts';
import type { ImportRow } from '../records.ts';
import type { Db } from '../tables.ts';

/** No lease and no delay before the next try is this long. */
const longestDelayMs = 10 * 60_000;

export const claimImportRows = (
  db: Db,
  dialect: Dialect,
  { limit, leaseMs, nowMs }: { readonly limit: number; readonly leaseMs: number; readonly nowMs: number },
): Promise<ImportRow[]> =>
  db.transaction().execute(async (tx) => {
    const rows = await tx
      .selectFrom('import_rows')
      .select(['import_no', 'line', 'session_id', 'alias', 'tries'])
      .where('outcome', 'is', null)
      .where('due_at', '<=', nowMs)
      .orderBy('import_no')
      .orderBy('line')
      .limit(limit)
      .modifyEnd(dialect.skipLocked)
      .execute();
    // A due time so far ahead was written before the clock was set back.
    if (rows.length === 0)
      await tx
        .updateTable('import_rows')
        .set({ due_at: nowMs })
        .where('outcome', 'is', null)
        .where('due_at', '>', nowMs + longestDelayMs)
        .execute();
    const claimed: ImportRow[] = [];
    for (const [importNumber, rowsOfImport] of Map.groupBy(rows, (row) => row.import_no)) {
      await tx
        .updateTable('import_rows')
        .set(({ eb }) => ({ due_at: nowMs + leaseMs, tries: eb('tries', '+', 1) }))
        .where('import_no', '=', importNumber)
        .where(
          'line',
          'in',
          rowsOfImport.map(({ line }) => line),
        )
        .execute();
      const { id } = await tx
        .selectFrom('imports')
        .select('id')
        .where('no', '=', importNumber)
        .executeTakeFirstOrThrow();
      for (const { line, session_id, alias, tries } of rowsOfImport)
        claimed.push({ importId: id, line, sessionId: session_id, alias, tries });
    }
    return claimed;
  });
