import type { SecondVerdict } from '#lib/model/second-review.ts';
import type { Identities } from '../reviewers/persons.ts';
import type { ConsentDecisionsTable, ConsentSecondReviewsTable, Db, Tx } from '../tables.ts';
import type { ConsentDecision } from './consent-records.ts';

const toDecision = (row: ConsentDecisionsTable, second: ConsentSecondReviewsTable | undefined): ConsentDecision => ({
  place: row.place,
  version: row.version,
  verdict: row.verdict as ConsentDecision['verdict'],
  reason: row.reason,
  contentHash: row.content_hash,
  reviewerId: row.reviewer_id,
  reviewerName: row.reviewer_name,
  decidedAtMs: row.decided_at,
  needsSecond: row.needs_second === 1,
  identities: JSON.parse(row.reviewer_identities) as Identities,
  afterSeq: row.after_seq,
  second: second
    ? {
        verdict: second.verdict as SecondVerdict,
        reason: second.reason,
        reviewerName: second.reviewer_name,
        atMs: second.reviewed_at,
      }
    : null,
});

/** All decisions of a consent, by version. */
export async function loadDecisions(db: Db | Tx, no: number): Promise<ConsentDecision[]> {
  const rows = await db
    .selectFrom('consent_decisions')
    .selectAll()
    .where('consent_no', '=', no)
    .orderBy('version')
    .execute();
  if (rows.length === 0) return [];
  const seconds = await db.selectFrom('consent_second_reviews').selectAll().where('consent_no', '=', no).execute();
  return rows.map((row) =>
    toDecision(
      row,
      seconds.find(({ place, version }) => place === row.place && version === row.version),
    ),
  );
}
