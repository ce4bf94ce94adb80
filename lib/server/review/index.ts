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

export { answerOf, behaviourOf, call, on } from './operation.ts';
export {
  countEnvironments,
  countListExport,
  exportSessions,
  type ListExport,
  listExportLimit,
  parseListParams,
} from './sessions/index.ts';
export { withExportTurn } from './shares/export-share.ts';
export { untilTurn, withRequestTurn } from './shares/request-turns.ts';
export { findAddress, openFile } from './steps/index.ts';
