import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Reviewer } from '#lib/model/access/reviewer.ts';
import { processSingleton } from '#lib/server/process-singleton.ts';
import { createSlots, type Slots } from './slots.ts';
import { spend } from './spend.ts';

/** One is drawn while the next one waits. */
const atOnce = 2;
const perMinute = 20;

const slots = processSingleton<Slots>('export slots');
const limiter = processSingleton<RateLimiterMemory>('export share');

/** Runs while the reviewer holds one of the places in the queue of exports. @throws Problem too_many_requests, and what the work throws */
export async function withExportTurn<Result>(reviewer: Reviewer, work: () => Promise<Result>): Promise<Result> {
  const release = slots
    .get(() => createSlots(atOnce, { retryAfterSeconds: 10, detail: 'Wait until your other exports are finished.' }))
    .take(reviewer.id);
  try {
    await spend(
      limiter.get(() => new RateLimiterMemory({ points: perMinute, duration: 60 })),
      reviewer.id,
      1,
    );
    return await work();
  } finally {
    release();
  }
}
