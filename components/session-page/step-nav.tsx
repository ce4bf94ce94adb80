'use client';

import Link from 'next/link';
import { useRef } from 'react';
import { useNow } from '#components/ui/clock.tsx';
import { cn } from '#components/ui/cn.ts';
import { Kbd } from '#components/ui/kbd.tsx';
import { SafeText } from '#components/ui/safe-text.tsx';
import { StatusText } from '#components/ui/status-badge.tsx';
import { useKey } from '#components/ui/use-key.ts';
import { toStepName } from '#lib/format/step-type.ts';
import type { SessionDetail } from '#lib/model/review.ts';
import { urls } from '#lib/model/urls.ts';
import { approvedText, keyFact, keyOf } from './steps.ts';

/** The steps as a column, with the one thing to know of each. */
export function StepRail({ session, className }: { readonly session: SessionDetail; readonly className?: string }) {
  const nowMs = useNow();
  return (
    <nav aria-label="Steps" className={cn('bg-surface', className)}>
      <h2 className="flex min-h-11 items-center gap-2 border-hairline border-b px-4 font-semibold">
        Steps <span className="font-normal text-muted">{approvedText(session.steps)}</span>
      </h2>
      <ol className="py-2">
        {session.steps.map((step, at) => (
          <li key={step.step}>
            <Link
              href={urls.step(session.ref, step.step)}
              prefetch={false}
              className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3 px-4 py-2 -outline-offset-2 transition-colors hover:bg-hover"
            >
              <StepKey at={at} />
              <span className="flex min-w-0 flex-wrap justify-between gap-x-3 gap-y-0.5 wide:flex-col wide:justify-start">
                <SafeText text={toStepName(step.type)} className="font-medium" />
                <StatusText status={step.status} />
                <KeyFact text={keyFact(session, step, nowMs)} />
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

const KeyFact = ({ text }: { readonly text: string | undefined }) =>
  text === undefined ? null : <SafeText text={text} className="w-full break-words text-meta text-muted" />;

interface StepTabsProps {
  readonly session: SessionDetail;
  /** The step on the screen; null on the session's own page. */
  readonly current: string | null;
  readonly className?: string;
}

/** The steps as a row above one of them. */
export function StepTabs({ session, current, className }: StepTabsProps) {
  return (
    <nav
      aria-label="Steps"
      className={cn(
        'shrink-0 overflow-x-auto border-hairline border-b bg-surface px-2.5 lg:px-3.5 print:hidden',
        className,
      )}
    >
      <ol className="flex min-h-13.5 items-stretch">
        {session.steps.map((step, at) => (
          <li key={step.step} className="flex shrink-0">
            <Link
              href={urls.step(session.ref, step.step)}
              prefetch={false}
              aria-current={step.step === current ? 'page' : undefined}
              ref={step.step === current ? showWhole : undefined}
              className="relative flex gap-2 px-1.5 py-2 -outline-offset-2 text-muted transition-colors after:absolute after:inset-x-1.5 after:bottom-0 after:h-0.5 hover:text-text aria-[current]:text-text aria-[current]:after:bg-text high-contrast:aria-[current]:after:bg-[Highlight]"
            >
              <StepKey at={at} />
              <span className="flex flex-col items-start">
                <SafeText
                  text={toStepName(step.type)}
                  className={cn('whitespace-nowrap', step.step === current ? 'font-semibold' : 'font-medium')}
                />
                <StatusText status={step.status} />
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Room for a piece of the neighbours, so that it is seen that there are more. */
const peekPx = 72;

/**
 * Where the row is wider than the window it scrolls sideways, by itself: the page stays where it is. The observer tells what the browser has laid
 * out anyway; asked for within the change itself, the whole new step would be laid out twice.
 */
function showWhole(tab: HTMLElement | null) {
  const row = tab?.closest('nav');
  if (!tab || !row) return;
  const observer = new IntersectionObserver(
    ([seen]) => {
      observer.disconnect();
      if (!seen?.rootBounds) return;
      const { boundingClientRect: at, rootBounds: box } = seen;
      const hidden = Math.min(at.left - peekPx - box.left, 0) || Math.max(at.right + peekPx - box.right, 0);
      if (hidden !== 0) row.scrollBy({ left: hidden });
    },
    { root: row },
  );
  observer.observe(tab);
  return () => observer.disconnect();
}

/** Its number is its key, which does what a click on the link does. From the tenth on there is no such key. */
function StepKey({ at }: { readonly at: number }) {
  const sign = useRef<HTMLSpanElement>(null);
  const key = keyOf(at);
  useKey(key ?? '', 'Open a step by its number', () => sign.current?.closest('a')?.click(), {
    enabled: key !== undefined,
  });
  return (
    <span ref={sign} className="flex h-5 min-w-5 justify-center text-meta text-subtle leading-5">
      {key ? <Kbd>{key}</Kbd> : at + 1}
    </span>
  );
}
