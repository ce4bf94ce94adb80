/** It decides what reviewers may see and do. */
import 'server-only';

export { parseEventParams } from './audit.ts';
export { type DossierOptions, exportDossier, type MadeDossier } from './dossier/make-dossier.ts';
export { exportImport, parseUploadParams, uploadImport } from './import.ts';
export { parseNumbersParams } from './numbers.ts';
export { exportOwnership } from './ownership.ts';
export { readOwnPreferences } from './preferences.ts';
export { openSession, type SessionHandle } from './session-handle.ts';

import './alerts.ts';
import './consents/consents.ts';
import './consents/read-resource.ts';
import './decisions/decide.ts';
import './decisions/read-decisions.ts';
import './drafts.ts';
import './neighbours.ts';
import './new-session.ts';
import './notes.ts';
import './owner-records.ts';
import './parts.ts';
import './presence.ts';
import './printing.ts';
import './queue.ts';
import './referrals.ts';
import './retention.ts';
import './revealing.ts';
import './risk.ts';
import './verdicts/read-verdicts.ts';
import './verdicts/record-verdicts.ts';

export { answerOf, call, descriptionOf, on } from './operation.ts';
export { recordEvent, toRecordedProblem } from './record-event.ts';
export { untilTurn, withRequestTurn } from './request-turns.ts';
export { withExportTurn } from './reviewer-limits.ts';
export {
  countEnvironments,
  countListExport,
  exportSessions,
  type ListExport,
  listExportLimit,
  parseListParams,
} from './sessions/index.ts';
export { findAddress, openFile } from './steps/index.ts';
