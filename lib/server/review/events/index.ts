/**
 * The audit log for reviewers: the whole of it, the log of sign-ins, and the events of one session. Hides who may read which event (`event-access.ts`), and what
 * of it. Promises: no list, number, cursor or address tells of an event that is hidden; who reads the log is in it. Throws Problems: not_allowed, not_found,
 * bad_request, store_unavailable.
 */
export { type EventParams, parseEventParams } from './event-params.ts';
export { proveOneEvent } from './prove-event.ts';
export { readActivity, readAuditLog } from './read-events.ts';
