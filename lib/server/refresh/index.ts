/**
 * Keeps the registry true. Hides how deliveries are claimed and coalesced, how sessions are swept, imports worked off and
 * old records deleted, and how a session and its steps are read again and turned into rows and facts. A delivery is never believed: it is
 * only a reason to read the session again.
 * Promises: a refresh writes session, steps, facts and audit event together, only
 * if newer, however many processes do it; nothing that a killed worker held is lost. Throws Problems of the upstream and the store.
 */
import 'server-only';

export { structureHashOf, toConfirmation, toDeclared } from './declared-owners.ts';
export { compareFiles, compareHitFiles, fetchFiles, hashFiles, toFrozen } from './frozen-files.ts';
export { bestFact } from './refresh-job/facts/facts.ts';
export { statedBySharedData } from './refresh-job/facts/shared-data.ts';
export { contentHashesOf } from './refresh-job/read-facts.ts';
export { refreshSession, rememberHits, startCacheInvalidation } from './refresh-job/refresh.ts';
export type { RefreshRequest } from './refresh-job/refresh-job.ts';
export { toSteps, upstreamStepAddress } from './refresh-job/steps.ts';
export { runWorker, wakeWorker, workerState } from './worker/worker.ts';
