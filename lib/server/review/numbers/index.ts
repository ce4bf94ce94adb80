/**
 * The numbers page: the work of all reviewers together, as of a day. Promises: never one reviewer's own numbers, never anything of a referral; the
 * audit event is on disk before the answer. Throws Problems: not_allowed, bad_request, store_unavailable.
 */
export { parseNumbersParams, readNumbers } from './numbers.ts';
