/**
 * This module records decisions on a session, and those of the second reviewer. It hides how the session is read again and its files are hashed
 * before one is recorded, what is shown to whom, and what changed since. It promises: nothing is cleared without a fresh read and without every
 * block settled or overridden by name; the audit event is on disk with the decision; whether it can be signed does not matter to it; a referral
 * changes no answer but that of who made it. It throws Problems: not_allowed, not_found, conflict, clear_blocked, too_many_requests, upstream_…,
 * store_unavailable.
 */
import './decide.ts';
import './read-decisions.ts';
