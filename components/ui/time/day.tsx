'use client';

import { parseWireDate, toDay } from '#lib/format/dates/date.ts';
import { SafeText } from '../text/index.ts';
import { useTooltip } from '../tooltip/index.ts';
import { useReaderLocale } from './use-reader-locale.ts';

/** A date in the reader's format, YYYY-MM-DD on hover and focus; anything that is not a plain date is shown as it was received. */
export function Day({ value, className }: { value: string; className?: string }) {
  const day = parseWireDate(value);
  const { trigger, tooltip } = useTooltip(day);
  const locale = useReaderLocale();
  if (day === undefined) return <SafeText text={toDay(value)} className={className} />;
  return (
    <>
      <time
        dateTime={day}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the date in ISO format must be reachable by keyboard
        tabIndex={0}
        className={className}
        {...trigger}
      >
        {toDay(value, locale)}
      </time>
      {tooltip}
    </>
  );
}
