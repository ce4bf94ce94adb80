import type { AuditEvent } from '#lib/model/audit.ts';
import { Problem } from '#lib/model/problem.ts';
import type { Settled } from '#lib/ownership/index.ts';
import { appendAuditEvents } from './audit/audit-log.ts';
import { findOutdated } from './decision-state/owner-basis.ts';
import { hasDecision } from './decision-state/states.ts';
import type { Dialect } from './dialect/dialect.ts';
import type { SettlementRecord } from './records.ts';
import type { SealedKeys } from './sealed-keys.ts';
import { remakeFindings } from './sessions/findings.ts';
import { toStorable } from './storable-text.ts';
import type { Db, Tx } from './tables.ts';

export interface Settlements {
  /** The newest version for this session; undefined when nothing was ever settled. */
  latest(ref: string): Promise<SettlementRecord | undefined>;
  /**
   * Writes the next version in one transaction with its audit event, which must name the session's ref.
   *
   * @param expectedVersion the newest version that the caller has read; 0: nothing was ever settled
   * @throws Problem conflict when a newer version exists; not_found when there is no such session
   */
  add(
    settlement: Omit<SettlementRecord, 'version' | 'settledAtMs'> & {
      readonly ref: string;
      readonly expectedVersion: number;
    },
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

export const createSettlements = (
  db: Db,
  dialect: Dialect,
  keys: SealedKeys,
  now: () => number,
  onCommit: () => void,
): Settlements => ({
  latest: (ref) => findLatest(db, ref),

  async add({ ref, expectedVersion, ...settlement }, event) {
    const { next, hasChanged } = await db.transaction().execute(async (tx) => {
      await dialect.lockWriter(tx);
      const session = await tx
        .selectFrom('sessions')
        .select(['rid', 'session_id'])
        .where('ref', '=', ref)
        .executeTakeFirst();
      if (session === undefined) throw new Problem('not_found');
      const version = (await findLatest(tx, ref))?.version ?? 0;
      if (version !== expectedVersion)
        throw new Problem('conflict', {
          detail: 'This has been changed since you read it. Reload and try again.',
        });
      const { root } = settlement.settled;
      const written: SettlementRecord = {
        ...settlement,
        settled: { ...settlement.settled, root: root === null ? null : toStorable(root) },
        reason: toStorable(settlement.reason),
        version: version + 1,
        settledAtMs: now(),
      };
      await tx
        .insertInto('settlements')
        .values({
          rid: session.rid,
          ...written.settled,
          version: written.version,
          structure_hash: written.structureHash,
          reason: written.reason,
          reviewer_id: written.reviewerId,
          reviewer_name: written.reviewerName,
          settled_at: written.settledAtMs,
        })
        .execute();
      // A decision or a record of owners may have been made on the former interpretation.
      const isMadeOn = (await hasDecision(tx, [session.rid])) || (await findOutdated(tx, [session.rid])).size > 0;
      const isRemade = isMadeOn && (await remakeFindings(tx, dialect, session, written.settledAtMs, { isDeed: false }));
      await appendAuditEvents(tx, keys, [event], written.settledAtMs);
      return { next: written, hasChanged: isRemade };
    });
    if (hasChanged) onCommit();
    return next;
  },
});
