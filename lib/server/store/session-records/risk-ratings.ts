/**
 * This file keeps ratings of risk and the day of the next review. Promises: a rating, the findings that follow and its audit event are one transaction; ratings
 * are added, never changed; reasons are sealed with the key of their session. Throws Problems: not_found, not_allowed, conflict, store_unavailable.
 */
import type { AuditEvent } from '#lib/model/audit.ts';
import type { RiskRating, RiskReasons } from '#lib/model/review/risk-rating.ts';
import type { Person } from '#lib/model/reviewer.ts';
import type { StoreContext } from '../kernel/context.ts';
import { toStorable } from '../kernel/storable-text.ts';
import { versionedRecord, type WriteSession } from '../session-writer.ts';

interface Rating {
  readonly rating: RiskRating;
  readonly nextReviewOn: string | null;
}

export interface RatingRecord extends Rating {
  readonly version: number;
  /** It is null when the key is gone. */
  readonly reasons: RiskReasons | null;
  readonly by: Person;
  readonly atMs: number;
}

interface NewRating extends Rating {
  readonly reasons: RiskReasons;
  /** It is the version of the rating that was shown, or 0 when there was none. */
  readonly version: number;
}

export interface RiskRatings {
  /** The newest comes first. */
  list(ref: string): Promise<readonly RatingRecord[]>;
  /**
   * @param toEvent gets the rating that was in force until now
   * @throws Problem not_found; not_allowed for who lost the role meanwhile; conflict when another reviewer rated it since
   */
  rate(ref: string, rating: NewRating, author: Person, toEvent: (before: Rating | null) => AuditEvent): Promise<void>;
}

export function createRiskRatings(context: StoreContext, write: WriteSession): RiskRatings {
  const { list, add } = versionedRecord(context, write, {
    table: 'risk_ratings',
    form: 'risk',
    box: 'rating',
    conflictMessage: (newest) =>
      `${newest?.reviewer_name ?? 'Another reviewer'} rated it ${newest?.rating ?? ''} in the meantime.`,
    toColumns: async ({ rating, nextReviewOn, reasons }: Omit<NewRating, 'version'>, { atMs }, seal) => ({
      rating,
      next_review_on: nextReviewOn,
      sealed: await seal({ ...reasons, text: toStorable(reasons.text) }),
      rated_at: atMs,
    }),
    toStored: (row, reasons): RatingRecord => ({
      version: row.version,
      rating: row.rating as RiskRating,
      nextReviewOn: row.next_review_on,
      reasons: reasons as RiskReasons | null,
      by: { id: row.reviewer_id, name: row.reviewer_name },
      atMs: row.rated_at,
    }),
  });
  return {
    list,
    async rate(ref, { version, ...rating }, author, toEvent) {
      await add({ ref, version, author }, rating, (before) =>
        toEvent(before ? { rating: before.rating as RiskRating, nextReviewOn: before.next_review_on } : null),
      );
    },
  };
}
