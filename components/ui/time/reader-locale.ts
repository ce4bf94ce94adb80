'use client';
'use no memo';

import { toReaderLocale } from '#lib/format/dates/date.ts';
import { useHydrated } from '../scheduling/index.ts';

/** Returns the locale of this reader's dates. The server does not know it: its markup has the default until the browser takes over. */
export const useReaderLocale = (): string => toReaderLocale(useHydrated() ? navigator.language : 'en-GB');
