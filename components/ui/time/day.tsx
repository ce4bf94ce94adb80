'use client';

import { parseWireDate, toDay } from '#lib/format/dates/date.ts';
import { SafeText } from '../safe-text.tsx';
import { useReaderLocale } from './reader-locale.ts';

/** Shows a date in the reader's format; anything else is shown as it was received. It says all that is known: no tooltip, and no tab stop. */
export function Day({ value, className }: { value: string; className?: string }) {
  const day = parseWireDate(value);
  const locale = useReaderLocale();
  if (day === undefined) return <SafeText text={toDay(value)} className={className} />;
  return (
    <time dateTime={day} className={className}>
      {toDay(value, locale)}
    </time>
  );
}
