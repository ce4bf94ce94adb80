import { useState } from 'react';

/**
 * The version on which something is entered. The page hears of other reviewers' changes while a dialog covers it: what is sent names the version that
 * was shown when the first entry was made, so that nothing is replaced unseen.
 */
export function useBaseVersion(live: number) {
  const [base, setBase] = useState<number>();
  return {
    version: base ?? live,
    /** Somebody has changed it since. */
    isLate: base !== undefined && base !== live,
    /** With each entry. */
    hold: () => setBase((before) => before ?? live),
    /** When it was recorded, and when a conflict was said: the page shows what there is now. */
    release: () => setBase(undefined),
  };
}
