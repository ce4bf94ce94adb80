import { CalendarClock, CalendarX2 } from 'lucide-react';
import { SafeText } from '#components/ui/safe-text.tsx';
import { cn } from '#components/ui/style.ts';
import { Day } from '#components/ui/time/day.tsx';
import { Time } from '#components/ui/time/time.tsx';
import { riskGroundNames, riskNames } from '#lib/format/labels/risk.ts';
import type { RatedRisk } from '#lib/model/review/risk-rating.schema.ts';

export function Rating({ of: risk, isOverdue }: { readonly of: RatedRisk; readonly isOverdue: boolean }) {
  const { rating, nextReviewOn, reasons, by, at } = risk;
  const Icon = isOverdue ? CalendarX2 : CalendarClock;
  return (
    <div className="flex flex-col gap-0.5">
      <p className="flex flex-wrap items-center gap-x-4">
        <span className="font-medium">{riskNames[rating]} risk</span>
        <span className={cn('inline-flex items-center gap-1.5', isOverdue ? 'text-rejected-fg' : 'text-muted')}>
          <Icon aria-hidden className="size-4" />
          {nextReviewOn === null ? (
            'No date for the next review'
          ) : (
            <>
              {isOverdue ? 'Review overdue since' : 'Next review'} <Day value={nextReviewOn} />
            </>
          )}
        </span>
        <span className="text-muted">
          <SafeText text={by.name} />, <Time value={at} />
        </span>
      </p>
      {reasons === null ? (
        <p className="text-muted">The reasons can no longer be read.</p>
      ) : (
        <>
          {reasons.grounds.length > 0 && (
            <p className="text-muted">{reasons.grounds.map((ground) => riskGroundNames[ground]).join(' · ')}</p>
          )}
          {reasons.text !== '' && (
            <p className="long-text max-w-[80ch] whitespace-pre-wrap break-words">
              <SafeText text={reasons.text} />
            </p>
          )}
        </>
      )}
    </div>
  );
}
