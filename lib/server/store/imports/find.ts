import type { Selectable } from 'kysely';
import type { ImportOutcome, ImportRecord, ImportResult, RunningImports } from '../records.ts';
import type { Db, ImportsTable, Tx } from '../tables.ts';

export function toImportRecord(row: Selectable<ImportsTable>): ImportRecord {
  const { registered, known, not_found, purged, failed, cancelled } = row;
  return {
    id: row.id,
    createdAtMs: row.created_at,
    reviewerId: row.reviewer_id,
    reviewerName: row.reviewer_name,
    state: row.state,
    total: row.total,
    settled: registered + known + not_found + purged + failed + cancelled,
    outcomes: { registered, known, not_found, purged, failed, cancelled },
  };
}

export const findNumberAndState = (db: Db | Tx, id: string) =>
  db.selectFrom('imports').select(['no', 'state']).where('id', '=', id).executeTakeFirst();

export async function findImport(db: Db, id: string): Promise<ImportRecord | undefined> {
  const row = await db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toImportRecord(row);
}

/** Newest first. */
export async function listImports(db: Db, limit: number): Promise<ImportRecord[]> {
  const rows = await db.selectFrom('imports').selectAll().orderBy('no', 'desc').limit(limit).execute();
  return rows.map(toImportRecord);
}

export function listImportResults(
  db: Db,
  id: string,
  { outcome, after, limit }: { readonly outcome?: ImportOutcome; readonly after?: number; readonly limit: number },
): Promise<ImportResult[]> {
  let query = db
    .selectFrom('import_rows as r')
    .innerJoin('imports as i', 'i.no', 'r.import_no')
    .select(['r.line', 'r.session_id as sessionId', 'r.alias', 'r.outcome', 'r.ref', 'r.why'])
    .where('i.id', '=', id)
    .orderBy('r.line')
    .limit(limit);
  if (outcome !== undefined) query = query.where('r.outcome', '=', outcome);
  if (after !== undefined) query = query.where('r.line', '>', after);
  return query.execute();
}

/** Those of a reviewer that have not ended, and their rows that wait. */
export async function countRunning(tx: Tx, reviewerId: string): Promise<RunningImports> {
  const rows = await tx
    .selectFrom('imports')
    .selectAll()
    .where('state', '=', 'running')
    .where('reviewer_id', '=', reviewerId)
    .execute();
  const records = rows.map(toImportRecord);
  return { imports: rows.length, waitingRows: records.reduce((sum, { total, settled }) => sum + total - settled, 0) };
}
