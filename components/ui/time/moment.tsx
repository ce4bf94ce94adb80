'use client';
'use no memo';

import { toAbsolute } from '#lib/format/dates/date.ts';
import { useHydrated } from '../scheduling/index.ts';
import { useReaderLocale } from './reader-locale.ts';

/** Shows the exact moment with its time zone; in print, it is in UTC. */
export function Moment({ value, className }: { readonly value: string; readonly className?: string }) {
  const locale = useReaderLocale();
  // The server does not know the reader's time zone: its markup is in UTC until the browser takes over.
  const isOwn = useHydrated();
  return (
    <time dateTime={value} className={className}>
      <span className="print:hidden">{toAbsolute(value, isOwn ? undefined : 'UTC', locale)}</span>
      <span className="hidden print:inline">{toAbsolute(value, 'UTC')}</span>
    </time>
  );
}
