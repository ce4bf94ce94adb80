import PQueue from 'p-queue';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { Problem } from '#lib/model/problem.ts';
import type { Reviewer } from '#lib/model/reviewer.ts';
import { processSingleton } from '#lib/server/process-singleton.ts';
import { spend } from './spend.ts';

/** Drawn one after the other for each reviewer, so that others wait for one export at most. */
const mostWaiting = 15;
const perMinute = 120;

const limiter = processSingleton<RateLimiterMemory>('export share');
const queues = processSingleton<Map<string, PQueue>>('export queues');

const lists = processSingleton<Set<string>>('list exports');

/** Only one list at a time is made into a file. @returns ends it. @throws Problem too_many_requests */
export function openListExport({ id }: Reviewer): () => void {
  const open = lists.get(() => new Set());
  if (open.has(id))
    throw new Problem('too_many_requests', {
      retryAfterSeconds: 10,
      detail: 'Wait until your other export is finished.',
    });
  open.add(id);
  return () => void open.delete(id);
}

/** Runs the work when the reviewer's exports before it are finished. @throws Problem too_many_requests, and what the work throws */
export async function withExportTurn<Result>({ id }: Reviewer, work: () => Promise<Result>): Promise<Result> {
  const all = queues.get(() => new Map());
  const queue = all.get(id) ?? new PQueue({ concurrency: 1 });
  if (queue.size >= mostWaiting)
    throw new Problem('too_many_requests', {
      retryAfterSeconds: 10,
      detail: 'Wait until your other exports are finished.',
    });
  all.set(id, queue);
  try {
    return await queue.add(async () => {
      await spend(
        limiter.get(() => new RateLimiterMemory({ points: perMinute, duration: 60 })),
        id,
        1,
      );
      return work();
    });
  } finally {
    if (queue.size + queue.pending === 0 && all.get(id) === queue) all.delete(id);
  }
}
