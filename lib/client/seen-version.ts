import { useState } from 'react';

/**
 * The version on which something is entered. The page hears of other reviewers' changes while a dialog covers it: what is sent names the version that
 * was shown when the first entry was made, so that nothing is replaced unseen.
 */
export function useSeenVersion(live: number) {
  const [seen, setSeen] = useState<number>();
  return {
    version: seen ?? live,
    /** Somebody has changed it since. */
    isLate: seen !== undefined && seen !== live,
    /** With each entry. */
    hold: () => setSeen((before) => before ?? live),
    /** When it was recorded, and when a conflict was said: the page shows what there is now. */
    release: () => setSeen(undefined),
  };
}
