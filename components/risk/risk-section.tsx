'use client';

/** The officer's rating of a session's risk and the day of the next review. Promises that a refusal keeps what was entered. Throws nothing. */
import { useQuery } from '@tanstack/react-query';
import { Button } from '#components/ui/button/button.tsx';
import { FailureLine, Skeleton } from '#components/ui/feedback/index.ts';
import { useOverlay } from '#components/ui/overlay.ts';
import { lazyPart } from '#components/ui/scheduling/index.ts';
import { Day } from '#components/ui/time/day.tsx';
import { queryOf } from '#lib/client/operation.ts';
import { failureMessage } from '#lib/client/request.ts';
import { clearedWithoutDate } from '#lib/format/labels/risk.ts';
import { readRisk } from '#lib/operations/risk.ts';
import { Rating } from './rating.tsx';

const load = () => import('./risk-dialog.tsx');
const RiskDialog = lazyPart(() => load().then((module) => module.RiskDialog));

export function RiskSection({ reference }: { readonly reference: string }) {
  const { data, error, refetch, isFetching } = useQuery(queryOf(readRisk, { ref: reference }));
  const { trigger, overlay } = useOverlay('dialog', load);
  return (
    <section aria-labelledby="risk" className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="risk" className="font-semibold">
          Risk and next review
        </h2>
        {data?.mayWrite && (
          <Button size="small" className="print:hidden" {...trigger}>
            {data.current ? 'Rate again' : 'Rate'}
          </Button>
        )}
      </div>
      {error && !data && (
        <FailureLine onRetry={() => void refetch()} retrying={isFetching}>
          The rating could not be read: {failureMessage(error)}
        </FailureLine>
      )}
      {!error && !data && <Skeleton className="w-60" />}
      {data?.current === null && <p className="text-muted">Not rated.</p>}
      {data?.current && <Rating of={data.current} isOverdue={data.isOverdue} />}
      {data?.reviewDueOn && !data.current?.nextReviewOn && (
        <p className={data.isOverdue ? 'text-rejected-fg' : 'text-muted'}>
          {clearedWithoutDate(data.isOverdue)} <Day value={data.reviewDueOn} />
        </p>
      )}
      {data && data.former.length > 0 && (
        <details className="text-muted">
          <summary className="w-fit cursor-pointer rounded-chip hover:text-text">
            {data.former.length === 1 ? '1 earlier rating' : `${data.former.length} earlier ratings`}
          </summary>
          <ol className="mt-1.5 flex flex-col gap-2 border-control border-l-2 pl-3">
            {data.former.map((one) => (
              <li key={one.version}>
                <Rating of={one} isOverdue={false} />
              </li>
            ))}
          </ol>
        </details>
      )}
      {data && overlay && <RiskDialog risk={data} {...overlay} />}
    </section>
  );
}
