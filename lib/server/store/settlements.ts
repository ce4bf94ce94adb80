import type { AuditEvent } from '#lib/model/audit.ts';
import { Problem } from '#lib/model/problem.ts';
import type { Settled } from '#lib/ownership/index.ts';
import { appendInside } from './audit.ts';
import type { Dialect } from './dialect.ts';
import { storable } from './fold.ts';
import type { SettlementRecord } from './records.ts';
import type { Db, Tx } from './tables.ts';

export interface Settlements {
  /** The newest version for the session with this ref; undefined when nothing was ever settled. */
  latest(ref: string): Promise<SettlementRecord | undefined>;
  /**
   * Writes the version after the one that was seen, in one transaction with its event, which must name the session's ref.
   *
   * @param seenVersion 0: nothing was ever settled
   * @throws Problem conflict when another version was written since; not_found when there is no such session
   */
  add(
    made: Omit<SettlementRecord, 'version' | 'settledAtMs'> & { readonly ref: string; readonly seenVersion: number },
    event: AuditEvent,
  ): Promise<SettlementRecord>;
}

async function findLatest(db: Db | Tx, ref: string): Promise<SettlementRecord | undefined> {
  const row = await db
    .selectFrom('settlements')
    .innerJoin('sessions', 'sessions.rid', 'settlements.rid')
    .selectAll('settlements')
    .where('sessions.ref', '=', ref)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (
    row && {
      settled: { direction: row.direction, unit: row.unit, root: row.root } as Settled,
      version: row.version,
      structureHash: row.structure_hash,
      reason: row.reason,
      reviewerId: row.reviewer_id,
      reviewerName: row.reviewer_name,
      settledAtMs: row.settled_at,
    }
  );
}

export const makeSettlements = (db: Db, dialect: Dialect, now: () => number): Settlements => ({
  latest: (ref) => findLatest(db, ref),

  add: ({ ref, seenVersion, ...made }, event) =>
    db.transaction().execute(async (tx) => {
      await dialect.lockWriter(tx);
      const session = await tx.selectFrom('sessions').select('rid').where('ref', '=', ref).executeTakeFirst();
      if (session === undefined) throw new Problem('not_found');
      const version = (await findLatest(tx, ref))?.version ?? 0; // none yet is version 0
      if (version !== seenVersion)
        throw new Problem('conflict', { detail: 'Somebody else has settled this since you read it. Look again.' });
      const { root } = made.settled;
      const next: SettlementRecord = {
        ...made,
        settled: { ...made.settled, root: root === null ? null : storable(root) },
        reason: storable(made.reason),
        version: version + 1,
        settledAtMs: now(),
      };
      await tx
        .insertInto('settlements')
        .values({
          rid: session.rid,
          ...next.settled,
          version: next.version,
          structure_hash: next.structureHash,
          reason: next.reason,
          reviewer_id: next.reviewerId,
          reviewer_name: next.reviewerName,
          settled_at: next.settledAtMs,
        })
        .execute();
      await appendInside(tx, [event], next.settledAtMs);
      return next;
    }),
});
