import type { Clock } from '../clock.ts';
import { ApiError } from '../wire.ts';

export type RateLimit = { perMinute: number; retryAfter: boolean };

/** Counts per key in windows of one minute; the real limit and its headers are not documented (contract 8.1). */
export function startRateLimit(clock: Clock) {
  const limit: RateLimit = { perMinute: 6000, retryAfter: true };
  const windows = new Map<string, { endsAtMs: number; used: number }>();
  return {
    limit,
    /** Ends the request with 429 once the key has reached its limit. */
    spend(key: string): void {
      const nowMs = clock.nowMs();
      let current = windows.get(key);
      if (!current || current.endsAtMs <= nowMs || current.endsAtMs > nowMs + 60_000) {
        current = { endsAtMs: nowMs + 60_000, used: 0 };
        windows.set(key, current);
      }
      current.used += 1;
      if (current.used <= limit.perMinute) return;
      const seconds = Math.ceil((current.endsAtMs - nowMs) / 1000);
      throw new ApiError(429, 1100429, 'Too many requests', limit.retryAfter ? { 'retry-after': String(seconds) } : {});
    },
    /** Resets the count of every key. */
    restart(): void {
      windows.clear();
    },
  };
}
