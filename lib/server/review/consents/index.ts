/**
 * Shared data (v1) is read by API access that users and companies gave. This module hides the tokens, which errors of the service mean what, and
 * what is kept of an answer. It promises: the audit event is on disk before an answer goes out; a token goes nowhere but to the service. It throws
 * Problems: not_allowed, not_found, bad_request, conflict, consent_revoked, not_shared, too_many_requests, store_unavailable, upstream_….
 */
import './consents.ts';
import './read-resource.ts';
