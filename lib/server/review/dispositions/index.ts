/**
 * Reviewers' verdicts on the hits of a step. Hides how the content that a verdict is on is read, what bulk needs, and when a hit is open again.
 * Promises: a role that may not know of screening gets the same refusal for everything; a verdict is on what the reviewer saw and the server read,
 * or nothing is written; the audit event is on disk with it. Throws Problems: not_allowed, not_found, bad_request, conflict, upstream_…, store_unavailable.
 */
import './read-dispositions.ts';
import './record-disposition.ts';
