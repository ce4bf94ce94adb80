import { Problem } from '#lib/model/problem.ts';
import type { BreakerState } from './interface.ts';
import type { Limits } from './limits.ts';

export interface Breaker {
  state(): BreakerState;
  /** @returns to be called again after each wait, before the request is sent @throws Problem upstream_down, both, unless one may ask */
  enter(): () => void;
  /** An answer came, whatever it said. */
  answered(): void;
  /** A sign that the service is not well. */
  failed(): void;
  close(): void;
}

/**
 * Opens after so many failures in a row; then nobody asks but the probe, by a timer of its own: it closes again without anybody at a screen,
 * and the first answer closes it, also while an earlier probe still hangs. A service that answers the probe with a failure may fail for that
 * one resource: then one caller, once for each probe, may try what it wants.
 * @param probe asks once and reports to this breaker; never rejects; true when it was answered with a failure
 */
export function createBreaker(
  limits: Pick<Limits, 'breakAfterFailures' | 'probeEveryMs'>,
  probe: () => Promise<boolean>,
  onChange: (state: BreakerState) => void,
): Breaker {
  let state: BreakerState = 'closed';
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;
  let mayOneAsk = false;

  function check(): void {
    if (state !== 'closed')
      throw new Problem('upstream_down', { retryAfterSeconds: Math.ceil(limits.probeEveryMs / 1000) });
  }

  function turn(to: BreakerState): void {
    if (to === state) return;
    state = to;
    onChange(to);
  }

  async function tryAgain(): Promise<void> {
    turn('half-open');
    mayOneAsk = await probe();
    // What stopped the probe before an answer proves nothing.
    if (state === 'half-open') turn('open');
  }

  return {
    state: () => state,
    enter() {
      if (!mayOneAsk || state === 'closed') {
        check();
        return check;
      }
      mayOneAsk = false;
      return () => undefined;
    },
    answered() {
      failures = 0;
      clearInterval(timer);
      timer = undefined;
      turn('closed');
    },
    failed() {
      failures += 1;
      if (failures < limits.breakAfterFailures) return;
      turn('open');
      timer ??= setInterval(tryAgain, limits.probeEveryMs).unref();
    },
    close: () => clearInterval(timer),
  };
}
