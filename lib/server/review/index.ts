/**
 * All that a reviewer may see or do. Every function takes the reviewer first, asks the role table itself (never trusting a page or a proxy),
 * redacts by the class beside each field and writes the trail before it answers. Hides: which key reads a session, how an id becomes a
 * ref, the memory of parsed answers and of what was worked out from them, what the desk adds to a step, the second try for a file whose
 * address expired.
 * Throws Problems: not_allowed, not_found (the same for "none" and "not yours"), bad_request, too_many_requests, conflict, store_unavailable, upstream_….
 */
import 'server-only';

export { explainStep } from './explain.ts';
export { openFile } from './files.ts';
export { lookUp, readSession, refreshNow } from './find.ts';
export {
  cancelImport,
  checkImport,
  exportImport,
  listImports,
  readImport,
  readImportProgress,
  startImport,
} from './import.ts';
export { initSession, listInitApps } from './init.ts';
export { countEnvironments, listSessions, parseListParams, sessionQuerySchema } from './list.ts';
export { readOwnership, readOwnershipForPaper, type SettlementChange, settleOwnership } from './ownership.ts';
export { resolveSession } from './resolve.ts';
export { holdSchema, holdSession, recordRelationshipEnd, relationshipEndSchema } from './retention.ts';
export { audienceOf } from './rows.ts';
export { markOpened, readSessionAnswer, readStep } from './steps.ts';
