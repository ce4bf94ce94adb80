/** These are ratings of risk and the day of the next review. */

import type { RatedRisk, Risk } from '#lib/model/review/risk-rating.schema.ts';
import type { RiskRating } from '#lib/model/review/risk-rating.ts';
import { toStorable } from '../kernel/storable-text.ts';
import type { RecordKind, VersionRow } from '../session-writer.ts';

declare module '../tables.ts' {
  interface Tables {
    risk_ratings: VersionRow & {
      rating: string;
      /** The day is `YYYY-MM-DD`. */
      next_review_on: string | null;
      /** Grounds and words are sealed with the key of the session. */
      sealed: string;
      rated_at: number;
    };
  }
}

export const riskRatings: RecordKind<'risk_ratings', Risk, Pick<RatedRisk, keyof Risk>> = {
  table: 'risk_ratings',
  form: 'risk',
  at: 'rated_at',
  box: 'rating',
  conflictMessage: (newest) =>
    `${newest?.reviewer_name ?? 'Another reviewer'} rated it ${newest?.rating ?? ''} in the meantime.`,
  toColumns: async ({ rating, nextReviewOn, reasons }, _, seal) => ({
    rating,
    next_review_on: nextReviewOn,
    sealed: await seal({ ...reasons, text: toStorable(reasons.text) }),
  }),
  toStored: (row, reasons) => ({
    rating: row.rating as RiskRating,
    nextReviewOn: row.next_review_on,
    reasons: reasons as RatedRisk['reasons'],
  }),
};
