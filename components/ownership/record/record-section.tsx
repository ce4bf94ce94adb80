'use client';

import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { FailureLine, Skeleton } from '#components/ui/feedback/index.ts';
import { failureMessage } from '#lib/client/request.ts';
import { ownerRecordQuery } from '#lib/client/review/owner-records.ts';
import { RecordButton } from './record-button.tsx';
import { RecordText } from './record-text.tsx';

/** The record that counts, whether the owners changed since, and former records. */
export function RecordSection({ reference }: { readonly reference: string }) {
  const { data, error, refetch, isFetching } = useQuery(ownerRecordQuery(reference));
  return (
    <section aria-labelledby="owner-record" className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="owner-record" className="font-semibold">
          Recorded beneficial owners
        </h2>
        {data?.mayWrite && <RecordButton owners={data} />}
      </div>
      {error && !data && (
        <FailureLine onRetry={() => void refetch()} retrying={isFetching}>
          The record could not be read: {failureMessage(error)}
        </FailureLine>
      )}
      {!error && !data && <Skeleton className="w-60" />}
      {data?.current === null && <p className="text-muted">Nothing recorded.</p>}
      {data?.isOutdated && (
        <p className="flex items-start gap-1.5">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 text-resubmission-fg" />
          The reported owners or the confirmed reading changed after this was recorded.
        </p>
      )}
      {data?.current && <RecordText record={data.current} />}
      {data && data.former.length > 0 && (
        <details className="text-muted">
          <summary className="w-fit cursor-pointer rounded-chip hover:text-text">
            {data.former.length === 1 ? '1 earlier record' : `${data.former.length} earlier records`}
          </summary>
          <ol className="mt-1.5 flex flex-col gap-3 border-control border-l-2 pl-3">
            {data.former.map((one) => (
              <li key={one.version}>
                <RecordText record={one} />
              </li>
            ))}
          </ol>
        </details>
      )}
    </section>
  );
}
