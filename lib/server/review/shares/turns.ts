import PQueue from 'p-queue';
import { Problem } from '#lib/model/problem.ts';

/** Work of each reviewer, some at once, the rest in the order in which it came. */
export interface Turns {
  /**
   * Work whose `signal` aborts gives its place to the next; what has begun then ends by itself.
   * @throws Problem too_many_requests when as much waits as may, the reason of `signal`, and what the work throws
   */
  run<Result>(reviewerId: string, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result>;
}

export function createTurns({
  atOnce,
  mostWaiting,
  ...refusal
}: {
  readonly atOnce: number;
  readonly mostWaiting: number;
  readonly retryAfterSeconds: number;
  readonly detail: string;
}): Turns {
  const queues = new Map<string, PQueue>();
  return {
    async run(reviewerId, work, signal) {
      const queue = queues.get(reviewerId) ?? new PQueue({ concurrency: atOnce });
      if (queue.size >= mostWaiting) throw new Problem('too_many_requests', refusal);
      queues.set(reviewerId, queue);
      try {
        return await queue.add(work, { signal });
      } finally {
        if (queue.size + queue.pending === 0 && queues.get(reviewerId) === queue) queues.delete(reviewerId);
      }
    },
  };
}
