/** Every limit of this module that is not configured. */
const mebibyte = 1024 * 1024;

/** How long an answer is kept. */
export const answerLifeMs = 60_000;

export const defaultLimits = {
  /** One call, waiting and retries included. */
  totalMs: 20_000,
  connectMs: 3_000,
  concurrentReads: 16,
  /** Of one answer, decoded. */
  bodyBytes: 10 * mebibyte,
  bodyDepth: 64,
  /** Values in one answer: 10 MB of `[],[],…` would otherwise become some hundred megabytes of objects. */
  bodyValues: 1_000_000,

  /** Further attempts of a GET. */
  retries: 2,
  /** Upper bound of the first random wait; doubles. */
  retryStepMs: 200,
  /** Longest wait after a 429, with or without `Retry-After`. */
  busyWaitMs: 10_000,
  /** Upper bound of the random wait after a 429 that names no time. */
  busyStepMs: 2_000,
  /** Longest that a person waits for the budget. */
  budgetWaitMs: 5_000,

  breakAfterFailures: 10,
  /** Below five seconds, so that the breaker closes within five of the service's return. */
  probeEveryMs: 4_500,

  /** After so many refusals in a row it is the key that is refused, and not what was requested. */
  suspectKeyAfterRefusals: 3,

  cacheMs: answerLifeMs,
  /** How long an id that no key could read counts as unknown. */
  negativeCacheMs: 60_000,
  cacheBytes: 64 * mebibyte,
  cacheAnswers: 5_000,
  /** A read may be joined by a caller who wants a fresh answer while it is younger than this. */
  freshJoinMs: 1_000,

  imageBytes: 25 * mebibyte,
  videoBytes: 500 * mebibyte,
  /** Between two chunks of a file from the media host. */
  fileIdleMs: 15_000,
  /** Between two reads of our own reader (a paused video requests a range later). */
  readerIdleMs: 60_000,
  /** Connections to one media host. */
  mediaConnections: 64,
};

export type Limits = typeof defaultLimits;
