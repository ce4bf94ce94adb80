'use client';

import { startTransition, useEffect, useState } from 'react';

/** The rows wait at most this long for a map that is slow or fails. */
const longestWaitMs = 1000;

/** Renders the rows after a map beside them: long tasks of the rows would otherwise delay its first paint. */
export function useMapFirst(showsMap: boolean) {
  const [areRendered, setRendered] = useState(!showsMap);
  useEffect(() => {
    const timer = setTimeout(() => setRendered(true), longestWaitMs);
    return () => clearTimeout(timer);
  }, []);
  const onMapDrawn = () => {
    // After the frame that paints the map.
    if (!areRendered) requestAnimationFrame(() => setTimeout(() => startTransition(() => setRendered(true))));
  };
  return { areRendered: areRendered || !showsMap, onMapDrawn };
}
