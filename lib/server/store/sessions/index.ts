/**
 * Sessions with their steps and facts: what a refresh means for the rows, what counts as a change and for which audience, when each session
 * is due for its next sweep, the text that is searched, and the live counts of the registry. Throws `conflict`, `not_found` and the
 * Problems of the store.
 */
export { findManySessions, findRefByAlias, findSession, loadSessions } from './find.ts';
export { toNeedles } from './normalise-search-text.ts';
export { saveSession } from './save.ts';
export { countByEnvironment, countSessions, readSessionCells, type SessionCell } from './session-counts.ts';
export { claimDueSessions, readRegistryState, setDue } from './sweep.ts';
