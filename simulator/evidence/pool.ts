import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { WorkerData } from './fonts.ts';
import type { EvidenceSpec } from './spec.ts';
import type { Answer } from './worker.ts';

const workerData: WorkerData = { fontLock: new SharedArrayBuffer(4) };
const size = Math.min(2, availableParallelism());

type Job = {
  readonly spec: EvidenceSpec;
  readonly resolve: (bytes: Uint8Array) => void;
  readonly reject: (error: Error) => void;
};

const waiting: Job[] = [];
const idle: Worker[] = [];
const running = new Map<Worker, Job>();

export interface Drawing {
  readonly bytes: Promise<Uint8Array>;
  /** @returns whether it had not begun; then `bytes` is rejected */
  cancel(): boolean;
}

/** Draws in one of two worker threads, started when first needed. An idle worker does not keep the process alive. */
export function drawInWorker(spec: EvidenceSpec): Drawing {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
  const job: Job = { spec, resolve, reject };
  waiting.push(job);
  assign();
  return {
    bytes: promise,
    cancel() {
      const position = waiting.indexOf(job);
      if (position < 0) return false;
      waiting.splice(position, 1);
      reject(new Error('cancelled'));
      return true;
    },
  };
}

function assign(): void {
  const job = waiting[0];
  if (job === undefined) return;
  const worker = idle.pop() ?? (running.size < size ? start() : undefined);
  if (worker === undefined) return;
  waiting.shift();
  running.set(worker, job);
  worker.ref();
  worker.postMessage(job.spec);
}

function start(): Worker {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData });
  worker.on('message', (answer: Answer) => {
    const job = running.get(worker);
    running.delete(worker);
    worker.unref();
    idle.push(worker);
    if ('bytes' in answer) job?.resolve(answer.bytes);
    else job?.reject(new Error(answer.failure));
    assign();
  });
  worker.on('error', (error) => {
    const job = running.get(worker);
    running.delete(worker);
    const position = idle.indexOf(worker);
    if (position >= 0) idle.splice(position, 1);
    job?.reject(error instanceof Error ? error : new Error(String(error)));
    assign();
  });
  return worker;
}
