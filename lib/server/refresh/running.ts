import { startWorker, type Worker } from './worker.ts';

// Next loads modules more than once in a process; the worker must be one.
const process_ = globalThis as typeof globalThis & { deskWorker?: Worker };

export function runWorker(): Worker {
  process_.deskWorker ??= startWorker();
  return process_.deskWorker;
}

/** Wakes the worker of this process, if it has one; another process finds what is new at its next round. */
export const wakeWorker = (): void => process_.deskWorker?.wake();

/** The worker of this process; others tell of themselves by a lease `worker:…` in the store. */
export const workerState = (): ReturnType<Worker['state']> => process_.deskWorker?.state() ?? { running: false };
