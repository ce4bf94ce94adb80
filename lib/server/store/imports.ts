/**
 * Imports and their rows: rows are claimed by lease and finished one by one; an import is done when its last row is finished. Starting and
 * cancelling share a transaction with their audit event. Throws `not_found` and the Problems of the store.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Selectable, sql } from 'kysely';
import type { AuditEvent } from '#lib/model/audit.ts';
import type { ImportOutcome } from '#lib/model/import.ts';
import { Problem } from '#lib/model/problem.ts';
import { newRef } from '#lib/model/session/ids.ts';
import { appendAuditEvents } from './audit/audit-log.ts';
import { deleteInBatches, toBatches } from './kernel/batches.ts';
import { type StoreContext, transact } from './kernel/context.ts';
import { toAlias, toStorable } from './kernel/storable-text.ts';
import type { Tombstones } from './kernel/tombstones.ts';
import type { ImportRecord, ImportResult, ImportRow, NewImport, RunningImports } from './records.ts';
import type { Db, ImportsTable, Tx } from './tables.ts';

/** Finishes imports whose rows are all finished. The database compares, because other transactions may finish rows at the same time. */
export async function finishImports(tx: Tx, importNumbers: readonly number[], nowMs: number): Promise<void> {
  await tx
    .updateTable('imports')
    .set({ state: 'done', finished_at: nowMs })
    .where('no', 'in', importNumbers)
    .where('state', '=', 'running')
    .where(sql<boolean>`total <= registered + known + not_found + purged + failed + cancelled`)
    .execute();
}

type RowResult =
  | { readonly outcome: ImportOutcome; readonly ref?: string; readonly why?: string }
  | { readonly nextTryAtMs: number; readonly why: string; readonly counted?: boolean };

/** The database adds, because other transactions may finish rows of this import at the same time. */
const addToCount = (tx: Tx, importNumber: number, outcome: ImportOutcome, by: 1 | -1) =>
  tx
    .updateTable('imports')
    .set(({ eb }) => ({ [outcome]: eb(outcome, '+', by) }))
    .where('no', '=', importNumber)
    .execute();

/** A row that was cancelled while it was being worked on gets its true outcome; one that is finished otherwise keeps its own. */
async function finishImportRow(
  tx: Tx,
  { importId, line }: Pick<ImportRow, 'importId' | 'line'>,
  result: RowResult,
  atMs: number,
): Promise<void> {
  const found = await findNumberAndState(tx, importId);
  if (found === undefined) return; // pruned meanwhile
  const { no } = found;
  const row = tx.updateTable('import_rows').where('import_no', '=', no).where('line', '=', line);
  const waiting = row.where('outcome', 'is', null);
  if ('nextTryAtMs' in result) {
    const uncountedTries = result.counted === false ? 1 : 0;
    const [due_at, why] = [result.nextTryAtMs, toStorable(result.why)];
    await waiting.set(({ eb }) => ({ due_at, why, tries: eb('tries', '-', uncountedTries) })).execute();
    return;
  }
  const { outcome, ref = null, why } = result;
  const columns = { outcome, ref, why: why === undefined ? null : toStorable(why) };
  const { numUpdatedRows } = await waiting.set(columns).executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) {
    const cancelled = await row.where('outcome', '=', 'cancelled').set(columns).executeTakeFirstOrThrow();
    if (cancelled.numUpdatedRows === 0n) return;
    await addToCount(tx, no, 'cancelled', -1);
  }
  await addToCount(tx, no, outcome, 1);
  await finishImports(tx, [no], atMs);
}

function toImportRecord(row: Selectable<ImportsTable>): ImportRecord {
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

/** It counts those of a reviewer that have not ended, and their rows that wait. */
async function countRunning(tx: Tx, reviewerId: string): Promise<RunningImports> {
  const rows = await tx
    .selectFrom('imports')
    .selectAll()
    .where('state', '=', 'running')
    .where('reviewer_id', '=', reviewerId)
    .execute();
  const records = rows.map(toImportRecord);
  return { imports: rows.length, waitingRows: records.reduce((sum, { total, settled }) => sum + total - settled, 0) };
}

/** No lease and no delay before the next try is this long. */
const longestDelayMs = 10 * 60_000;

const claimImportRows = (
  { db, dialect }: StoreContext,
  limit: number,
  leaseMs: number,
  nowMs: number,
): Promise<ImportRow[]> =>
  db.transaction().execute(async (tx) => {
    const rows = await tx
      .selectFrom('import_rows')
      .select(['import_no', 'line', 'session_id as sessionId', 'alias', 'tries'])
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
    for (const [no, rowsOfImport] of Map.groupBy(rows, (row) => row.import_no)) {
      const lines = rowsOfImport.map(({ line }) => line);
      await tx
        .updateTable('import_rows')
        .set(({ eb }) => ({ due_at: nowMs + leaseMs, tries: eb('tries', '+', 1) }))
        .where('import_no', '=', no)
        .where('line', 'in', lines)
        .execute();
      const { id } = await tx.selectFrom('imports').select('id').where('no', '=', no).executeTakeFirstOrThrow();
      claimed.push(...rowsOfImport.map(({ import_no: _, ...row }) => ({ importId: id, ...row })));
    }
    return claimed;
  });

/** The verification service may take a while to show a session that was just created: its first tries are not counted. */
const extraTriesOfNew = 5;

const addImport = (
  context: StoreContext,
  tombstones: Tombstones,
  { reviewerId, reviewerName, rows, areNew = false, requireShare }: NewImport,
  event: AuditEvent,
): Promise<ImportRecord> =>
  transact(context, async (tx, atMs) => {
    // This happens under the lock: uploads at the same moment would all find room.
    requireShare?.(await countRunning(tx, reviewerId));
    const sessionIds = rows.map(({ sessionId }) => sessionId);
    const purgedIds = await tombstones.find(tx, sessionIds);
    const purged = new Set(rows.flatMap(({ line, sessionId }) => (purgedIds.has(sessionId) ? [line] : [])));
    const waiting = rows.length - purged.size;
    const added = await tx
      .insertInto('imports')
      .values({
        id: newRef(),
        created_at: atMs,
        reviewer_id: reviewerId,
        reviewer_name: toStorable(reviewerName),
        state: waiting === 0 ? 'done' : 'running',
        total: rows.length,
        registered: 0,
        known: 0,
        not_found: 0,
        purged: purged.size,
        failed: 0,
        cancelled: 0,
        finished_at: waiting === 0 ? atMs : null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    for (const batch of toBatches(rows)) {
      await tx
        .insertInto('import_rows')
        .values(
          batch.map(({ line, sessionId, alias }) => ({
            import_no: added.no,
            line,
            // Of a purged session nothing is stored again.
            session_id: purged.has(line) ? '' : toStorable(sessionId),
            alias: alias === null || purged.has(line) ? null : toAlias(alias),
            outcome: purged.has(line) ? ('purged' as const) : null,
            ref: null,
            why: null,
            due_at: atMs,
            tries: areNew ? -extraTriesOfNew : 0,
          })),
        )
        .execute();
      await nextTurn(); // a long import must not block requests
    }
    await appendAuditEvents(tx, context.keys, [{ ...event, object: event.object ?? added.id }], atMs);
    return toImportRecord(added);
  });

const cancelImport = (context: StoreContext, id: string, event: AuditEvent): Promise<void> =>
  transact(context, async (tx, atMs) => {
    const found = await findNumberAndState(tx, id);
    if (found === undefined) throw new Problem('not_found');
    if (found.state !== 'running') return;
    const { numUpdatedRows } = await tx
      .updateTable('import_rows')
      .set({ outcome: 'cancelled', why: null })
      .where('import_no', '=', found.no)
      .where('outcome', 'is', null)
      .executeTakeFirstOrThrow();
    const by = Number(numUpdatedRows);
    await tx
      .updateTable('imports')
      .set(({ eb }) => ({ cancelled: eb('cancelled', '+', by), state: 'cancelled', finished_at: atMs }))
      .where('no', '=', found.no)
      .execute();
    await appendAuditEvents(tx, context.keys, [{ ...event, object: event.object ?? id }], atMs);
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
      tx.deleteFrom('import_rows').where('import_no', '=', no).where('line', 'in', lines.limit(limit)),
    );
    await db.transaction().execute((tx) => tx.deleteFrom('imports').where('no', '=', no).execute());
  }
  return old.length;
}

export function createImports(context: StoreContext, tombstones: Tombstones) {
  const { db, now } = context;
  return {
    /** A row of a purged session has its outcome at once, and neither id nor alias. */
    add: (newImport: NewImport, event: AuditEvent) => addImport(context, tombstones, newImport, event),

    async find(id: string): Promise<ImportRecord | undefined> {
      const row = await db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst();
      return row && toImportRecord(row);
    },

    /** The newest comes first. */
    async list(limit: number): Promise<ImportRecord[]> {
      const rows = await db.selectFrom('imports').selectAll().orderBy('no', 'desc').limit(limit).execute();
      return rows.map(toImportRecord);
    },

    /** They come in the order of their lines; `after` is a line. */
    results(
      id: string,
      { outcome, after, limit }: { readonly outcome?: ImportOutcome; readonly after?: number; readonly limit: number },
    ): Promise<ImportResult[]> {
      let rows = db
        .selectFrom('import_rows as r')
        .innerJoin('imports as i', 'i.no', 'r.import_no')
        .select(['r.line', 'r.session_id as sessionId', 'r.alias', 'r.outcome', 'r.ref', 'r.why'])
        .where('i.id', '=', id)
        .orderBy('r.line')
        .limit(limit);
      if (outcome !== undefined) rows = rows.where('r.outcome', '=', outcome);
      if (after !== undefined) rows = rows.where('r.line', '>', after);
      return rows.execute();
    },

    /** It takes due rows, those of the oldest import first. A row that is not finished within the lease can be claimed again. */
    claim: (limit: number, leaseMs: number, nowMs: number) => claimImportRows(context, limit, leaseMs, nowMs),
    /** Writes the outcome of a row, or when it is tried again; a try with `counted: false` is not counted. */
    finishRow: (row: Pick<ImportRow, 'importId' | 'line'>, result: RowResult) =>
      db.transaction().execute((tx) => finishImportRow(tx, row, result, now())),
    /** Cancels the rows that wait. A finished import stays as it is, without an event. @throws Problem not_found */
    cancel: (id: string, event: AuditEvent) => cancelImport(context, id, event),
    /** Deletes imports that finished before then, because they hold session ids. @returns how many */
    prune: (beforeMs: number) => pruneImports(db, beforeMs),
  };
}
