'use client';

import dynamic from 'next/dynamic';
import Link from 'next/link';
import { Fragment, useEffect, useRef, useState } from 'react';
import { Button } from '#components/ui/button/index.ts';
import { SafeText } from '#components/ui/marked-text.tsx';
import { useOverlay } from '#components/ui/overlay.ts';
import { FindingIcon } from '#components/ui/status/index.ts';
import { cn } from '#components/ui/style.ts';
import { useTooltip } from '#components/ui/use-tooltip.tsx';
import type { Severity } from '#lib/model/session/finding.ts';
import type { LineGroup, ShownLine } from '../shown-lines.ts';

const load = () => import('./more-findings.tsx');
const MoreFindings = dynamic(() => load().then((module) => module.MoreFindings), { ssr: false });

const severityColour: Record<Severity, string> = {
  severe: 'text-rejected-fg',
  warning: 'text-resubmission-fg',
  notice: 'text-muted',
};

/** Findings in one line, most serious first, each step a link to its evidence. What does not fit goes into a menu; none is cut. */
export function FindingLine({ groups }: { readonly groups: readonly LineGroup[] }) {
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

/** What was found in the step on screen, wrapped into two rows; only what does not fit there, the least serious, goes into a menu. On a phone all. */
export function CurrentFindings({ lines }: { readonly lines: readonly ShownLine[] }) {
  const list = useRef<HTMLUListElement>(null);
  const fitting = useFitting(list, lines.length, 2);
  return (
    <div className="flex min-w-0 items-center gap-2">
      <ul
        ref={list}
        aria-label="Findings in this step"
        className={cn(
          'my-1 flex min-w-0 flex-wrap items-center gap-x-4 gap-y-0.5',
          // One or two may be long, but never cut.
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

/** How many children of a wrapping line fit in its first rows; all of them until measured, and where its height has no limit. */
function useFitting(line: React.RefObject<HTMLElement | null>, count: number, rows: number): number {
  const [fitting, setFitting] = useState(count);
  useEffect(() => {
    const element = line.current;
    if (!element || count === 0) return;
    const measure = () => {
      const tops = Array.from(element.children, (child) => (child as HTMLElement).offsetTop);
      const shown = [...new Set(tops)].slice(0, isClipped(element) ? rows : tops.length);
      setFitting(tops.filter((top) => shown.includes(top)).length);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [line, count, rows]);
  return Math.min(fitting, count);
}

const isClipped = (element: Element): boolean => element.scrollHeight > element.clientHeight + 1;
