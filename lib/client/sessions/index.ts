/** Sessions found from a page that is not their list: by a text, or as neighbours in a list. Loaded by those pages alone. Throws ProblemError. */
export { findSessionsQuery } from './find-sessions.ts';
export { neighboursQuery, sessionAheadQuery } from './neighbours.ts';
