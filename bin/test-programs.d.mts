/** @returns the path of a Chromium; CHROMIUM_PATH wins */
export function findChromium(): string;
/** A PostgreSQL of our own in a temporary folder, on a free loopback port. */
export function startPostgres(): {
  readonly url: string;
  /** Ends it for a while. @returns the way to bring it back */
  readonly goAway: () => () => void;
  readonly stop: () => void;
};
