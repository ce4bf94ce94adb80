'use client';

import { FailureLine, Skeleton } from '#components/ui/feedback/index.ts';
import { failureMessage } from '#lib/client/request.ts';
import { ChangedSince } from './changed-since.tsx';
import { DecisionRecord } from './decision-record.tsx';
import { SecondReview } from './second-review.tsx';
import { useDecisions } from './use-decisions.ts';

/** What was decided on the session, what waits for a second reviewer, and what was decided before. */
export function DecisionPanel({ reference }: { readonly reference: string }) {
  const { data, error, refetch, isFetching } = useDecisions(reference);
  const earlier = data?.history.filter(({ id }) => id !== data.current?.id && id !== data.waiting?.id) ?? [];
  return (
    <section aria-labelledby="decision" aria-busy={!data && !error} className="flex flex-col gap-3">
      <h2 id="decision" className="-mb-2 font-semibold">
        Decision
      </h2>
      {error && (
        <FailureLine onRetry={() => void refetch()} retrying={isFetching} className="-mx-4">
          {data ? 'The decisions shown are older' : 'The decisions could not be read'}: {failureMessage(error)}
        </FailureLine>
      )}
      {!data && !error && <Skeleton className="my-1 w-60" />}
      {data && (
        <>
          {data.changedSince && <ChangedSince difference={data.changedSince} isWaiting={data.waiting !== null} />}
          {data.waiting && <SecondReview decisions={data} waiting={data.waiting} />}
          {data.current && <DecisionRecord reference={reference} decision={data.current} />}
          {!data.current && !data.waiting && <p className="text-muted">Not decided.</p>}
          {data.isReferred && <p className="font-medium print:hidden">Referred</p>}
          {earlier.length > 0 && (
            <details>
              <summary className="w-fit rounded-chip text-muted hover:text-text">
                {earlier.length === 1 ? '1 earlier decision' : `${earlier.length} earlier decisions`}
              </summary>
              <div className="mt-2 flex flex-col gap-3">
                {earlier.map((decision) => (
                  <DecisionRecord key={decision.id} reference={reference} decision={decision} />
                ))}
              </div>
            </details>
          )}
        </>
      )}
    </section>
  );
}
