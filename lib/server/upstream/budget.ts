import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '#lib/model/problem.ts';
import type { Priority } from './interface.ts';

const minuteMs = 60_000;

export interface Budget {
  /**
   * Waits until one more request may be sent. A person waits up to `waitMs`; the worker never, and leaves a fifth of the budget to people.
   * @throws Problem upstream_busy, with the seconds after which it is worth asking again
   */
  take(priority: Priority, signal: AbortSignal): Promise<void>;
  /** Nothing more is sent for so long: the service asked for a pause. */
  pause(ms: number): void;
  /** What a person may still send now. */
  left(): number;
}

/**
 * Never more than `perMinute` requests in *any* sixty seconds (a bucket that refills would allow twice that in its first minute).
 * @param now steady clock in ms
 */
export function createBudget(perMinute: number, waitMs: number, now: () => number): Budget {
  // A ring of the times of the last `perMinute` requests: the one about to be overwritten is the one that must be a minute old.
  const sentAt = new Float64Array(perMinute).fill(Number.NEGATIVE_INFINITY);
  const workerShare = Math.max(1, Math.floor(perMinute * 0.8));
  let next = 0;
  let pausedUntil = Number.NEGATIVE_INFINITY;
  const before = (count: number): number => sentAt[(next - count + perMinute) % perMinute] as number;

  return {
    async take(priority, signal) {
      const at = now();
      const share = priority === 'person' ? perMinute : workerShare;
      const freeAt = Math.max(at, before(share) + minuteMs, pausedUntil);
      const wait = freeAt - at;
      if (wait > (priority === 'person' ? waitMs : 0))
        throw new Problem('upstream_busy', { retryAfterSeconds: Math.ceil(wait / 1000) });
      // Taken before waiting, so that those who wait get different places. One who leaves meanwhile wastes theirs.
      sentAt[next] = freeAt;
      next = (next + 1) % perMinute;
      if (wait > 0) await sleep(wait, undefined, { signal });
    },
    pause(ms) {
      pausedUntil = Math.max(pausedUntil, now() + ms);
    },
    left() {
      const since = now() - minuteMs;
      return sentAt.reduce((left, time) => (time > since ? left - 1 : left), perMinute);
    },
  };
}
