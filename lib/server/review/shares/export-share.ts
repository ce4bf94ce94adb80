import PQueue from 'p-queue';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Reviewer } from '#lib/model/access/reviewer.ts';
import { processSingleton } from '#lib/server/process-singleton.ts';
import { createSlots, type Slots } from './slots.ts';
import { spend } from './spend.ts';

/** Drawn one after the other for each reviewer, so that others wait for one export at most. */
const mostWaiting = 16;
const perMinute = 120;

const slots = processSingleton<Slots>('export slots');
const limiter = processSingleton<RateLimiterMemory>('export share');
const queues = processSingleton<Map<string, PQueue>>('export queues');

/** Runs the work when the reviewer's exports before it are finished. @throws Problem too_many_requests, and what the work throws */
export async function withExportTurn<Result>({ id }: Reviewer, work: () => Promise<Result>): Promise<Result> {
  const release = slots
    .get(() =>
      createSlots(mostWaiting, { retryAfterSeconds: 10, detail: 'Wait until your other exports are finished.' }),
    )
    .take(id);
  const all = queues.get(() => new Map());
  const queue = all.get(id) ?? new PQueue({ concurrency: 1 });
  all.set(id, queue);
  try {
    await spend(
      limiter.get(() => new RateLimiterMemory({ points: perMinute, duration: 60 })),
      id,
      1,
    );
    return await queue.add(work);
  } finally {
    release();
    if (queue.size + queue.pending === 0) all.delete(id);
  }
}
