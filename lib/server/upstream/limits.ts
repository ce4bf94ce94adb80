/** Every limit of this module that is not configured (none of them is for the operator to change). */
const mebibyte = 1024 * 1024;

export const usualLimits = {
  /** One call, waiting and retries included. */
  totalMs: 20_000,
  connectMs: 3_000,
  concurrentReads: 16,
  /** Of one answer, decoded. */
  bodyBytes: 10 * mebibyte,
  bodyDepth: 64,
  /** Values in one answer: 10 MB of `[],[],…` would otherwise become some hundred megabytes of objects. */
  bodyValues: 1_000_000,

  /** Further tries of a GET. */
  retries: 2,
  /** Upper bound of the first random wait; doubles. */
  retryStepMs: 200,
  /** Longest wait after a 429, asked for or not. */
  busyWaitMs: 10_000,
  /** Upper bound of the random wait after a 429 that names no time. */
  busyStepMs: 2_000,
  /** Longest that a person waits for the budget. */
  budgetWaitMs: 5_000,

  breakAfterFailures: 10,
  /** Below five seconds, so that the breaker closes within five of the service's return. */
  probeEveryMs: 4_500,

  /** After so many refusals in a row it is the key that is refused, and not what was asked for. */
  doubtAfterRefusals: 3,

  cacheMs: 60_000,
  /** How long an id that no key could read is taken for wrong. */
  nowhereMs: 60_000,
  cacheBytes: 64 * mebibyte,
  cacheAnswers: 5_000,
  /** A read may be joined by one that asks for a fresh answer while it is younger than this. */
  freshJoinMs: 1_000,

  imageBytes: 25 * mebibyte,
  videoBytes: 500 * mebibyte,
  /** Between two pieces of a file from the other side. */
  fileIdleMs: 15_000,
  /** Between two reads of our own reader (a paused video asks again by range). */
  readerIdleMs: 60_000,
  /** Connections to one media host. */
  mediaConnections: 64,
};

export type Limits = typeof usualLimits;
