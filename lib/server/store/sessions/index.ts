/**
 * Sessions with their steps, facts and findings: what a refresh means for the rows, what counts as a change and for which audience, when each
 * session is due for its next sweep and its findings to be made again, and the live counts of the registry. Throws `conflict`, `not_found` and the
 * Problems of the store.
 */

export { findManySessions, findRefByAlias, findSession, findSubjects, loadSessions } from './find.ts';
export { loadListed } from './find-listed.ts';
export { createDueFindings, makeFindings, remakeFindings } from './findings.ts';
export { saveSession } from './save.ts';
export {
  claimDueSessions,
  countByEnvironment,
  countSessions,
  readRegistryState,
  readSessionCells,
  type SessionCell,
  setDue,
} from './sweep.ts';
export { fillSearchTerms } from './write-search-terms.ts';
