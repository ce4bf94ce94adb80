'use client';

/** The steps of a session as a column (rail, with the most important fact of each) or a row (tabs) of links with their status. */
import Link from 'next/link';
import { useRef } from 'react';
import { buttonClass } from '#components/ui/button/button.tsx';
import { Kbd, useCommand, useKey } from '#components/ui/keyboard/index.ts';
import { SafeText } from '#components/ui/safe-text.tsx';
import { StatusText } from '#components/ui/status/index.ts';
import { cn } from '#components/ui/style.ts';
import { stepName } from '#lib/format/labels/step-type.ts';
import { sessionPage, stepPage } from '#lib/model/addresses.ts';
import type { SessionDetail } from '#lib/model/session/session.schema.ts';
import { approvedText, keyFact } from './findings.ts';
import { shortcutOf } from './navigation/session-route.ts';

export function StepRail({ session, className }: { readonly session: SessionDetail; readonly className?: string }) {
  return (
    <nav aria-label="Steps" className={cn('bg-surface', className)}>
      <h2 className="flex min-h-11 items-center gap-2 border-hairline border-b px-4 font-semibold">
        Steps <span className="font-normal text-muted">{approvedText(session.steps)}</span>
      </h2>
      <ol className="py-2">
        {session.steps.map((step, at) => (
          <li key={step.step}>
            <Link
              href={stepPage(session.ref, step.step)}
              prefetch={false}
              className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3 px-4 py-2 -outline-offset-2 transition-colors hover:bg-hover"
            >
              <StepKey at={at} label={stepName(step)} />
              <span className="flex min-w-0 flex-wrap justify-between gap-x-3 gap-y-0.5 wide:flex-col wide:justify-start">
                <SafeText text={stepName(step)} className="font-medium" />
                <StatusText status={step.status} />
                <KeyFact text={keyFact(session, step)} />
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

export const BackToSession = ({ reference }: { readonly reference: string }) => (
  <Link href={sessionPage(reference)} className={buttonClass()}>
    Back to the session
  </Link>
);

interface StepTabsProps {
  readonly session: SessionDetail;
  /** The step on screen is null on the overview. */
  readonly current: string | null;
  readonly className?: string;
}

export function StepTabs({ session, current, className }: StepTabsProps) {
  return (
    <nav
      aria-label="Steps"
      className={cn(
        'shrink-0 overflow-x-auto border-hairline border-b bg-surface px-2.5 lg:px-3.5 print:hidden',
        className,
      )}
    >
      <ol className="flex min-h-12.5 items-stretch low:min-h-9">
        {session.steps.map((step, at) => (
          <li key={step.step} className="flex shrink-0">
            <Link
              href={stepPage(session.ref, step.step)}
              prefetch={false}
              aria-current={step.step === current ? 'page' : undefined}
              ref={step.step === current ? scrollTabIntoView : undefined}
              className="relative flex gap-2 px-1.5 py-1.5 -outline-offset-2 text-muted transition-colors after:absolute after:inset-x-1.5 after:bottom-0 after:h-0.5 hover:text-text aria-[current]:text-text aria-[current]:after:bg-text high-contrast:aria-[current]:after:bg-[Highlight]"
            >
              <StepKey at={at} label={stepName(step)} />
              <span className="flex flex-col items-start low:flex-row low:items-center low:gap-2">
                <SafeText
                  text={stepName(step)}
                  className={cn(
                    'max-w-72 truncate lg:max-w-100',
                    step.step === current ? 'font-semibold' : 'font-medium',
                  )}
                />
                <StatusText status={step.status} isShort={step.step !== current} />
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** So much of the neighbouring tabs stays visible, to show that there are more. */
const peekPx = 72;

/**
 * Scrolls a row that is wider than the window so that the tab is visible, without scrolling the page. An observer reports the layout after the
 * browser has done it; measuring at once would lay out the new step twice.
 */
function scrollTabIntoView(tab: HTMLElement | null) {
  const row = tab?.closest('nav');
  if (!tab || !row) return;
  const observer = new IntersectionObserver(
    ([entry]) => {
      observer.disconnect();
      if (!entry?.rootBounds) return;
      const { boundingClientRect: at, rootBounds: box } = entry;
      const hidden = Math.min(at.left - peekPx - box.left, 0) || Math.max(at.right + peekPx - box.right, 0);
      if (hidden !== 0) row.scrollBy({ left: hidden });
    },
    { root: row },
  );
  observer.observe(tab);
  return () => observer.disconnect();
}

/** Shows the step's number, which for the first nine is also its shortcut and acts as a click on the link. */
function StepKey({ at, label: name }: { readonly at: number; readonly label: string }) {
  const label = useRef<HTMLSpanElement>(null);
  const key = shortcutOf(at);
  useKey(key ?? '', 'Open a step by its number', () => label.current?.closest('a')?.click(), {
    enabled: key !== undefined,
  });
  useCommand(`Step ${at + 1}: ${name}`, () => label.current?.closest('a')?.click());
  return (
    <span ref={label} className="flex h-5 min-w-5 justify-center text-meta text-subtle leading-5">
      {key ? <Kbd>{key}</Kbd> : at + 1}
    </span>
  );
}
