import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '#lib/model/problem.ts';
import { type Priority, priorityRules } from '#lib/server/priority.ts';
import type { Ledger } from '../interface.ts';

const minuteMs = 60_000;

export type Budget = ReturnType<typeof createBudget>;

/**
 * Never more than `perMinute` requests in *any* sixty seconds (a bucket that refills would allow twice that in its first minute).
 * @param now steady clock in ms
 * @param getLedger the count of all processes, where there are several: it then decides alone
 */
export function createBudget(
  perMinute: number,
  waitMs: number,
  now: () => number,
  getLedger: () => Ledger | undefined = () => undefined,
) {
  const shareOf = (priority: Priority): number =>
    Math.max(1, Math.floor(perMinute * priorityRules[priority].budgetShare));
  const ownSends = createSlidingMinute(perMinute, now);
  let pausedUntil = Number.NEGATIVE_INFINITY;
  let reported = { left: perMinute, atMs: Number.NEGATIVE_INFINITY };

  /** It asks at most once a second, and no request waits for it: the number is for a screen. */
  function updateLeft(ledger: Ledger): void {
    if (now() - reported.atMs < 1_000) return;
    reported = { ...reported, atMs: now() };
    ledger.left(perMinute).then(
      (left) => {
        reported = { ...reported, left };
      },
      () => undefined, // the next `take` meets the same error and throws it
    );
  }

  /** @returns how long to wait; 0 when the request may be sent */
  async function tryTake(share: number): Promise<number> {
    const pause = pausedUntil - now();
    if (pause > 0) return pause;
    const ledger = getLedger();
    if (!ledger) return ownSends.take(share);
    const { waitMs: wait } = await ledger.take(share);
    updateLeft(ledger);
    return wait;
  }

  return {
    /**
     * Waits until one more request may be sent. A person waits up to `waitMs`, the others never.
     * @param urgency read again after each wait: it may have been raised
     * @throws Problem upstream_busy, with the seconds after which it is worth trying again
     */
    async take(urgency: { readonly priority: Priority }, signal: AbortSignal): Promise<void> {
      const since = now();
      for (;;) {
        const { priority } = urgency;
        const wait = await tryTake(shareOf(priority));
        if (wait <= 0) return;
        if (urgency.priority !== priority) continue; // it was raised
        if (now() - since + wait > (priority === 'person' ? waitMs : 0))
          throw new Problem('upstream_busy', { retryAfterSeconds: Math.ceil(wait / 1000) });
        await sleep(Math.ceil(wait), undefined, { signal });
      }
    },
    /** Nothing more is sent for so long: the service asked for a pause. */
    async pause(ms: number): Promise<void> {
      if (ms <= 0) return;
      pausedUntil = Math.max(pausedUntil, now() + ms);
      await getLedger()?.pause(ms);
    },
    /** A person may still send so much now; where the budget is shared, it is as the ledger last reported. */
    left(): number {
      const ledger = getLedger();
      if (!ledger) return ownSends.left();
      updateLeft(ledger);
      return reported.left;
    },
  };
}

/** The sends of the last minute in this process. */
function createSlidingMinute(perMinute: number, now: () => number) {
  // The times of the last `perMinute` sends: the one about to be overwritten is the one that must be a minute old.
  const sentAt = new Float64Array(perMinute).fill(Number.NEGATIVE_INFINITY);
  let next = 0;
  return {
    /** @returns 0 when it was taken, else how long until it is worth trying again, ms */
    take(share: number): number {
      const at = now();
      const wait = (sentAt[(next - share + perMinute) % perMinute] as number) + minuteMs - at;
      if (wait > 0) return wait;
      sentAt[next] = at;
      next = (next + 1) % perMinute;
      return 0;
    },
    left(): number {
      const since = now() - minuteMs;
      return sentAt.reduce((left, time) => (time > since ? left - 1 : left), perMinute);
    },
  };
}
