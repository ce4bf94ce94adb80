/**
 * Creates a session through the verification service. Hides how long a new session takes to appear upstream and that its kind is not in the answer.
 * Promises: the attempt is audited before it is sent; once upstream has answered with an id, the reviewer receives it. Throws Problems:
 * not_allowed, bad_request, too_many_requests, store_unavailable, upstream_… (the detail says whether the session may exist).
 */
export { initSession, listInitApps } from './init.ts';
