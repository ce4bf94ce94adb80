/**
 * Sessions found from a page that is not their list: by a text, or as neighbours in a list, which are read before they are opened. Loaded by those
 * pages alone. Throws ProblemError.
 */
export { findSessionsQuery } from './find-sessions.ts';
export { neighboursQuery } from './neighbours.ts';
export { type PartAccess, readPartsAhead, readPartsOpened } from './parts.ts';
