/**
 * Pages of the audit log for reviewers, by any filter, both ways. Hides which index finds a page at a million events, and the numbers of events: outside, an
 * event is named by an id that tells nothing of its position. Throws the Problems of the store; `bad_request` for an id that is not one of ours.
 */
export { createEventPages, type EventPages, type PagePosition } from './event-pages.ts';
