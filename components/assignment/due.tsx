'use client';
'use no memo';

import { CircleAlert } from 'lucide-react';
import { cn } from '#components/ui/style.ts';
import { useNow, useReaderLocale } from '#components/ui/time/index.ts';
import { useTooltip } from '#components/ui/tooltip/index.ts';
import { toAbsolute, toAge } from '#lib/format/dates/date.ts';
import type { ReviewState } from '#lib/model/session/queue.ts';
import { dueText } from './due-text.ts';

interface DueProps {
  readonly review: ReviewState;
  /** Said before it where no column head does: "Due tomorrow". */
  readonly isNamed?: boolean;
  readonly className?: string;
}

/** When a review is due; on hover and focus, since when the session needs one. */
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
