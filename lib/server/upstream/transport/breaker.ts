import { Problem } from '#lib/model/problem.ts';
import type { BreakerState, Limits } from '../interface.ts';

export type Breaker = ReturnType<typeof createBreaker>;

/**
 * Opens after so many failures in a row. From then on only the probe is sent, by a timer of its own: the breaker closes again without any
 * caller, and the first answer closes it, also while an earlier probe still hangs. A service that answers the probe with a failure may fail
 * for that one resource: then one caller for each probe may send what it wants.
 * @param probe sends one request and reports to this breaker; never rejects; true when it was answered with a failure
 */
export function createBreaker(
  limits: Pick<Limits, 'breakAfterFailures' | 'probeEveryMs'>,
  probe: () => Promise<boolean>,
  onChange: (state: BreakerState) => void,
) {
  let state: BreakerState = 'closed';
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;
  let mayOneSend = false;

  function check(): void {
    if (state !== 'closed')
      throw new Problem('upstream_down', { retryAfterSeconds: Math.ceil(limits.probeEveryMs / 1000) });
  }

  function changeTo(next: BreakerState): void {
    if (next === state) return;
    state = next;
    onChange(next);
  }

  async function tryAgain(): Promise<void> {
    changeTo('half-open');
    mayOneSend = await probe();
    // What stopped the probe before an answer proves nothing.
    if (state === 'half-open') changeTo('open');
  }

  return {
    state: (): BreakerState => state,
    /** @returns to be called again after each wait, before the request is sent @throws Problem upstream_down, both, unless it may be sent */
    enter(): () => void {
      if (!mayOneSend || state === 'closed') {
        check();
        return check;
      }
      mayOneSend = false;
      return () => undefined;
    },
    /** An answer came, whatever it said. */
    answered(): void {
      failures = 0;
      clearInterval(timer);
      timer = undefined;
      changeTo('closed');
    },
    /** The service is not well. */
    failed(): void {
      failures += 1;
      if (failures < limits.breakAfterFailures) return;
      changeTo('open');
      timer ??= setInterval(tryAgain, limits.probeEveryMs).unref();
    },
    close: (): void => clearInterval(timer),
  };
}
