import type { AuditEvent } from '#lib/model/audit.ts';
import { Problem } from '#lib/model/problem.ts';
import { toStorable } from '../storable-text.ts';
import type { ConsentDecisionsTable, Db, Tx } from '../tables.ts';
import type { ConsentDecision } from './consent-records.ts';
import { makeConsentFindings } from './findings.ts';
import { consentColumns, requireRow, type Write } from './rows.ts';

export interface Decisions {
  /** The newest decision for each place; none of a consent that does not exist. */
  decisions(id: string): Promise<readonly ConsentDecision[]>;
  /**
   * Writes the next version.
   * @param expectedVersion of the newest decision that the caller has seen; 0: none
   * @throws Problem not_found; conflict when a newer one exists
   */
  decide(
    id: string,
    decision: Omit<ConsentDecision, 'version' | 'decidedAtMs'>,
    expectedVersion: number,
    event: AuditEvent,
  ): Promise<ConsentDecision>;
}

const toDecision = (row: ConsentDecisionsTable): ConsentDecision => ({
  place: row.place,
  version: row.version,
  verdict: row.verdict as ConsentDecision['verdict'],
  reason: row.reason,
  contentHash: row.content_hash,
  reviewerId: row.reviewer_id,
  reviewerName: row.reviewer_name,
  decidedAtMs: row.decided_at,
});

async function latestDecisions(db: Db | Tx, no: number): Promise<ConsentDecision[]> {
  const rows = await db
    .selectFrom('consent_decisions')
    .selectAll()
    .where('consent_no', '=', no)
    .orderBy('version')
    .execute();
  return [...new Map(rows.map((row) => [row.place, toDecision(row)])).values()];
}

export const createDecisions = (
  db: Db,
  write: Write,
  onLinked: (tx: Tx, rids: readonly number[], atMs: number) => Promise<void>,
): Decisions => ({
  async decisions(id) {
    const row = await consentColumns(db).where('consents.id', '=', id).executeTakeFirst();
    return row === undefined ? [] : latestDecisions(db, row.no);
  },

  decide: (id, decision, expectedVersion, event) =>
    write(async (tx, atMs) => {
      const row = await requireRow(tx, id);
      const latest = (await latestDecisions(tx, row.no)).find(({ place }) => place === decision.place);
      if ((latest?.version ?? 0) !== expectedVersion)
        throw new Problem('conflict', {
          detail: 'Someone else has decided this since you read it. Reload and try again.',
        });
      const next = {
        ...decision,
        reason: toStorable(decision.reason),
        version: expectedVersion + 1,
        decidedAtMs: atMs,
      };
      await tx
        .insertInto('consent_decisions')
        .values({
          consent_no: row.no,
          place: next.place,
          version: next.version,
          verdict: next.verdict,
          reason: next.reason,
          content_hash: next.contentHash,
          reviewer_id: next.reviewerId,
          reviewer_name: next.reviewerName,
          decided_at: atMs,
        })
        .execute();
      await makeConsentFindings(tx, [id], atMs);
      if (row.rid !== null) await onLinked(tx, [row.rid], atMs);
      return [next, { ...event, ref: row.ref }];
    }),
});
