import { sql } from 'kysely';
import type { AuditEvent } from '#lib/model/audit.ts';
import type { SessionKind } from '#lib/model/session/ids.ts';
import { appendAuditEvents } from './audit/audit-log.ts';
import { purgeConsentsOf } from './consents/index.ts';
import { finishImports } from './imports.ts';
import { type StoreContext, transact } from './kernel/context.ts';
import { sessionSubject } from './kernel/sealing.ts';
import { spellingsOf } from './kernel/session-rows.ts';
import type { Tombstones } from './kernel/tombstones.ts';
import type { PurgedSession } from './records.ts';
import { endedBefore } from './session-retention.ts';
import { makeFindings } from './sessions/findings.ts';
import type { Tx } from './tables.ts';

/** Deletes the rows of these sessions from imports. Rows that still waited no longer count towards the total of their import. */
async function deleteImportRows(tx: Tx, sessionIds: readonly string[], atMs: number): Promise<void> {
  const rows = await tx
    .deleteFrom('import_rows')
    .where('session_id', 'in', spellingsOf(sessionIds))
    .returning(['import_no', 'outcome'])
    .execute();
  const rowsThatWaited = rows.filter((row) => row.outcome === null);
  const waiting = Map.groupBy(rowsThatWaited, (row) => row.import_no);
  for (const [no, { length }] of waiting)
    await tx
      .updateTable('imports')
      .set(({ eb }) => ({ total: eb('total', '-', length) }))
      .where('no', '=', no)
      .execute();
  if (waiting.size > 0) await finishImports(tx, [...waiting.keys()], atMs);
}

/** @returns the companies whose sessions named one of these */
async function unlinkCompanies(tx: Tx, sessionIds: readonly string[]): Promise<number[]> {
  const rows = await tx
    .deleteFrom('related_sessions')
    .where('session_id', 'in', spellingsOf(sessionIds))
    .returning('rid')
    .execute();
  return [...new Set(rows.map(({ rid }) => rid))];
}

/** These sessions may be deleted now, but not those that a worker is refreshing, because it would write them again. */
const findPurgeable = (tx: Tx, endedBeforeMs: number, limit: number, nowMs: number) =>
  endedBefore(tx, endedBeforeMs)
    .select(['rid', 'ref', 'session_id as sessionId', 'kind', 'app_key as appKey'])
    .where('held_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('deliveries as d')
            .select('d.id')
            .whereRef('d.session_id', '=', 'sessions.session_id')
            .where('d.state', '=', sql.lit('waiting' as const))
            .where('d.leased_until', '>', nowMs),
        ),
      ),
    )
    .orderBy('relationship_ended_at')
    .orderBy('rid')
    .limit(limit)
    .execute();

/**
 * Deletes sessions with everything that belongs to them, consents linked to them too, each with its audit event and its tombstone, in one transaction. Steps, facts, hits
 * and settlements are deleted with their session; counts and text index follow by trigger; the key of the texts about it in the audit log is
 * destroyed.
 *
 * @returns what named them
 */
export async function purgeSessions(
  context: StoreContext,
  tombstones: Tombstones,
  { endedBeforeMs, limit }: { readonly endedBeforeMs: number; readonly limit: number },
  toEvent: (ref: string) => AuditEvent,
): Promise<PurgedSession[]> {
  const { db, dialect, keys } = context;
  const purged = await transact(context, async (tx, atMs) => {
    await dialect.lockClaims(tx);
    const rows = await findPurgeable(tx, endedBeforeMs, limit, atMs);
    if (rows.length === 0) return [];
    const rids = rows.map(({ rid }) => rid);
    const refs = rows.map(({ ref }) => ref);
    const sessionIds = rows.map(({ sessionId }) => sessionId);
    await tx.deleteFrom('deliveries').where('session_id', 'in', spellingsOf(sessionIds)).execute();
    await tx.deleteFrom('changes').where('ref', 'in', refs).execute();
    await deleteImportRows(tx, sessionIds, atMs);
    const consentEvents = await purgeConsentsOf(tx, keys, rows, toEvent);
    const companies = await unlinkCompanies(tx, sessionIds);
    await tx.deleteFrom('sessions').where('rid', 'in', rids).execute();
    const left = companies.filter((rid) => !rids.includes(rid));
    // They may have waited for an approval on the session of a person.
    if (left.length > 0) await makeFindings(tx, left, atMs, { cause: 'silent' });
    await tombstones.add(tx, sessionIds);
    await keys.destroy(tx, refs.map(sessionSubject));
    const events = refs.map((ref) => ({ ...toEvent(ref), ref }));
    await appendAuditEvents(tx, keys, [...consentEvents, ...events], atMs);
    return rows.map(({ ref, sessionId, kind, appKey }) => ({ ref, sessionId, kind: kind as SessionKind, appKey }));
  });
  // The log still contains the deleted pages, also those of an earlier purge while another process was reading.
  await dialect.checkpoint(db);
  return purged;
}
