/**
 * Ratings of risk and the day of the next review. Promises: a rating, the findings that follow and its audit event are one transaction; ratings are
 * added, never changed; reasons are sealed with the key of their session. Throws Problems: not_found, not_allowed, conflict, store_unavailable.
 */
export { createRiskRatings, type RatingBefore, type RatingRecord, type RiskRatings } from './risk-ratings.ts';
