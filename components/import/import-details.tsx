'use client';

import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import Link from 'next/link';
import type { ProofMethods } from '#components/account/index.ts';
import { buttonClass } from '#components/ui/button/index.ts';
import { ProblemPanel, Skeleton } from '#components/ui/feedback/index.ts';
import { SafeText } from '#components/ui/text/index.ts';
import { Time } from '#components/ui/time/index.ts';
import { importProgressQuery } from '#lib/client/import.ts';
import { importsPage } from '#lib/model/addresses.ts';
import { CancelImport } from './cancel-import.tsx';
import { ExportResults } from './export-results.tsx';
import { ImportResults } from './import-results.tsx';
import { progressText, rowsText } from './import-text.ts';

/** One import: its progress, the results of its rows, and the way to cancel it. */
export function ImportDetails({ id, proofs }: { id: string; proofs: ProofMethods | null }) {
  const { data, isError, error, refetch, isFetching } = useQuery(importProgressQuery(id));
  const state = data?.state;

  return (
    <section aria-labelledby="import-title" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 grow">
          <h1 id="import-title" className="font-semibold text-title">
            {data ? `Import of ${rowsText(data.total)}` : 'Import'}
          </h1>
          <p className="text-muted">
            {data && (
              <>
                Started <Time value={data.createdAt} /> by <SafeText text={data.by} />
              </>
            )}
          </p>
        </div>
        <Link href={importsPage()} prefetch={false} className={buttonClass()}>
          <ArrowLeft aria-hidden />
          Import another file
        </Link>
        {proofs && data && state !== 'running' && <ExportResults id={id} proofs={proofs} />}
        {state === 'running' && <CancelImport id={id} />}
      </div>
      {isError && (
        <ProblemPanel
          what={data ? 'The progress could not be updated. The data below is older' : 'The import could not be read'}
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
          className="px-0 pt-0"
        />
      )}
      {data && (
        <div className="flex flex-col gap-1.5">
          <progress
            value={data.settled}
            max={data.total}
            aria-label="Rows processed"
            className="h-2 w-full appearance-none overflow-hidden rounded-chip bg-sunken [&::-moz-progress-bar]:bg-ink [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-ink"
          />
          <p className="text-muted tabular-nums">{progressText(data)}</p>
          <p role="status" className="sr-only">
            {state === 'done' && 'The import is done.'}
            {state === 'cancelled' && 'The import is cancelled.'}
          </p>
        </div>
      )}
      {!data && !isError && <Skeleton className="h-2 w-full" />}
      {data && <ImportResults progress={data} />}
    </section>
  );
}
