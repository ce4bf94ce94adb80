/**
 * Counts the requests that all processes send to the verification service, also across restarts. It knows only how many were sent in the
 * sliding minute; the budget itself is the caller's.
 */
export interface Ledger {
  /**
   * Records one more request, unless some 60 s would then hold more than `share` requests or sending is paused.
   *
   * @returns `waitMs` 0: recorded; else how long until the next try can succeed
   */
  take(share: number): Promise<{ readonly waitMs: number }>;
  /** No process sends anything for so long. */
  pause(ms: number): Promise<void>;
  /** How many of `perMinute` requests could be sent now. */
  left(perMinute: number): Promise<number>;
}
