/**
 * Records of beneficial owners. Hides what a record was made on and how that is compared. Promises: a record, the findings that follow and its audit
 * event are one transaction; records are added, never changed, and sealed with the key of their session. Throws Problems: not_found, not_allowed,
 * conflict, store_unavailable.
 */
export { createOwnerRecords, type OwnerRecords, type StoredOwnerRecord } from './owner-records.ts';
