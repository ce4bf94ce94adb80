/**
 * Imports and their rows: rows are claimed by lease and finished one by one; an import is done when its last row is finished. Starting and
 * cancelling share a transaction with their audit event. Throws `not_found` and the Problems of the store.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Selectable, sql } from 'kysely';
import type { AuditEvent } from '#lib/model/audit.ts';
import { Problem } from '#lib/model/problem.ts';
import { newRef } from '#lib/model/session/ids.ts';
import { appendAuditEvents } from './audit/audit-log.ts';
import { deleteInBatches, toBatches } from './kernel/batches.ts';
import type { StoreContext } from './kernel/context.ts';
import type { Dialect } from './kernel/dialect.ts';
import type { SealedKeys } from './kernel/sealed-keys.ts';
import { toAlias, toStorable } from './kernel/storable-text.ts';
import type { Tombstones } from './kernel/tombstones.ts';
import type { ImportOutcome, ImportRecord, ImportResult, ImportRow, NewImport, RunningImports } from './records.ts';
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

type RowResult = Outcome | Retry;

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

/** The database adds, because other transactions may finish rows of this import at the same time. */
const addToCount = (tx: Tx, importNumber: number, outcome: ImportOutcome, by: 1 | -1) =>
  tx
    .updateTable('imports')
    .set(({ eb }) => ({ [outcome]: eb(outcome, '+', by) }))
    .where('no', '=', importNumber)
    .execute();

/** A row that was cancelled while it was being worked on gets its true outcome; one that is finished otherwise keeps its own. */
const finishImportRow = (
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

async function findImport(db: Db, id: string): Promise<ImportRecord | undefined> {
  const row = await db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toImportRecord(row);
}

/** The newest comes first. */
async function listImports(db: Db, limit: number): Promise<ImportRecord[]> {
  const rows = await db.selectFrom('imports').selectAll().orderBy('no', 'desc').limit(limit).execute();
  return rows.map(toImportRecord);
}

function listImportResults(
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

/** The verification service may take a while to show a session that was just created: its first tries are not counted. */
const extraTriesOfNew = 5;

const addImport = (
  db: Db,
  dialect: Dialect,
  { keys, tombstones }: { readonly keys: SealedKeys; readonly tombstones: Tombstones },
  { reviewerId, reviewerName, rows, areNew = false, requireShare }: NewImport,
  event: AuditEvent,
  now: () => number,
): Promise<ImportRecord> =>
  db.transaction().execute(async (tx) => {
    await dialect.lockWriter(tx);
    // This happens under the lock: uploads at the same moment would all find room.
    requireShare?.(await countRunning(tx, reviewerId));
    const atMs = now();
    const purgedIds = await tombstones.find(
      tx,
      rows.map(({ sessionId }) => sessionId),
    );
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
    await appendAuditEvents(tx, keys, [{ ...event, object: event.object ?? added.id }], atMs);
    return toImportRecord(added);
  });

export interface Imports {
  /** A row of a purged session has its outcome at once, and neither id nor alias. */
  add(newImport: NewImport, event: AuditEvent): Promise<ImportRecord>;
  find(id: string): Promise<ImportRecord | undefined>;
  /** The newest comes first. */
  list(limit: number): Promise<ImportRecord[]>;
  /** They come in the order of their lines; `after` is a line. */
  results(
    id: string,
    query: { readonly outcome?: ImportOutcome; readonly after?: number; readonly limit: number },
  ): Promise<ImportResult[]>;
  /** It takes due rows, those of the oldest import first. A row that is not finished within the lease can be claimed again. */
  claim(limit: number, leaseMs: number, nowMs: number): Promise<ImportRow[]>;
  /**
   * Writes the outcome of a row, or when it is tried again; a try with `counted: false` is not counted. A row that was cancelled while it
   * was being worked on gets its true outcome.
   */
  finishRow(row: Pick<ImportRow, 'importId' | 'line'>, result: RowResult): Promise<void>;
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

export const createImports = ({ db, dialect, keys, now }: StoreContext, tombstones: Tombstones): Imports => ({
  add: (newImport, event) => addImport(db, dialect, { keys, tombstones }, newImport, event, now),
  find: (id) => findImport(db, id),
  list: (limit) => listImports(db, limit),
  results: (id, query) => listImportResults(db, id, query),
  claim: (limit, leaseMs, nowMs) => claimImportRows(db, dialect, { limit, leaseMs, nowMs }),
  finishRow: (row, result) => finishImportRow(db, row, result, now),
  cancel: (id, event) => cancelImport(db, dialect, keys, id, event, now),
  prune: (beforeMs) => pruneImports(db, beforeMs),
});
