'use client';
'use no memo';

import { useSyncExternalStore } from 'react';
import { toReaderLocale } from '#lib/format/dates/date.ts';

const subscribeToNothing = () => () => undefined;

/** Returns the locale of this reader's dates. The server does not know it: its markup has the default until the browser takes over. */
export const useReaderLocale = (): string =>
  useSyncExternalStore(
    subscribeToNothing,
    () => toReaderLocale(navigator.language),
    () => toReaderLocale('en-GB'),
  );
