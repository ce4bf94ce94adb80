/**
 * What reviewers may see and do. `on` says what an operation of `lib/operations/` does, `call` does it and is the only way to it: it checks the
 * permission and the body first. Behaviours redact by the class beside each field, and have the audit event on disk before they answer.
 * `openSession` is one session during one request: its record is read once. Hides: which key reads a session, how an id becomes a ref, the memory of
 * parsed and redacted answers, what Review Desk adds to a step, the second try for a file whose address expired.
 * Throws Problems: not_allowed, not_found (the same for "none" and "not yours"), bad_request, too_many_requests, conflict, store_unavailable, upstream_….
 */
import 'server-only';

export { parseEventParams } from './audit.ts';
export { type DossierOptions, exportDossier, type MadeDossier } from './dossier/make-dossier.ts';
export { exportImport, parseUploadParams, uploadImport } from './import.ts';
export { parseNumbersParams } from './numbers.ts';
export { exportOwnership } from './ownership.ts';
export { readOwnPreferences } from './preferences.ts';
export { openSession, type SessionHandle } from './session-handle.ts';

import './alerts.ts';
import './consents/index.ts';
import './decisions/index.ts';
import './drafts.ts';
import './neighbours.ts';
import './new-session.ts';
import './notes.ts';
import './owner-records.ts';
import './presence.ts';
import './printing.ts';
import './queue.ts';
import './referrals.ts';
import './retention.ts';
import './revealing.ts';
import './risk.ts';
import './verdicts/read-verdicts.ts';
import './verdicts/record-verdicts.ts';

export { behaviourOf, call, on } from './operation.ts';
export {
  countEnvironments,
  countListExport,
  exportSessions,
  type ListExport,
  listExportLimit,
  parseListParams,
} from './sessions/index.ts';
export { withExportTurn } from './shares/export-share.ts';
export { untilTurn, withRequestTurn } from './shares/list-share.ts';
export { findAddress, openFile } from './steps/index.ts';
