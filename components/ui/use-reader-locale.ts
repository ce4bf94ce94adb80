'use client';

import { useSyncExternalStore } from 'react';
import { toReaderLocale } from '#lib/format/date.ts';

const neverChanges = () => () => undefined;

/** How dates are written for this reader. The server does not know, so its markup has the desk's own way until the browser takes over. */
export const useReaderLocale = (): string =>
  useSyncExternalStore(
    neverChanges,
    () => toReaderLocale(navigator.language),
    () => toReaderLocale('en-GB'),
  );
