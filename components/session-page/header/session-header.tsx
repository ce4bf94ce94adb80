'use client';

import dynamic from 'next/dynamic';
import Link from 'next/link';
import { Fragment, useEffect, useRef, useState } from 'react';
import { SessionWorkLine } from '#components/assignment/index.ts';
import { DecideButton, DecisionMark } from '#components/decisions/session-decisions.tsx';
import { Button } from '#components/ui/button/button.tsx';
import { useOverlay } from '#components/ui/overlay.ts';
import { SafeText } from '#components/ui/safe-text.tsx';
import { FindingIcon, StatusBadge } from '#components/ui/status/index.ts';
import { cn } from '#components/ui/style.ts';
import { Time } from '#components/ui/time/time.tsx';
import { useTooltip } from '#components/ui/use-tooltip.tsx';
import type { QueueAccess } from '#lib/model/access/permissions.ts';
import type { Severity } from '#lib/model/session/finding.schema.ts';
import type { SessionDetail } from '#lib/model/session/session.schema.ts';
import type { LineGroup, ShownLine } from '../findings.ts';
import { isSaidByStatus, noFindingsMessage, toLineGroups, toShownLines } from '../findings.ts';

const load = () => import('./more-findings.tsx');
const MoreFindings = dynamic(() => load().then((module) => module.MoreFindings), { ssr: false });

const severityColour: Record<Severity, string> = {
  severe: 'text-rejected-fg',
  warning: 'text-resubmission-fg',
  notice: 'text-muted',
};

interface SessionHeaderProps {
  readonly session: SessionDetail;
  /** The findings of the step on screen come first; null when no step is on screen. */
  readonly step: string | null;
  /** Whether the page below lists the findings. */
  readonly isOverview: boolean;
  readonly queue: QueueAccess;
  readonly mayDecide: boolean;
  readonly mayReadDecisions: boolean;
}

/** The status and the findings are in one line that stays on screen, with the way to a decision. */
export function SessionHeader({ session, step, isOverview, queue, mayDecide, mayReadDecisions }: SessionHeaderProps) {
  return (
    <header className="flex min-h-12 shrink-0 items-center gap-x-4 gap-y-1 border-hairline border-b bg-surface px-4 shadow-header sm:sticky sm:top-12 sm:z-20 max-sm:flex-wrap max-sm:py-1.5 low:min-h-11 lg:px-5 print:static print:shadow-none">
      <StatusBadge status={session.status} />
      {mayReadDecisions && !isOverview && <DecisionMark key={session.ref} reference={session.ref} />}
      {isOverview ? <div className="grow" /> : <Findings session={session} step={step} />}
      {session.firstSeenAt !== null && (
        <p className="shrink-0 text-muted max-wide:hidden">
          Received <Time value={session.firstSeenAt} />
        </p>
      )}
      {/* On a phone this is one row, whether or not it is known yet who has the session. */}
      <div className="flex shrink-0 items-center gap-x-4 max-sm:w-full max-sm:justify-between max-sm:gap-x-2 max-sm:empty:hidden">
        {queue !== 'none' && (
          <SessionWorkLine key={session.ref} reference={session.ref} mayAssign={queue === 'write'} />
        )}
        {mayDecide && <DecideButton reference={session.ref} isSandbox={session.sandbox} />}
      </div>
    </header>
  );
}

function Findings({ session, step }: Pick<SessionHeaderProps, 'session' | 'step'>) {
  const lines = toShownLines(session);
  if (lines.length === 0)
    return <p className="min-w-0 grow text-muted max-sm:text-meta">{noFindingsMessage(session.steps)}</p>;
  const isCurrent = ({ finding }: ShownLine) => step !== null && finding?.step === step;
  const current = lines.filter((line) => isCurrent(line) && !isSaidByStatus(line));
  const others = toLineGroups(lines.filter((line) => !isCurrent(line)));
  return (
    <>
      {current.length > 0 && <CurrentFindings lines={current} />}
      {current.length > 0 && others.length > 0 && <span className="h-5 border-hairline border-l max-sm:hidden" />}
      {others.length > 0 ? <FindingLine groups={others} /> : <div className="grow" />}
    </>
  );
}

/** The findings are in one line, the most serious first, each step a link to its evidence. What does not fit goes into a menu. */
function FindingLine({ groups }: { readonly groups: readonly LineGroup[] }) {
  const line = useRef<HTMLUListElement>(null);
  const fitting = useFitting(line, groups.length, 1);
  return (
    <div className="flex min-w-0 grow items-center gap-2 max-sm:basis-full">
      {/* Findings that do not fit wrap into a second row, hidden by the height of this box. */}
      <ul
        ref={line}
        aria-label="Findings"
        className="flex h-8 min-w-0 grow flex-wrap gap-x-4 gap-y-4 overflow-hidden max-sm:h-10 print:h-auto print:gap-y-0 print:overflow-visible"
      >
        {groups.map((group, at) => (
          <li
            key={group.key}
            className={cn(
              'flex h-8 min-w-0 max-w-full items-center max-sm:h-10 border-hairline not-first:border-l not-first:pl-4 print:border-0! print:pl-0!',
              at >= fitting && at > 0 && 'invisible print:visible',
            )}
          >
            <FindingLink group={group} />
          </li>
        ))}
      </ul>
      <More lines={groups.slice(fitting).flatMap(({ lines }) => lines)} />
    </div>
  );
}

function FindingLink({ group: { href, lines } }: { readonly group: LineGroup }) {
  const texts = lines.map(({ key, message, severity }, at) => (
    <Fragment key={key}>
      {at > 0 && <span className="text-muted">, </span>}
      <span className={severityColour[severity]}>
        <SafeText text={message} />
      </span>
    </Fragment>
  ));
  const { trigger, tooltip } = useTooltip(texts, { describes: false, onlyIfTruncated: true });
  const look = cn(
    'block rounded-chip font-medium leading-6 max-sm:line-clamp-2 max-sm:leading-5 sm:truncate',
    severityColour[lines[0].severity],
  );
  return (
    <>
      <FindingIcon finding={lines[0]} className="mr-2 size-4 shrink-0" />
      {href === null ? (
        <span className={look} {...trigger}>
          {texts}
        </span>
      ) : (
        <Link
          href={href}
          prefetch={false}
          className={cn(look, 'underline decoration-1 underline-offset-3 hover:decoration-2')}
          {...trigger}
        >
          {texts}
        </Link>
      )}
      {tooltip}
    </>
  );
}

/** What was found in the step on screen wraps into two rows; the rest, the least serious, goes into a menu. On a phone all is shown. */
function CurrentFindings({ lines }: { readonly lines: readonly ShownLine[] }) {
  const list = useRef<HTMLUListElement>(null);
  const fitting = useFitting(list, lines.length, 2);
  return (
    <div className="flex min-w-0 items-center gap-2">
      <ul
        ref={list}
        aria-label="Findings in this step"
        className={cn(
          'my-1 flex min-w-0 flex-wrap items-center gap-x-4 gap-y-0.5',
          // One or two lines may be long, but are never cut.
          lines.length > 2 && 'overflow-hidden sm:max-h-[2.625rem] print:max-h-none',
        )}
      >
        {lines.map((shown, at) => (
          <li
            key={shown.key}
            className={cn('flex min-w-0 items-baseline gap-2', at >= fitting && at > 0 && 'invisible print:visible')}
          >
            <FindingIcon finding={shown} className="size-4 shrink-0 self-center" />
            <SafeText
              text={shown.message}
              className={cn('break-words font-semibold', severityColour[shown.severity])}
            />
          </li>
        ))}
      </ul>
      <More lines={lines.slice(fitting)} />
    </div>
  );
}

function More({ lines }: { readonly lines: readonly ShownLine[] }) {
  const { trigger, overlay } = useOverlay('menu', load);
  if (lines.length === 0) return null;
  return (
    <>
      <Button look="quiet" shape="bare" className="shrink-0 px-2 print:hidden" {...trigger}>
        {lines.length} more
      </Button>
      {overlay && <MoreFindings lines={lines} {...overlay} />}
    </>
  );
}

/** Counts how many children of a wrapping line fit in its first rows. Until it is measured, and where the height has no limit, all of them do. */
function useFitting(line: React.RefObject<HTMLElement | null>, count: number, rows: number): number {
  const [fitting, setFitting] = useState(count);
  useEffect(() => {
    const element = line.current;
    if (!element || count === 0) return;
    const measure = () => {
      const tops = Array.from(element.children, (child) => (child as HTMLElement).offsetTop);
      const isClipped = element.scrollHeight > element.clientHeight + 1;
      const shown = [...new Set(tops)].slice(0, isClipped ? rows : tops.length);
      setFitting(tops.filter((top) => shown.includes(top)).length);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [line, count, rows]);
  return Math.min(fitting, count);
}
