/**
 * Reads a session and its steps again and writes what changed. Hides which steps are read, how facts are taken from their bodies, when the next
 * sweep is due, who shares a refresh, and which cached answers become stale. Promises: one refresh of a session at a time in a process;
 * session, steps, facts and audit event are written together, only if newer. Throws Problems of the upstream and the store.
 */
export { contentHashOf } from './content-hash.ts';
export { bestFact } from './facts/index.ts';
export { startCacheInvalidation } from './invalidation.ts';
export { refreshSession, rememberHits } from './refresh.ts';
export type { RefreshRequest } from './refresh-job.ts';
export { toSteps, upstreamStepAddress } from './steps.ts';
