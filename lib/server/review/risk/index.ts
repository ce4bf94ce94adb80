/**
 * The rating of a session's risk for reviewers. Promises: each look and each rating has its event. Throws Problems: not_found, bad_request, not_allowed,
 * conflict, store_unavailable.
 */
export { rateRisk, readRisk, riskSchema } from './risk.ts';
