import { latestReviewOn, type ReviewMonths, type RiskGround, type RiskRating } from '#lib/model/review/risk-rating.ts';
import { toDay } from '../dates/date.ts';

export const riskNames = { low: 'Low', medium: 'Medium', high: 'High' } as const satisfies Record<RiskRating, string>;

export const riskGroundNames = {
  customer_type: 'Type of customer or business',
  ownership_structure: 'Ownership structure',
  political_exposure: 'Political exposure',
  adverse_media: 'Adverse media',
  country: 'Country or region',
  product: 'Product or transaction',
  channel: 'Delivery channel',
  source_of_funds: 'Source of funds or wealth',
  documents: 'Documents or data',
  sanctions_proximity: 'Proximity to sanctions',
} as const satisfies Record<RiskGround, string>;

/** A day follows. */
export const clearedWithoutDate = (isOverdue: boolean): string =>
  `Cleared without a date for the next review: ${isOverdue ? 'overdue since' : 'due on'}`;

/** How far ahead the next review may lie. */
export const reviewLimit = (rating: RiskRating, months: ReviewMonths): string =>
  `${riskNames[rating]} risk: ${months[rating]} ${months[rating] === 1 ? 'month' : 'months'} ahead at most`;

/** Why this day cannot be that of the next review; undefined: it can. */
export function reviewDayError(
  day: string,
  rating: RiskRating,
  today: string,
  months: ReviewMonths,
): string | undefined {
  if (day < today) return 'The next review cannot lie in the past.';
  const latest = latestReviewOn(today, rating, months);
  return day > latest ? `${reviewLimit(rating, months)}, so ${toDay(latest)} at the latest.` : undefined;
}
