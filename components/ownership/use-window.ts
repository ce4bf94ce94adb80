'use client';

import { useSyncExternalStore } from 'react';

/** As the breakpoints of the theme: `wide`, `sm`. */
const wide = '(min-width: 80rem)';
const phone = '(max-width: 39.99rem)';

function subscribe(listener: () => void): () => void {
  const queries = [window.matchMedia(wide), window.matchMedia(phone)];
  for (const query of queries) query.addEventListener('change', listener);
  return () => {
    for (const query of queries) query.removeEventListener('change', listener);
  };
}

type Room = 'both' | 'one' | 'table';

// A sheet is narrower than the window, and shows what stood in it.
let onScreen: Room = 'both';

function read(): Room {
  const matches = (query: string) => window.matchMedia(query).matches;
  if (!matches('print')) onScreen = matches(wide) ? 'both' : matches(phone) ? 'table' : 'one';
  return onScreen;
}

/** Room for table and map, for one of the two, or for the table alone: then no map is worked out at all. */
export const useWindow = (): Room => useSyncExternalStore(subscribe, read, () => 'both');
