/**
 * The record of beneficial owners for reviewers. Promises: each look and each record has its event. Throws Problems: not_found, bad_request, not_allowed,
 * conflict, store_unavailable.
 */
export { ownerRecordSchema, readOwners, recordOwners } from './owner-records.ts';
