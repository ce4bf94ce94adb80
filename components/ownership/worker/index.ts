/**
 * Computes ownership outside the page's thread. Hides the web worker, its messages, warm-up, time limit and restart after a crash. Promises: the
 * hooks return the last valid result until the next one is there; a newer request cancels the older one of the same component; a failed
 * computation is reported with a retry. Throws nothing while rendering.
 */
export { type ChainsState, useChains, useDrawing, useOwnership, useWorkerClient } from './use-ownership.ts';
export type { WorkerClient } from './worker-client.ts';
