'use client';

import { useSyncExternalStore } from 'react';

/** The theme's breakpoints `wide` and `sm`. */
const wide = '(min-width: 80rem)';
const phone = '(max-width: 39.99rem)';

function subscribe(listener: () => void): () => void {
  const queries = [window.matchMedia(wide), window.matchMedia(phone)];
  for (const query of queries) query.addEventListener('change', listener);
  return () => {
    for (const query of queries) query.removeEventListener('change', listener);
  };
}

type PageLayout = 'both' | 'one' | 'table';

// Printing keeps the layout of the screen, although the sheet is narrower.
let onScreen: PageLayout = 'both';

function currentLayout(): PageLayout {
  const matches = (query: string) => window.matchMedia(query).matches;
  if (!matches('print')) onScreen = matches(wide) ? 'both' : matches(phone) ? 'table' : 'one';
  return onScreen;
}

/** Room for table and map, for one of them at a time, or for the table alone, in which case no map is computed. */
export const usePageLayout = (): PageLayout => useSyncExternalStore(subscribe, currentLayout, () => 'both');
