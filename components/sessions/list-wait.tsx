'use client';
'use no memo';

import { LongWait } from '#components/ui/feedback/index.ts';

/** The list is still being read. */
export const ListWait = ({ onRetry }: { readonly onRetry: () => void }) => (
  <LongWait onRetry={onRetry} className="px-4 not-empty:py-3 md:px-5">
    Still reading the list…
  </LongWait>
);
