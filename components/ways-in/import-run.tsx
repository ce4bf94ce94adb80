'use client';

import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import Link from 'next/link';
import type { Proofs } from '#components/account/index.ts';
import { buttonClass } from '#components/ui/button.tsx';
import { ProblemPanel } from '#components/ui/problem-panel.tsx';
import { SafeText } from '#components/ui/safe-text.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { Time } from '#components/ui/time.tsx';
import { importProgressQuery } from '#lib/client/ways-in.ts';
import { urls } from '#lib/model/urls.ts';
import { CancelImport } from './cancel-import.tsx';
import { ImportResults } from './import-results.tsx';
import { ResultsFile } from './results-file.tsx';
import { rowWords, stateWords } from './words.ts';

/** One import: how far it is, what became of its rows, and the way to end it. */
export function ImportRun({ id, proofs }: { id: string; proofs: Proofs | null }) {
  const { data, isError, error, refetch, isFetching } = useQuery(importProgressQuery(id));
  const state = data?.state;

  return (
    <section aria-labelledby="import-title" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 grow">
          <h1 id="import-title" className="font-semibold text-title">
            {data ? `Import of ${rowWords(data.total)}` : 'Import'}
          </h1>
          <p className="text-muted">
            {data && (
              <>
                Started <Time value={data.createdAt} /> by <SafeText text={data.by} />
              </>
            )}
          </p>
        </div>
        <Link href={urls.imports()} prefetch={false} className={buttonClass()}>
          <ArrowLeft aria-hidden />
          Another file
        </Link>
        {proofs && data && state !== 'running' && <ResultsFile id={id} proofs={proofs} />}
        {state === 'running' && <CancelImport id={id} />}
      </div>
      {isError && (
        <ProblemPanel
          what={data ? 'How far it is could not be read. What stands below is older.' : 'The import could not be read'}
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
            aria-label="Rows settled"
            className="h-2 w-full appearance-none overflow-hidden rounded-chip bg-sunken [&::-moz-progress-bar]:bg-ink [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-ink"
          />
          <p className="text-muted tabular-nums">{stateWords(data)}</p>
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
