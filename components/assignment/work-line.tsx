'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { AlarmClock, ChevronDown, CircleAlert, UserRound } from 'lucide-react';
import { Button } from '#components/ui/button/button.tsx';
import { useCommand, useKey } from '#components/ui/keyboard/index.ts';
import { useOverlay } from '#components/ui/overlay.ts';
import { SafeText } from '#components/ui/safe-text.tsx';
import { lazyPart } from '#components/ui/scheduling/index.ts';
import { cn } from '#components/ui/style.ts';
import { useNow } from '#components/ui/time/clock.tsx';
import { useReaderLocale } from '#components/ui/time/reader-locale.ts';
import { Time } from '#components/ui/time/time.tsx';
import { useTooltip } from '#components/ui/use-tooltip.tsx';
import { change } from '#lib/client/change.ts';
import { queryOf } from '#lib/client/operation.ts';
import { failureMessage } from '#lib/client/request.ts';
import { toAbsolute, toAge } from '#lib/format/dates/date.ts';
import { dayMs } from '#lib/model/day.ts';
import type { ReviewState, SessionWork } from '#lib/model/session/queue.schema.ts';
import { causeTexts } from '#lib/model/session/queue.ts';
import { assignSession, endSnooze, readWork } from '#lib/operations/queue.ts';

/** The last day ends at `dueAt`. @returns "Overdue 2 d", "Today", "Tomorrow" or "In 3 d" */
export function dueText({ dueAt }: Pick<ReviewState, 'dueAt'>, nowMs: number): string {
  const leftMs = Date.parse(dueAt) - nowMs;
  if (leftMs <= 0) return `Overdue ${toAge(dueAt, nowMs)}`;
  const days = Math.ceil(leftMs / dayMs) - 1;
  return days === 0 ? 'Today' : days === 1 ? 'Tomorrow' : `In ${days} d`;
}

interface DueProps {
  readonly review: ReviewState;
  /** Where no column head does, the text says that it is a due date: "Due tomorrow". */
  readonly isNamed?: boolean;
  readonly className?: string;
}

/** On hover and focus it also says since when the session needs a review. */
export function Due({ review, isNamed = false, className }: DueProps) {
  const nowMs = useNow();
  const locale = useReaderLocale();
  const text = dueText(review, nowMs);
  const isOverdue = review.isOverdue || Date.parse(review.dueAt) <= nowMs;
  const { trigger, tooltip } = useTooltip(
    <>
      Needs review for {toAge(review.since, nowMs)}, since {toAbsolute(review.since, 'UTC', locale)}
      {review.isSinceImport && ', counted from its import'}. Due by {toAbsolute(review.dueAt, 'UTC', locale)}.
      {review.isSnoozed && ' Snoozed: the due date is unchanged.'}
    </>,
  );
  return (
    <>
      <span
        // biome-ignore lint/a11y/noNoninteractiveTabindex: since when must be reachable by keyboard
        tabIndex={0}
        className={cn(
          'inline-flex items-center gap-1.5 whitespace-nowrap rounded-chip',
          isOverdue && 'font-semibold text-rejected-fg',
          className,
        )}
        {...trigger}
      >
        {isOverdue && <CircleAlert aria-hidden className="size-4" />}
        {isNamed && !isOverdue ? `Due ${text.charAt(0).toLowerCase()}${text.slice(1)}` : text}
        {review.isSnoozed && <span className="font-normal text-muted">, snoozed</span>}
      </span>
      {tooltip}
    </>
  );
}

export const loadAssignMenu = () => import('./assign-menu.tsx');
export const AssignMenu = lazyPart(() => loadAssignMenu().then((module) => module.AssignMenu));

const loadSnooze = () => import('./snooze-dialog.tsx');
const SnoozeDialog = lazyPart(() => loadSnooze().then((module) => module.SnoozeDialog));

export interface WorkLineProps {
  readonly reference: string;
  readonly mayAssign: boolean;
}

export function WorkLine({ reference, mayAssign }: WorkLineProps) {
  const { data: work, error } = useQuery(queryOf(readWork, { ref: reference }));
  if (work) return <Work reference={reference} work={work} mayAssign={mayAssign} />;
  return error ? (
    <p role="alert" className="text-rejected-fg text-meta">
      Assignment not read: {failureMessage(error)}
    </p>
  ) : null;
}

function Work({ reference, work, mayAssign }: WorkLineProps & { readonly work: SessionWork }) {
  const { assignment, review, snooze } = work;
  const { assignee } = assignment;
  const client = useQueryClient();
  const menu = useOverlay('menu', loadAssignMenu);
  const dialog = useOverlay('dialog', loadSnooze);
  const assigning = useMutation({
    mutationFn: (to: string | null) =>
      change(client, assignSession, { ref: reference, body: { assignee: to, version: assignment.version } }),
    // Another reviewer was faster: their assignment is shown.
    onError: () => void client.invalidateQueries({ queryKey: queryOf(readWork, { ref: reference }).queryKey }),
  });
  const waking = useMutation({ mutationFn: () => change(client, endSnooze, { ref: reference }) });
  useKey('a', 'Assign to me', () => assigning.mutate('me'), { enabled: mayAssign && !assigning.isPending });
  const maySnooze = mayAssign && review !== null && !snooze && !review.isOverdue;
  useCommand('Assign to another reviewer', () => menu.setOpen(true), { enabled: mayAssign });
  useCommand('Snooze', () => dialog.setOpen(true), { enabled: maySnooze });
  useCommand('End snooze', () => waking.mutate(), { enabled: mayAssign && snooze !== null });
  const failure = assigning.error ?? waking.error;
  const name = assignee === null ? 'Unassigned' : (assignee.name ?? 'Former reviewer');
  return (
    <>
      {review && <Due review={review} isNamed />}
      {/* The findings say what linked shared data report. */}
      {review?.causes.some(({ cause }) => cause === 'waiting') && <span>{causeTexts.waiting}</span>}
      {snooze && (
        <SnoozeNote snooze={snooze}>
          {mayAssign && (
            <Button look="link" size="small" shape="bare" disabled={waking.isPending} onClick={() => waking.mutate()}>
              End snooze
            </Button>
          )}
        </SnoozeNote>
      )}
      {maySnooze && (
        <Button look="quiet" size="small" className="print:hidden" {...dialog.trigger}>
          <AlarmClock aria-hidden />
          <span className="max-sm:sr-only">Snooze</span>
        </Button>
      )}
      {mayAssign ? (
        <Button
          size="small"
          aria-label={`Assignee: ${name}`}
          disabled={assigning.isPending}
          className="h-auto min-h-8 max-w-48 py-0.5 max-sm:gap-1 max-sm:px-2 md:h-auto md:min-h-7"
          {...menu.trigger}
        >
          <UserRound aria-hidden />
          <span className="min-w-0 whitespace-normal break-words text-left">
            <SafeText text={name} />
          </span>
          <ChevronDown aria-hidden />
        </Button>
      ) : (
        <span className="text-muted">
          <SafeText text={name} />
        </span>
      )}
      <p role="status" className="sr-only">
        {assigning.isSuccess && `Assignee: ${name}`}
      </p>
      <p role="alert" className="basis-full text-meta text-rejected-fg empty:hidden sm:text-right">
        {failure && failureMessage(failure)}
      </p>
      {menu.overlay && (
        <AssignMenu current={assignee?.id ?? null} onAssign={(to) => assigning.mutate(to)} {...menu.overlay} />
      )}
      {dialog.overlay && review && <SnoozeDialog reference={reference} review={review} {...dialog.overlay} />}
    </>
  );
}

function SnoozeNote({
  snooze: { by, at, until, reason },
  children,
}: {
  readonly snooze: NonNullable<SessionWork['snooze']>;
  readonly children: React.ReactNode;
}) {
  const { trigger, tooltip } = useTooltip(<SafeText text={reason ?? 'The reason can no longer be read.'} />);
  return (
    <span className="inline-flex items-center gap-x-1.5 text-muted">
      <AlarmClock aria-hidden className="size-4" />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the reason must be reachable by keyboard */}
      <span tabIndex={0} className="rounded-chip underline decoration-dotted underline-offset-2" {...trigger}>
        Snoozed by <SafeText text={by} />
      </span>
      <Time value={at} />
      {until === null ? (
        ', until something changes'
      ) : (
        <>
          , ends <Time value={until} as="planned" />
        </>
      )}
      {tooltip}
      {children}
    </span>
  );
}
