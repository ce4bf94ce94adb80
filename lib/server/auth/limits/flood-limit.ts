/** Refuses floods before anything is read or written. Only for as long as this process lives: `sign-in-limits.ts` slows down guessing. */
import 'server-only';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Problem } from '#lib/model/problem.ts';
import { networkOf } from '#lib/server/request-context.ts';

/** @param route requests of different routes count apart @throws Problem too_many_requests */
export type FloodLimit = (address: string | null, route: string) => Promise<void>;

export function createFloodLimit(): FloodLimit {
  // A whole office can share one address.
  const limiter = new RateLimiterMemory({ points: 100, duration: 2 });
  return async (address, route) => {
    try {
      await limiter.consume(`${networkOf(address)} ${route}`);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1_000));
      throw new Problem('too_many_requests', { retryAfterSeconds: seconds });
    }
  };
}
