export interface LiveLimits {
  /** Streams that one reviewer may hold open; a browser needs one. */
  readonly perReviewer: number;
  /** A browser that hears nothing for somewhat longer asks whether the server is there. */
  readonly heartbeatMs: number;
  /** Nothing is sent when the last check of the reviewer is older than this. */
  readonly recheckMs: number;
  /** A reader that reads nothing for so long is disconnected. */
  readonly patienceMs: number;
  /** Bytes that wait for a reader. */
  readonly waitingBytes: number;
  /** After a longer break everything is read again. A limit by time only: a limit by count would reveal how much was hidden. */
  readonly resumeMs: number;
  /** At most so many changes that the audience may know of are sent again, to a returning stream and to a new one. */
  readonly resumeChanges: number;
  /** A new stream starts so far back, because the page that opens it was rendered a while ago. */
  readonly lookBackMs: number;
  /** How often the state of the verification service is checked. */
  readonly upstreamMs: number;
  /** How often is looked who has which session open. */
  readonly presenceMs: number;
}

export const defaultLimits: LiveLimits = {
  perReviewer: 12,
  heartbeatMs: 2_000,
  recheckMs: 5_000,
  patienceMs: 10_000,
  waitingBytes: 65_536,
  resumeMs: 600_000,
  resumeChanges: 500,
  lookBackMs: 60_000,
  upstreamMs: 2_000,
  presenceMs: 1_000,
};
