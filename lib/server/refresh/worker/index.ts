/**
 * The background worker. Hides how deliveries are claimed, coalesced and retried, the sweep, the import queue and retention, and what wakes it.
 * Promises: several workers never do the same work; nothing that a killed worker held is lost; `stop` gives back what is not done within some
 * seconds. The rounds of its jobs are exported for the tests. Throws Problems of the store; other errors end a round, not the worker.
 */

export { processDeliveries } from './process-deliveries.ts';
export { createWakeSignal } from './wake-signal.ts';
export { purge, runBackgroundRound, startWorker, type Worker } from './worker.ts';
export type { WorkerContext } from './worker-context.ts';
export { runWorker, wakeWorker, workerState } from './worker-singleton.ts';
