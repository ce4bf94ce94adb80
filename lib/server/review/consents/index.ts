/**
 * Shared data (v1): API access that users and companies gave. Hides the tokens, which errors of the service mean what, and what is kept of an
 * answer. Promises: the audit event is on disk before an answer goes out; a token goes nowhere but to the service. Throws Problems: not_allowed,
 * not_found, bad_request, conflict, consent_revoked, not_shared, too_many_requests, store_unavailable, upstream_….
 */
import './consents.ts';
import './read-resource.ts';
