import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AuditEvent } from '#lib/model/audit.ts';
import { newRef } from '#lib/model/session/ids.ts';
import { appendAuditEvents } from '../audit/index.ts';
import { toBatches } from '../batches.ts';
import type { Dialect } from '../dialect/index.ts';
import type { ImportRecord, NewImport } from '../records.ts';
import type { SealedKeys } from '../sealed-keys.ts';
import { toAlias, toStorable } from '../storable-text.ts';
import type { Db } from '../tables.ts';
import type { Tombstones } from '../tombstones.ts';
import { countRunning, toImportRecord } from './find.ts';

/** The verification service may take a while to show a session that was just created: its first tries are not counted. */
const extraTriesOfNew = 5;

export const addImport = (
  db: Db,
  dialect: Dialect,
  { keys, tombstones }: { readonly keys: SealedKeys; readonly tombstones: Tombstones },
  { reviewerId, reviewerName, rows, areNew = false, requireShare }: NewImport,
  event: AuditEvent,
  now: () => number,
): Promise<ImportRecord> =>
  db.transaction().execute(async (tx) => {
    await dialect.lockWriter(tx);
    // Under the lock: uploads at the same moment would all find room.
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
