import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Selectable, sql } from 'kysely';
import type { AuditEvent } from '#lib/model/audit.ts';
import { newRef } from '#lib/model/ids.ts';
import { Problem } from '#lib/model/problem.ts';
import { appendInside } from './audit.ts';
import { toAlias } from './change.ts';
import type { Dialect } from './dialect.ts';
import { storable } from './fold.ts';
import { inPieces } from './pieces.ts';
import type { ImportOutcome, ImportRecord, ImportResult, ImportRow } from './records.ts';
import type { Db, ImportsTable, Tx } from './tables.ts';

export interface Imports {
  add(
    made: {
      readonly reviewerId: string;
      readonly reviewerName: string;
      /** Each line once. */
      readonly rows: readonly { readonly line: number; readonly sessionId: string; readonly alias: string | null }[];
      /** They were made upstream a moment ago, which may need a while until it shows them: their first tries are below zero. */
      readonly areNew?: boolean;
    },
    event: AuditEvent,
  ): Promise<ImportRecord>;
  find(id: string): Promise<ImportRecord | undefined>;
  /** Newest first. */
  list(limit: number): Promise<ImportRecord[]>;
  /** In the order of their lines; `after` is a line. */
  results(
    id: string,
    query: { readonly outcome?: ImportOutcome; readonly after?: number; readonly limit: number },
  ): Promise<ImportResult[]>;
  /** Rows that wait, of the oldest import first. Who does not settle them within the lease loses them to the next claim. */
  claim(limit: number, leaseMs: number, nowMs: number): Promise<ImportRow[]>;
  /** What became of a row, or when it is tried again; a try that is not `counted` counts as none. A row that was cancelled while somebody worked on it gets its true outcome. */
  settle(
    row: Pick<ImportRow, 'importId' | 'line'>,
    result:
      | { readonly outcome: ImportOutcome; readonly ref?: string; readonly why?: string }
      | { readonly nextTryAtMs: number; readonly why: string; readonly counted?: boolean },
  ): Promise<void>;
  /** Waiting rows become cancelled. One that is over already stays as it is, without an event. @throws Problem not_found */
  cancel(id: string, event: AuditEvent): Promise<void>;
  /** Deletes imports that were finished before then: they hold session ids. @returns how many */
  prune(beforeMs: number): Promise<number>;
}

/** Rows in one statement: both databases have a limit on values. */
const atOnce = 500;

const triesOfNew = 5;

const settledOf = (row: Pick<ImportsTable, ImportOutcome>): number =>
  row.registered + row.known + row.not_found + row.failed + row.cancelled;

function toRecord(row: Selectable<ImportsTable>): ImportRecord {
  const { registered, known, not_found, failed, cancelled } = row;
  return {
    id: row.id,
    createdAtMs: row.created_at,
    reviewerId: row.reviewer_id,
    reviewerName: row.reviewer_name,
    state: row.state,
    total: row.total,
    settled: settledOf(row),
    outcomes: { registered, known, not_found, failed, cancelled },
  };
}

/** An import whose rows are all settled is over. Others may settle rows of it at this moment: the database looks, not we. */
export async function finishImports(tx: Tx, nos: readonly number[], nowMs: number): Promise<void> {
  await tx
    .updateTable('imports')
    .set({ state: 'done', finished_at: nowMs })
    .where('no', 'in', nos)
    .where('state', '=', 'running')
    .where(sql<boolean>`total <= registered + known + not_found + failed + cancelled`)
    .execute();
}

export const makeImports = (db: Db, dialect: Dialect, now: () => number): Imports => {
  const numberOf = (from: Db | Tx, id: string) =>
    from.selectFrom('imports').select(['no', 'state']).where('id', '=', id).executeTakeFirst();

  return {
    add: ({ reviewerId, reviewerName, rows, areNew = false }, event) =>
      db.transaction().execute(async (tx) => {
        await dialect.lockWriter(tx);
        const atMs = now();
        const made = await tx
          .insertInto('imports')
          .values({
            id: newRef(),
            created_at: atMs,
            reviewer_id: reviewerId,
            reviewer_name: storable(reviewerName),
            state: rows.length === 0 ? 'done' : 'running',
            total: rows.length,
            registered: 0,
            known: 0,
            not_found: 0,
            failed: 0,
            cancelled: 0,
            finished_at: rows.length === 0 ? atMs : null,
          })
          .returningAll()
          .executeTakeFirstOrThrow();
        for (let from = 0; from < rows.length; from += atOnce) {
          await tx
            .insertInto('import_rows')
            .values(
              rows.slice(from, from + atOnce).map(({ line, sessionId, alias }) => ({
                import_no: made.no,
                line,
                session_id: storable(sessionId),
                alias: alias === null ? null : toAlias(alias),
                outcome: null,
                ref: null,
                why: null,
                due_at: atMs,
                tries: areNew ? -triesOfNew : 0,
              })),
            )
            .execute();
          await nextTurn(); // a long import must not stop the requests
        }
        await appendInside(tx, [{ ...event, object: event.object ?? made.id }], atMs);
        return toRecord(made);
      }),

    async find(id) {
      const row = await db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst();
      return row && toRecord(row);
    },

    async list(limit) {
      const rows = await db.selectFrom('imports').selectAll().orderBy('no', 'desc').limit(limit).execute();
      return rows.map(toRecord);
    },

    results(id, { outcome, after, limit }) {
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
    },

    claim: (limit, leaseMs, nowMs) =>
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
        const linesOf = Map.groupBy(rows, (row) => row.import_no);
        const claimed: ImportRow[] = [];
        for (const [no, lines] of linesOf) {
          await tx
            .updateTable('import_rows')
            .set(({ eb }) => ({ due_at: nowMs + leaseMs, tries: eb('tries', '+', 1) }))
            .where('import_no', '=', no)
            .where(
              'line',
              'in',
              lines.map(({ line }) => line),
            )
            .execute();
          const { id } = await tx.selectFrom('imports').select('id').where('no', '=', no).executeTakeFirstOrThrow();
          for (const { line, session_id, alias, tries } of lines)
            claimed.push({ importId: id, line, sessionId: session_id, alias, tries });
        }
        return claimed;
      }),

    settle: ({ importId, line }, result) =>
      db.transaction().execute(async (tx) => {
        const found = await numberOf(tx, importId);
        if (found === undefined) return; // pruned meanwhile
        const row = tx.updateTable('import_rows').where('import_no', '=', found.no).where('line', '=', line);
        if ('nextTryAtMs' in result) {
          const uncounted = result.counted === false ? 1 : 0;
          await row
            .set(({ eb }) => ({
              due_at: result.nextTryAtMs,
              why: storable(result.why),
              tries: eb('tries', '-', uncounted),
            }))
            .where('outcome', 'is', null)
            .execute();
          return;
        }
        const { outcome, ref, why } = result;
        const settle = (was: 'cancelled' | null) =>
          row
            .set({ outcome, ref: ref ?? null, why: why === undefined ? null : storable(why) })
            .where('outcome', was === null ? 'is' : '=', was)
            .executeTakeFirstOrThrow();
        // Counted by the database: others settle rows of this import at the same moment.
        const count = (name: ImportOutcome, by: 1 | -1) =>
          tx
            .updateTable('imports')
            .set(({ eb }) => ({ [name]: eb(name, '+', by) }))
            .where('no', '=', found.no)
            .execute();
        if ((await settle(null)).numUpdatedRows === 0n) {
          if ((await settle('cancelled')).numUpdatedRows === 0n) return; // settled by somebody else
          await count('cancelled', -1);
        }
        await count(outcome, 1);
        await finishImports(tx, [found.no], now());
      }),

    cancel: (id, event) =>
      db.transaction().execute(async (tx) => {
        await dialect.lockWriter(tx);
        const found = await numberOf(tx, id);
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
        await appendInside(tx, [{ ...event, object: event.object ?? id }], atMs);
      }),

    async prune(beforeMs) {
      const old = await db
        .selectFrom('imports')
        .select('no')
        .where('state', '<>', 'running')
        .where('finished_at', '<', beforeMs)
        .execute();
      for (const { no } of old) {
        const lines = db.selectFrom('import_rows').select('line').where('import_no', '=', no);
        await inPieces((limit) =>
          db
            .transaction()
            .execute((tx) =>
              tx
                .deleteFrom('import_rows')
                .where('import_no', '=', no)
                .where('line', 'in', lines.limit(limit))
                .executeTakeFirstOrThrow(),
            ),
        );
        await db.transaction().execute((tx) => tx.deleteFrom('imports').where('no', '=', no).execute());
      }
      return old.length;
    },
  };
};
