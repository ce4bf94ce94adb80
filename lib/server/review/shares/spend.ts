import { setTimeout as sleep } from 'node:timers/promises';
import { type RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Problem } from '#lib/model/problem.ts';

/** Who goes on so far beyond the share waits for each refusal: refusing in a loop would cost the others as much as answering. */
const patience = 1.25;
const pauseMs = 1_000;

/** @throws Problem too_many_requests when the reviewer has no points left in this minute */
export async function spend(limiter: RateLimiterMemory, reviewerId: string, points: number): Promise<void> {
  try {
    await limiter.consume(reviewerId, points);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    if (refusal.consumedPoints > limiter.points * patience) await sleep(pauseMs);
    throw new Problem('too_many_requests', { retryAfterSeconds: Math.ceil(refusal.msBeforeNext / 1000) });
  }
}
