/**
 * Pages of the registry and their facet counts, in time that does not grow with the registry. Hides how a page is found: live counts choose
 * an index, which is scanned in the list's order from the cursor on; few matches are gathered and sorted instead. Throws `bad_request` for
 * a cursor of another list and the Problems of the store.
 */
export { type Cursors, createCursors } from './cursor.ts';
export { countFacets } from './facets.ts';
export { withoutDuplicates } from './filter.ts';
export { countMatches, countUpTo, findRefs, listSessions } from './list-sessions.ts';
export { findNeighbours, type ListNeighbours } from './neighbours.ts';
