import { addMonths } from '../day.ts';

/** The officer rates the risk that a customer poses, and says when to look again. The rating is recorded here, never sent upstream. */
export const riskRatings = ['low', 'medium', 'high'] as const;
export type RiskRating = (typeof riskRatings)[number];

/** What is known of a customer is brought up to date within so many months at the latest: AMLR, Regulation (EU) 2024/1624. */
export const reviewLaw = {
  high: { months: 12, source: 'AMLR, Article 26(2)(a)' },
  medium: { months: 60, source: 'AMLR, Article 26(2)(b)' },
  low: { months: 60, source: 'AMLR, Article 26(2)(b)' },
} as const satisfies Record<RiskRating, { readonly months: number; readonly source: string }>;

/** Months until the next review at most, as the firm has set them: never more than `reviewLaw`. */
export type ReviewMonths = Readonly<Record<RiskRating, number>>;

export const latestReviewOn = (today: string, rating: RiskRating, months: ReviewMonths): string =>
  addMonths(today, months[rating]);

/** A session that was cleared without a day for the next review falls due on this one. Nobody has said that an unrated one is of low risk. */
export const dueAfterClear = (clearedOn: string, rating: RiskRating | undefined, months: ReviewMonths): string =>
  addMonths(clearedOn, rating === undefined ? Math.min(months.medium, months.low) : months[rating]);

/** No review falls due by a new or shorter limit earlier than so many days after the limit came into force. */
export const reviewGraceDays = 30;

/** These are factors of AMLR, annexes I to III, and AMLD, articles 18 to 20. */
export const riskGrounds = [
  'customer_type',
  'ownership_structure',
  'political_exposure',
  'adverse_media',
  'country',
  'product',
  'channel',
  'source_of_funds',
  'documents',
  'sanctions_proximity',
] as const;
export type RiskGround = (typeof riskGrounds)[number];

export const riskLimits = { text: 2_000 } as const;
