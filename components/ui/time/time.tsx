'use client';
'use no memo';

import { toAbsolute, toAge, toPlanned, toRelative } from '#lib/format/dates/date.ts';
import { cn } from '../style.ts';
import { useTooltip } from '../tooltip/index.ts';
import { useNow } from './clock.tsx';
import { useReaderLocale } from './use-reader-locale.ts';

const texts = {
  relative: toRelative,
  planned: toPlanned,
  age: (value: string, nowMs: number) => toAge(Math.min(Date.parse(value), nowMs), nowMs),
};

interface TimeProps {
  /** ISO 8601. */
  readonly value: string;
  /** `relative`: "6 d ago"; `age`: "6 d"; `planned`: "in 6 d". Only what is planned is ever ahead. */
  readonly as?: keyof typeof texts;
  readonly className?: string;
}

/** How long ago; the exact moment with its time zone on hover and focus; in print the moment in UTC. */
export function Time({ value, as = 'relative', className }: TimeProps) {
  const nowMs = useNow();
  const { trigger, tooltip } = useTooltip(<Absolute value={value} />);
  return (
    <>
      <time
        dateTime={value}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the moment must be reachable by keyboard
        tabIndex={0}
        className={cn(
          '-mx-1 whitespace-nowrap rounded-chip px-1 outline-offset-0 py-[0.3125rem] tabular-nums',
          className,
        )}
        {...trigger}
      >
        <span className="print:hidden">{texts[as](value, nowMs)}</span>
        <span className="hidden print:inline">{toAbsolute(value, 'UTC')}</span>
      </time>
      {tooltip}
    </>
  );
}

// Rendered in the browser only: the time zone is the reader's.
const Absolute = ({ value }: { value: string }) => toAbsolute(value, undefined, useReaderLocale());
