import type { SessionKind } from '#lib/model/session/ids.ts';
import { toBatches } from '../batches.ts';
import type { ChangeRecord } from '../records.ts';
import type { ChangesTable, Db } from '../tables.ts';

const toChange = (row: ChangesTable): ChangeRecord => ({
  seq: row.seq,
  atMs: row.at,
  ref: row.ref,
  kind: row.kind as SessionKind,
  sandbox: row.sandbox === 1,
  cause: row.cause as ChangeRecord['cause'],
  created: row.created === 1,
  ...(JSON.parse(row.detail) as Pick<ChangeRecord, 'status' | 'steps' | 'facts' | 'visible'>),
  // Of an earlier version, in other words.
  ...(row.visible === 0 && { visible: null }),
});

/** Oldest first. */
export async function readChangesSince(db: Db, seq: number, limit: number): Promise<ChangeRecord[]> {
  const rows = await db.selectFrom('changes').selectAll().where('seq', '>', seq).orderBy('seq').limit(limit).execute();
  return rows.map(toChange);
}

export async function findStoredChanges(db: Db, seqs: readonly number[]): Promise<ReadonlySet<number>> {
  const stored = new Set<number>();
  for (const batch of toBatches(seqs))
    for (const { seq } of await db.selectFrom('changes').select('seq').where('seq', 'in', batch).execute())
      stored.add(seq);
  return stored;
}

/** The number of the newest change; 0 before the first. */
export const readChangeHead = async (db: Db): Promise<number> =>
  (await db.selectFrom('change_head').select('seq').executeTakeFirstOrThrow()).seq;
