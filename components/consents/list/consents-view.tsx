'use client';

import { useQuery } from '@tanstack/react-query';
import { EmptyState, LongWait, ProblemPanel } from '#components/ui/feedback/index.ts';
import { consentListQuery } from '#lib/client/consents.ts';
import { AddAccess } from './add-access.tsx';
import { ConsentTable } from './consent-table.tsx';

const counted = (count: number): string => (count === 1 ? '1 entry' : `${count.toLocaleString('en')} entries`);

/** All shared data (v1), most serious first. */
export function ConsentsView({ mayWrite }: { readonly mayWrite: boolean }) {
  const { data, error, refetch, isFetching } = useQuery(consentListQuery());
  const retry = () => void refetch();
  return (
    <div className="flex min-h-0 grow flex-col bg-surface">
      <header className="flex shrink-0 flex-wrap items-start gap-x-4 gap-y-2 border-hairline border-b px-4 pt-3 pb-3 md:px-5">
        <div className="min-w-0 grow basis-80">
          <h1 className="font-semibold text-title">
            Shared data (v1)
            {data && data.length > 0 && (
              <span className="ml-3 font-normal text-body text-muted">{counted(data.length)}, most serious first</span>
            )}
          </h1>
          <p className="max-w-[90ch] text-muted">
            Data that a person or company agreed to share through the verification service’s older API. API access given
            by a user; this is not consent in the sense of data protection law.
          </p>
        </div>
        {mayWrite && (data?.length ?? 0) > 0 && (
          <div className="print:hidden">
            <AddAccess />
          </div>
        )}
      </header>
      {error && (
        <ProblemPanel
          what={data ? 'The list could not be reloaded. The rows below are older' : 'The list could not be read'}
          error={error}
          onRetry={retry}
          retrying={isFetching}
          className="border-hairline border-b"
        />
      )}
      <div className="min-h-0 grow panes:overflow-y-auto panes:[scroll-padding-block:2.5rem_0.5rem]">
        {!error && !data && (
          <LongWait onRetry={retry} className="px-4 not-empty:py-3 md:px-5">
            Still reading the list …
          </LongWait>
        )}
        {data?.length === 0 && (
          <EmptyState kind="nothing-yet" className="md:px-5" {...(mayWrite && { action: <AddAccess /> })}>
            No access has been added yet.{' '}
            {mayWrite
              ? 'Add one with the access token that a person or company gave you; what it gives is then read here.'
              : 'A compliance officer adds one with the access token that a person or company gave.'}
          </EmptyState>
        )}
        {!(error && !data) && data?.length !== 0 && <ConsentTable consents={data} />}
      </div>
    </div>
  );
}
