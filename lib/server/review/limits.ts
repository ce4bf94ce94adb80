import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Problem } from '#lib/model/problem.ts';
import type { Reviewer } from '#lib/model/reviewer.ts';
import { config } from '#lib/server/config.ts';

// Each reviewer may use at most a half of the upstream's budget (R27), so that one script does not stop the others.
const process_ = globalThis as typeof globalThis & { deskLookUps?: RateLimiterMemory };

/** Takes one upstream read from the reviewer's own share. @throws Problem too_many_requests */
export async function spendLookUp(reviewer: Reviewer): Promise<void> {
  process_.deskLookUps ??= new RateLimiterMemory({
    points: Math.max(1, Math.floor(config().maxPerMinute / 2)),
    duration: 60,
  });
  try {
    await process_.deskLookUps.consume(reviewer.id);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    throw new Problem('too_many_requests', { retryAfterSeconds: Math.ceil(refusal.msBeforeNext / 1000) });
  }
}
