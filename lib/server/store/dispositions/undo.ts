import type { AuditEvent } from '#lib/model/audit.ts';
import type { Person } from '#lib/model/person.ts';
import { Problem } from '#lib/model/problem.ts';
import { dispositionLimits } from '#lib/model/review/disposition.ts';
import type { SealedKeys } from '../sealed-keys.ts';
import type { DispositionsTable, Tx } from '../tables.ts';
import type { DispositionContent } from './disposition-records.ts';
import { findVersions, throwStale } from './present-hits.ts';
import { type Deed, openContent, requireSessionKey, sealText } from './rows.ts';

/** @throws Problem bad_request, not when the version is not the newest: that is a conflict */
function requireUndoable(row: DispositionsTable, author: Person, nowMs: number): void {
  const refuse = (detail: string): never => {
    throw new Problem('bad_request', { detail });
  };
  if (row.written_by_id !== author.id)
    refuse('Only the reviewer who recorded a verdict can undo it. Record another verdict instead.');
  if (row.undone !== null) refuse('This has already been undone.');
  if (nowMs - row.written_at > dispositionLimits.undoMs)
    refuse('It is too late to undo this. Record another verdict instead.');
}

/** @throws as `Dispositions.undo` */
export async function writeUndo(
  tx: Tx,
  keys: SealedKeys,
  { session, step, atMs, author }: Deed,
  hits: readonly { readonly hit: string; readonly version: number }[],
  toEvent: (hit: string, version: number) => AuditEvent,
): Promise<readonly AuditEvent[]> {
  const ids = hits.map(({ hit }) => hit);
  const newest = await findVersions(tx, session.rid, step, ids);
  const stale = hits.flatMap(({ hit, version }) => {
    const row = newest.get(hit);
    return row?.version === version ? [] : [{ hit, changed: ['version'] as const, version: row?.version ?? 0 }];
  });
  if (stale.length > 0) throwStale(stale);
  const events: AuditEvent[] = [];
  for (const row of newest.values()) {
    requireUndoable(row, author, atMs);
    const former = await tx
      .selectFrom('dispositions')
      .selectAll()
      .where('rid', '=', session.rid)
      .where('step', '=', step)
      .where('hit', '=', row.hit)
      .where('version', '=', row.version - 1)
      .executeTakeFirst();
    const restored = former ?? (await toUndecided(tx, keys, session.ref, row, atMs));
    await tx
      .insertInto('dispositions')
      .values({
        ...restored,
        version: row.version + 1,
        undone: row.version,
        written_by_id: author.id,
        written_by_name: author.name,
        written_at: atMs,
      })
      .execute();
    events.push(toEvent(row.hit, row.version + 1));
  }
  return events;
}

/** Before the first verdict: open, for no reason. What was seen is that of the verdict. */
async function toUndecided(
  tx: Tx,
  keys: SealedKeys,
  ref: string,
  row: DispositionsTable,
  atMs: number,
): Promise<DispositionsTable> {
  const key = await requireSessionKey(tx, keys, ref);
  const seen = openContent(key, row)?.seen ?? { hit: null, attributes: {} };
  const content: DispositionContent = { reason: null, stages: {}, seen };
  return { ...row, verdict: 'open', sealed: sealText(key, 'disposition', row, content), decided_at: atMs };
}
