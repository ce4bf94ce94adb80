import { useState } from 'react';

/**
 * The version on which something is entered. The page receives other reviewers' changes while a dialog covers it: what is sent names the version that
 * was shown when the first entry was made, so that nothing is replaced unseen.
 */
export function useBaseVersion(live: number) {
  const [base, setBase] = useState<number>();
  return {
    version: base ?? live,
    /** Another reviewer has changed it since. */
    isLate: base !== undefined && base !== live,
    /** Called with each entry. */
    hold: () => setBase((before) => before ?? live),
    /** Called when it was recorded, and when a conflict was reported: the page then shows the newest version. */
    release: () => setBase(undefined),
  };
}
