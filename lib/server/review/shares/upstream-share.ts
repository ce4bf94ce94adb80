import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Reviewer } from '#lib/model/reviewer.ts';
import { config } from '#lib/server/config.ts';
import { processSingleton } from '#lib/server/process-singleton.ts';
import type { Quota } from '#lib/server/upstream/index.ts';
import { spend } from './spend.ts';

const limiter = processSingleton<RateLimiterMemory>('upstream share');

const createLimiter = () =>
  new RateLimiterMemory({ points: Math.max(1, Math.floor(config().maxPerMinute / 2)), duration: 60 });

/**
 * Takes one read of the verification service from the reviewer's own share: at most half of the budget in a minute (R27), so that one script
 * does not stop the others.
 *
 * @throws Problem too_many_requests
 */
export const spendUpstreamRead = (reviewer: Reviewer): Promise<void> =>
  spend(limiter.get(createLimiter), reviewer.id, 1);

/** It is for reads that may come from a cache or be shared with others. */
export const toQuota = (reviewer: Reviewer): Quota => ({ id: reviewer.id, spend: () => spendUpstreamRead(reviewer) });
