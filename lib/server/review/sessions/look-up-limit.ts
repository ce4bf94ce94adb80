import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Reviewer } from '#lib/model/access/reviewer.ts';
import { Problem } from '#lib/model/problem.ts';
import { config } from '#lib/server/config.ts';
import { processSingleton } from '#lib/server/process-singleton.ts';

const limiter = processSingleton<RateLimiterMemory>('look-up limit');

const createLimiter = () =>
  new RateLimiterMemory({ points: Math.max(1, Math.floor(config().maxPerMinute / 2)), duration: 60 });

/**
 * Takes one upstream read from the reviewer's own share: at most half of the budget in a minute (R27), so that one script does not stop the others.
 *
 * @throws Problem too_many_requests
 */
export async function spendLookUp(reviewer: Reviewer): Promise<void> {
  try {
    await limiter.get(createLimiter).consume(reviewer.id);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    throw new Problem('too_many_requests', { retryAfterSeconds: Math.ceil(refusal.msBeforeNext / 1000) });
  }
}
