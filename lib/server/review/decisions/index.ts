/**
 * Decisions on a session, and the second reviewer. Hides how the session is read again and its files are hashed before one is recorded, what is shown to whom,
 * and what changed since. Promises: nothing is cleared without a fresh read and without every block settled or overridden by name; the audit event is on disk
 * with the decision; whether it can be signed does not matter to it; a referral changes no answer but that of who made it.
 * Throws Problems: not_allowed, not_found, conflict, clear_blocked, too_many_requests, upstream_…, store_unavailable.
 */
import './decide.ts';
import './read-decisions.ts';
