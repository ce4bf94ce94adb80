'use client';

import { parseWireDate, toDay } from '#lib/format/date.ts';
import { SafeText } from './safe-text.tsx';
import { useTooltip } from './tooltip.tsx';
import { useReaderLocale } from './use-reader-locale.ts';

/** A day of the wire as the reader writes it, YYYY-MM-DD on hover and on focus; what is no plain day stands as it came. */
export function Day({ value, className }: { value: string; className?: string }) {
  const day = parseWireDate(value);
  const { trigger, tooltip } = useTooltip(day);
  const locale = useReaderLocale();
  if (day === undefined) return <SafeText text={toDay(value)} className={className} />;
  return (
    <>
      <time
        dateTime={day}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the day as written must be reachable by keyboard
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
