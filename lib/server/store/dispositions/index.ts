/**
 * Reviewers' verdicts on hits and duplicate matches, and senior approvals of PEP matches. Hides how texts and snapshots are sealed with the key of their
 * session, and what a write is compared with. Promises: every version stays until the session is purged; of many writers on one version one wins; each
 * deed shares its transaction with its audit events, the findings and the change for open tabs; nothing of it is for the limited audience.
 * Throws Problems: not_found, conflict (with the stale hits), bad_request, not_allowed, and those of the store.
 */
export type { ApprovalRecord, DispositionContent, DispositionRecord, NewDisposition } from './disposition-records.ts';
export { createDispositions, type Dispositions } from './dispositions.ts';
