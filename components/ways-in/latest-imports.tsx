'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { ProblemPanel } from '#components/ui/problem-panel.tsx';
import { SafeText } from '#components/ui/safe-text.tsx';
import { Time } from '#components/ui/time.tsx';
import { importsQuery } from '#lib/client/ways-in.ts';
import { urls } from '#lib/model/urls.ts';
import type { ImportProgress } from '#lib/model/ways-in.ts';
import { importOutcomes } from '#lib/model/ways-in.ts';
import { numberWords, outcomeWords, rowWords } from './words.ts';

/** The desk's imports, whoever started them. */
export function LatestImports({ current }: { current: string | null }) {
  const { data, isError, error, refetch, isFetching } = useQuery(importsQuery());
  return (
    <section aria-labelledby="latest-title" className="flex flex-col gap-1 border-hairline border-t pt-5">
      <h2 id="latest-title" className="font-semibold text-hit">
        Latest imports
      </h2>
      {isError && (
        <ProblemPanel
          what="The imports could not be read"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
          className="px-0"
        />
      )}
      {data?.length === 0 && (
        <EmptyState kind="nothing-yet" className="-mx-4">
          Nothing was imported yet.
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <ul>
          {data.map((one) => (
            <li key={one.id} className="border-hairline border-b py-2.5">
              <div className="flex flex-wrap items-baseline gap-x-3">
                <Link
                  href={urls.imports(one.id)}
                  prefetch={false}
                  aria-current={one.id === current ? 'true' : undefined}
                  className="inline-flex min-h-6 items-center rounded-chip font-name text-accent hover:underline aria-[current]:text-text"
                >
                  {rowWords(one.total)}
                </Link>
                <span className="text-muted">
                  <Time value={one.createdAt} /> by <SafeText text={one.by} />
                </span>
              </div>
              <p className="text-muted">{summaryOf(one)}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const states = { running: 'Running', done: 'Done', cancelled: 'Cancelled' };

function summaryOf({ state, settled, total, outcomes }: ImportProgress): string {
  const counts = importOutcomes
    .filter((outcome) => outcomes[outcome] > 0)
    .map((outcome) => `${numberWords(outcomes[outcome])} ${outcomeWords[outcome].toLowerCase()}`);
  const far = state === 'running' ? [`${numberWords(settled)} of ${numberWords(total)} settled`] : [];
  return `${states[state]}: ${[...far, ...counts].join(', ') || 'nothing yet'}`;
}
