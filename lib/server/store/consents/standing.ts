/** This decides which of the decisions on a document counts. */
import { stateAfterReview } from '#lib/model/consents/decision-state.ts';
import { isSameHash } from '#lib/model/same-hash.ts';
import type { SecondVerdict } from '#lib/model/second-verdict.ts';
import type { Identities } from '../reviewers/persons.ts';
import type { ConsentDecisionsTable, ConsentSecondReviewsTable, Db, Tx } from '../tables.ts';
import type { ConsentDecision } from './consent-records.ts';

const toSecond = (row: ConsentSecondReviewsTable): ConsentDecision['second'] => ({
  verdict: row.verdict as SecondVerdict,
  reason: row.reason,
  reviewerName: row.reviewer_name,
  atMs: row.reviewed_at,
});

const toDecision = (row: ConsentDecisionsTable, second: ConsentDecision['second']): ConsentDecision => ({
  place: row.place,
  version: row.version,
  verdict: row.verdict as ConsentDecision['verdict'],
  reason: row.reason,
  contentHash: row.content_hash,
  reviewerId: row.reviewer_id,
  reviewerName: row.reviewer_name,
  decidedAtMs: row.decided_at,
  identities: JSON.parse(row.reviewer_identities) as Identities,
  afterSeq: row.after_seq,
  state: stateAfterReview(row.needs_second === 1, second),
  second,
});

/** All decisions of a consent come by version. */
async function loadDecisions(db: Db | Tx, no: number): Promise<ConsentDecision[]> {
  const rows = await db
    .selectFrom('consent_decisions')
    .selectAll()
    .where('consent_no', '=', no)
    .orderBy('version')
    .execute();
  if (rows.length === 0) return [];
  const seconds = await db.selectFrom('consent_second_reviews').selectAll().where('consent_no', '=', no).execute();
  return rows.map((row) => {
    const second = seconds.find(({ place, version }) => place === row.place && version === row.version);
    return toDecision(row, second ? toSecond(second) : null);
  });
}

interface Standing<Decision> {
  readonly newest: Decision;
  readonly counting: Decision | null;
}

/** It is the newest decision on one document, and the one that counts. */
export type DocumentDecision = Standing<ConsentDecision>;

/** It has those of each document of a consent on which something was decided. */
export async function loadStanding(db: Db | Tx, no: number): Promise<ReadonlyMap<string, DocumentDecision>> {
  const byPlace = Map.groupBy(await loadDecisions(db, no), ({ place }) => place);
  const standing = [...byPlace].map(([place, all]) => [place, standingOf(all)] as const);
  return new Map(standing.filter((one): one is [string, DocumentDecision] => one[1] !== undefined));
}

/**
 * The newest one counts once it is effective. Until then a former "not compliant" on the same content does, and a former "compliant" does not: nothing
 * is clean that one of two reviewers doubts.
 *
 * @param all of one document, by version; not empty
 */
export function standingOf<Decision extends Pick<ConsentDecision, 'verdict' | 'contentHash' | 'state'>>(
  all: readonly Decision[],
): Standing<Decision> | undefined {
  const newest = all.at(-1);
  if (newest === undefined) return undefined;
  if (newest.state === 'effective') return { newest, counting: newest };
  const former = all.findLast(({ state }) => state === 'effective');
  const stands = former?.verdict === 'not_compliant' && isSameHash(former.contentHash, newest.contentHash);
  return { newest, counting: stands ? former : null };
}
