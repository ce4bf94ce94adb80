/**
 * Ratings of risk and the day of the next review. Promises: a rating, the findings that follow and its audit event are one transaction; ratings are
 * added, never changed; reasons are sealed with the key of their session. Throws Problems: not_found, not_allowed, conflict, store_unavailable.
 */
import type { AuditEvent } from '#lib/model/audit.ts';
import type { Person } from '#lib/model/person.ts';
import { Problem } from '#lib/model/problem.ts';
import type { RiskRating, RiskReasons } from '#lib/model/review/risk-rating.ts';
import { appendAuditEvents } from '../audit/audit-log.ts';
import { findSessionKey, openJson, requireSession, requireSessionKey, sealJson } from '../decisions/rows.ts';
import type { Dialect } from '../dialect/dialect.ts';
import { requireActive } from '../reviewers/persons.ts';
import type { SealedKeys } from '../sealed-keys.ts';
import { remakeFindings } from '../sessions/findings.ts';
import { toStorable } from '../storable-text.ts';
import type { Db } from '../tables.ts';

export interface RatingRecord {
  readonly version: number;
  readonly rating: RiskRating;
  readonly nextReviewOn: string | null;
  /** Null: the key is gone. */
  readonly reasons: RiskReasons | null;
  readonly by: Person;
  readonly atMs: number;
}

export interface NewRating {
  readonly rating: RiskRating;
  readonly nextReviewOn: string | null;
  readonly reasons: RiskReasons;
  /** Of the rating that was shown; 0: none. */
  readonly version: number;
}

export interface RiskRatings {
  /** Newest first. */
  list(ref: string): Promise<readonly RatingRecord[]>;
  /**
   * Rates the session; its findings and its audit event are in the same transaction.
   *
   * @throws Problem not_found; not_allowed for who lost the role meanwhile; conflict when somebody else rated it since
   */
  rate(ref: string, rating: NewRating, author: Person, toEvent: (before: RatingBefore) => AuditEvent): Promise<void>;
}

/** What counted until now. */
export type RatingBefore = Pick<RatingRecord, 'rating' | 'nextReviewOn'> | null;

const boxOf = (ref: string, version: number) => ['rating', `${ref} ${version}`] as const;

export function createRiskRatings(
  db: Db,
  dialect: Dialect,
  keys: SealedKeys,
  now: () => number,
  onCommit: () => void,
): RiskRatings {
  return {
    async list(ref) {
      const key = await findSessionKey(db, keys, ref);
      const rows = await db
        .selectFrom('risk_ratings')
        .innerJoin('sessions', 'sessions.rid', 'risk_ratings.rid')
        .selectAll('risk_ratings')
        .where('sessions.ref', '=', ref)
        .orderBy('version', 'desc')
        .execute();
      return rows.map((row) => ({
        version: row.version,
        rating: row.rating as RiskRating,
        nextReviewOn: row.next_review_on,
        reasons: openJson(key, boxOf(ref, row.version), row.sealed) as RiskReasons | null,
        by: { id: row.reviewer_id, name: row.reviewer_name },
        atMs: row.rated_at,
      }));
    },

    async rate(ref, { rating, nextReviewOn, reasons, version }, author, toEvent) {
      const hasChanged = await db.transaction().execute(async (tx) => {
        await dialect.lockWriter(tx);
        const atMs = now();
        const session = await requireSession(tx, ref);
        await requireActive(tx, author.id, 'risk.write');
        const newest = await tx
          .selectFrom('risk_ratings')
          .selectAll()
          .where('rid', '=', session.rid)
          .orderBy('version', 'desc')
          .limit(1)
          .executeTakeFirst();
        if ((newest?.version ?? 0) !== version)
          throw new Problem('conflict', {
            detail: `${newest?.reviewer_name ?? 'Another reviewer'} rated it ${newest?.rating ?? ''} in the meantime.`,
          });
        const key = await requireSessionKey(tx, keys, ref);
        const content = { ...reasons, text: toStorable(reasons.text) };
        await tx
          .insertInto('risk_ratings')
          .values({
            rid: session.rid,
            version: version + 1,
            rating,
            next_review_on: nextReviewOn,
            sealed: sealJson(key, boxOf(ref, version + 1), content),
            reviewer_id: author.id,
            reviewer_name: author.name,
            rated_at: atMs,
          })
          .execute();
        const before = newest && { rating: newest.rating as RiskRating, nextReviewOn: newest.next_review_on };
        await appendAuditEvents(tx, keys, [toEvent(before ?? null)], atMs);
        return remakeFindings(tx, dialect, session, atMs, { isDeed: true, by: author.id });
      });
      if (hasChanged) onCommit();
    },
  };
}
