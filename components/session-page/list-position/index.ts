/**
 * Where a session stands in the list that the reviewer came from: previous and next, read ahead, and "12 of 40". Hides where the list is remembered:
 * its filters and the session's place in this tab's history entries, the search text sealed beside them, so in no address. Promises that a session
 * which has left the list keeps its neighbours, that Back leads to the same list and row, and that what is read ahead says so in the audit log.
 * Throws nothing.
 */

export { positionLabel } from './position-label.ts';
export { PositionNav } from './position-nav.tsx';
export { SessionOpened } from './session-opened.tsx';
export { type ListPosition, useListPosition } from './use-list-position.ts';
