'use client';
/**
 * Moments, ages and days on screen. Hides the clock that all ages share and the reader's locale. Promises that server and browser first draw
 * the same text, that the exact moment is one hover or focus away, and that print has it in UTC. `useNow` throws without a `ClockProvider`.
 */
'use no memo';
import { toAbsolute, toAge, toPlanned, toRelative } from '#lib/format/dates/date.ts';
import { cn } from '../style.ts';
import { useTooltip } from '../use-tooltip.tsx';
import { useNow } from './clock.tsx';
import { useReaderLocale } from './reader-locale.ts';

const texts = {
  relative: toRelative,
  planned: toPlanned,
  age: (value: string, nowMs: number) => toAge(Math.min(Date.parse(value), nowMs), nowMs),
};

interface TimeProps {
  /** The value is in ISO 8601. */
  readonly value: string;
  /** `relative` writes "6 d ago", `age` writes "6 d", and `planned` writes "in 6 d". Only what is planned is ever ahead. */
  readonly as?: keyof typeof texts;
  readonly className?: string;
}

/** Shows how long ago it was. The exact moment with its time zone is there on hover and focus, and in print the moment in UTC. */
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

// It is rendered in the browser only, as the time zone is the reader's.
const Absolute = ({ value }: { value: string }) => toAbsolute(value, undefined, useReaderLocale());
