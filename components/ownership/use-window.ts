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

const read = () => (window.matchMedia(wide).matches ? 'both' : window.matchMedia(phone).matches ? 'table' : 'one');

/** Room for table and map, for one of the two, or for the table alone: then no map is worked out at all. */
export const useWindow = (): 'both' | 'one' | 'table' => useSyncExternalStore(subscribe, read, () => 'both');
