import { Problem } from '#lib/model/problem.ts';
import type { Person } from '#lib/model/schema.ts';
import { untouchedMs } from '#lib/model/session/queue.ts';
import { listAssignees, loadReviewerNames } from './reviewers/reviewers.ts';
import type { Db, Tables, Tx } from './tables.ts';

export type How = Tables['assignments']['how'];

export interface AssignedSession {
  readonly rid: number;
  readonly ref: string;
  readonly assignee: string | null;
}

/** @throws Problem bad_request for anybody who may not have a session */
export async function requireAssignee(tx: Tx, assignee: string | null): Promise<void> {
  if (assignee === null || (await listAssignees(tx)).some(({ id }) => id === assignee)) return;
  throw new Problem('bad_request', { detail: 'A session can be assigned only to an active officer or MLRO.' });
}

export async function newestVersions(tx: Db | Tx, rids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await tx
    .selectFrom('assignments')
    .select(['rid', ({ fn }) => fn.max('version').as('version')])
    .where('rid', 'in', rids)
    .groupBy('rid')
    .execute();
  return new Map(rows.map(({ rid, version }) => [rid, Number(version)]));
}

/** Writes the next version of each, in the transaction of its event. @returns the versions, in the same order */
export async function writeAssignments(
  tx: Tx,
  sessions: readonly AssignedSession[],
  {
    assignee,
    how,
    by,
    atMs,
  }: { readonly assignee: string | null; readonly how: How; readonly by: Person; readonly atMs: number },
): Promise<number[]> {
  if (sessions.length === 0) return [];
  const rids = sessions.map(({ rid }) => rid);
  const newest = await newestVersions(tx, rids);
  const versions = rids.map((rid) => (newest.get(rid) ?? 0) + 1);
  await tx
    .updateTable('sessions')
    .set({ assignee, untouched_check_at: assignee === null ? null : atMs + untouchedMs })
    .where('rid', 'in', rids)
    .execute();
  await tx
    .insertInto('assignments')
    .values(
      rids.map((rid, at) => ({
        rid,
        version: versions[at] ?? 1,
        assignee,
        how,
        by_id: by.id,
        by_name: by.name,
        at: atMs,
      })),
    )
    .execute();
  return versions;
}

/** It says who has the session, after how many changes, and since when. */
export interface AssignmentRecord {
  readonly assignee: { readonly id: string; readonly name: string | null } | null;
  readonly version: number;
  readonly atMs: number | null;
}

/** It is undefined when there is no such session. */
export async function readAssignment(db: Db | Tx, ref: string): Promise<AssignmentRecord | undefined> {
  const session = await db.selectFrom('sessions').select(['rid', 'assignee']).where('ref', '=', ref).executeTakeFirst();
  if (session === undefined) return undefined;
  const { rid, assignee: id } = session;
  const newest = await db
    .selectFrom('assignments')
    .select(['version', 'at'])
    .where('rid', '=', rid)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  const assignee = id === null ? null : { id, name: (await loadReviewerNames(db, [id])).get(id) ?? null };
  return { assignee, version: newest?.version ?? 0, atMs: newest?.at ?? null };
}
