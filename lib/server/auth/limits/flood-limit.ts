/** Refuses floods before anything is read or written. Only for as long as this process lives: `sign-in-limits.ts` slows down guessing. */
import 'server-only';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Problem } from '#lib/model/problem.ts';
import { processSingleton } from '#lib/server/process-singleton.ts';
import { networkOf } from '#lib/server/request-context.ts';

/** A whole office can share one address. */
const limiter = processSingleton<RateLimiterMemory>('sign-in floods');
const create = () => new RateLimiterMemory({ points: 100, duration: 2 });

/** @param route requests of different routes count apart @throws Problem too_many_requests */
export async function refuseFloods(address: string | null, route: string): Promise<void> {
  try {
    await limiter.get(create).consume(`${networkOf(address)} ${route}`);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    throw new Problem('too_many_requests', { retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1_000)) });
  }
}
