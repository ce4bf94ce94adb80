'use client';
'use no memo';

import { createContext, type ReactNode, startTransition, use, useEffect, useState, useSyncExternalStore } from 'react';
import { toAbsolute, toAge, toPlanned, toReaderLocale, toRelative } from '#lib/format/dates/date.ts';
import { cn } from '../style.ts';
import { useTooltip } from '../use-tooltip.tsx';

const subscribeToNothing = () => () => undefined;

/** Returns the locale of this reader's dates. The server does not know it: its markup has the default until the browser takes over. */
export const useReaderLocale = (): string =>
  useSyncExternalStore(
    subscribeToNothing,
    () => toReaderLocale(navigator.language),
    () => toReaderLocale('en-GB'),
  );

const Clock = createContext<number | undefined>(undefined);
const tickMs = 10_000;

/** Provides one clock for every age on the page. It starts at the server's `renderedAtMs`, so that both sides first render the same text. */
export function ClockProvider({ renderedAtMs, children }: { renderedAtMs: number; children: ReactNode }) {
  const [nowMs, setNowMs] = useState(renderedAtMs);
  useEffect(() => {
    // An urgent update would discard what the server rendered wherever its code is still loading, and show a skeleton instead.
    const tick = () => startTransition(() => setNowMs(Date.now()));
    tick();
    const timer = setInterval(tick, tickMs);
    return () => clearInterval(timer);
  }, []);
  return <Clock value={nowMs}>{children}</Clock>;
}

/** Returns the milliseconds since 1970, updated every ten seconds. */
export function useNow(): number {
  const nowMs = use(Clock);
  if (nowMs === undefined) throw new Error('useNow needs a ClockProvider above it');
  return nowMs;
}

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
