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
} from './alerts/index.ts';
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
export { findNeighbours, neighboursSchema } from './neighbours/index.ts';
export { initSession, listInitApps } from './new-session/index.ts';
export { draftSchema, noteChangeSchema, noteSchema, noteWithdrawalSchema } from './notes/index.ts';
export { parseNumbersParams, readNumbers } from './numbers/index.ts';
export { type OpenSession, openSession } from './open-session.ts';
export { ownerRecordSchema } from './owner-records/index.ts';
export { changePreferences, preferencesSchema, readOwnPreferences } from './preferences/index.ts';
export { announcePresence, presenceSchema } from './presence/index.ts';
export { printedSchema, recordPrint } from './printing/index.ts';
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
export { closeReferral, closeReferralSchema, listReferrals, readReferral } from './referrals/index.ts';
export { holdSchema, holdSession, recordRelationshipEnd, relationshipEndSchema } from './retention/index.ts';
export { revealSchema } from './revealing/index.ts';
export { riskSchema } from './risk/index.ts';
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
