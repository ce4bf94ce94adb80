import type { WakeSignal } from './wake-signal.ts';

/** What the jobs of a worker share: when to wake, when to end. */
export interface WorkerContext {
  /** Once aborted, nothing new is begun. */
  readonly stopping: AbortSignal;
  /** Once aborted, what is still under way ends and is given back. */
  readonly aborting: AbortSignal;
  readonly wakeSignal: WakeSignal;
  /** Whether deliveries pour into this process: their senders wait for an answer, so the work on them gives way. */
  isBurst(): boolean;
}

/** One round of a job: how many pieces of work it took, and for how long the job must pause. */
export interface Round {
  readonly taken: number;
  readonly pauseMs: number;
}
