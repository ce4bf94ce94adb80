/**
 * All that a reviewer may see or do. Every function takes the reviewer first, checks the permission table itself (never trusting a page or a proxy),
 * redacts by the class beside each field and has the audit event on disk before it answers. `openSession` is one session during one request:
 * its record is read once. Hides: which key reads a session, how an id becomes a ref, the memory of parsed and redacted answers, what Review Desk
 * adds to a step, the second try for a file whose address expired.
 * Throws Problems: not_allowed, not_found (the same for "none" and "not yours"), bad_request, too_many_requests, conflict, store_unavailable, upstream_….
 */
import 'server-only';

export {
  alertSettingsSchema,
  changeAlertSettings,
  changeRoleRules,
  readAlertSettings,
  readRoleRules,
  roleRulesSchema,
} from './alerts.ts';
export {
  addConsent,
  amlDecisionSchema,
  amlSecondSchema,
  changeConsent,
  consentChangeSchema,
  decideAml,
  endConsent,
  holdConsent,
  listConsents,
  newConsentSchema,
  readConsent,
  readResource,
  removeConsent,
  reviewAml,
} from './consents/index.ts';
export { decisionSchema, secondSchema, withdrawalSchema } from './decisions/index.ts';
export { approvalSchema, bulkDispositionSchema, dispositionSchema, undoSchema } from './dispositions/index.ts';
export type { MadeDossier } from './dossier/index.ts';
export { parseEventParams, proveOneEvent, readAuditLog } from './events/index.ts';
export {
  cancelImport,
  checkImport,
  exportImport,
  listImports,
  readImport,
  readImportProgress,
  startImport,
} from './import/index.ts';
export { findNeighbours, neighboursSchema } from './neighbours.ts';
export { initSession, listInitApps } from './new-session/index.ts';
export { draftSchema, noteChangeSchema, noteSchema, noteWithdrawalSchema } from './notes.ts';
export { parseNumbersParams, readNumbers } from './numbers.ts';
export { type OpenSession, openSession } from './open-session.ts';
export { ownerRecordSchema } from './owner-records.ts';
export { changePreferences, preferencesSchema, readOwnPreferences } from './preferences.ts';
export { announcePresence, presenceSchema } from './presence.ts';
export { printedSchema, recordPrint } from './printing.ts';
export {
  assignmentSchema,
  assignSession,
  assignSessions,
  bulkAssignmentSchema,
  changeView,
  endSnooze,
  listAssignees,
  listViews,
  newViewSchema,
  nextSchema,
  readWork,
  removeView,
  saveView,
  snoozeSchema,
  snoozeSession,
  takeNext,
  viewChangeSchema,
} from './queue/index.ts';
export { closeReferral, closeReferralSchema, listReferrals, readReferral } from './referrals.ts';
export { holdSchema, holdSession, recordRelationshipEnd, relationshipEndSchema } from './retention.ts';
export { revealSchema } from './revealing.ts';
export { riskSchema } from './risk.ts';
export {
  countEnvironments,
  countListExport,
  exportList,
  type ListExport,
  listExportLimit,
  listSessions,
  lookUp,
  parseListParams,
  refreshNow,
  sessionQuerySchema,
} from './sessions/index.ts';
export { untilTurn, withExportTurn, withRequestTurn } from './shares/index.ts';
export { markOpened } from './steps/index.ts';
