/**
 * Keeps the registry true. Hides how deliveries are claimed and coalesced, how sessions are swept, imports worked off and
 * old records deleted, and how a session and its steps are read again and turned into rows and facts. A delivery is never believed: it is
 * only a reason to read the session again.
 * Promises: a refresh writes session, steps, facts and audit event together, only
 * if newer, however many processes do it; nothing that a killed worker held is lost. Throws Problems of the upstream and the store.
 */
import 'server-only';

export { structureHashOf, toDeclared, toSettlement } from './declared-owners/index.ts';
export {
  bestFact,
  contentHashOf,
  type RefreshRequest,
  refreshSession,
  rememberHits,
  startCacheInvalidation,
  toSteps,
  upstreamStepAddress,
} from './refresh-job/index.ts';
export { runWorker, wakeWorker, workerState } from './worker/index.ts';
