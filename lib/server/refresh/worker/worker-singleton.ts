import { processSingleton } from '#lib/server/process-singleton.ts';
import { startWorker, type Worker } from './worker.ts';

const worker = processSingleton<Worker>('worker');

/** The worker of this process, started at the first call. */
export const runWorker = (): Worker => worker.get(startWorker);

/** Wakes the worker of this process, if it has one; another process finds new work in its next round. */
export const wakeWorker = (): void => worker.peek()?.wake();

/** The worker of this process; those of other processes are known by their lease `worker:…` in the store. */
export const workerState = (): ReturnType<Worker['state']> => worker.peek()?.state() ?? { running: false };
