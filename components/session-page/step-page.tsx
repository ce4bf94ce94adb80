'use client';

import { useQuery } from '@tanstack/react-query';
import { parseAsString, useQueryState } from 'nuqs';
import { useEffect, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { StepViewer } from '#components/steps/index.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { ProblemPanel } from '#components/ui/problem-panel.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { markOpened, ProblemError } from '#lib/client/api.ts';
import { explanationQuery } from '#lib/client/queries.ts';
import { toStepName } from '#lib/format/step-type.ts';
import { isExplained } from '#lib/model/explanation.ts';
import type { SessionDetail, StepState } from '#lib/model/review.ts';
import { shownStepQuery, useReadAhead } from './read-ahead.ts';
import type { Address } from './use-address.ts';

interface StepPageProps {
  readonly session: SessionDetail;
  readonly step: StepState;
  /** null: not on the screen yet, and then nothing of it is named by an address. */
  readonly address: Address | null;
  /** The step after this one can be drawn at once. */
  readonly onAhead: (next: StepState) => void;
}

/** One step in its viewer. Whatever happens to the step, the session around it stays usable. */
export function StepPage({ session, step, address, onAhead }: StepPageProps) {
  const at = { kind: session.kind, ref: session.ref, step: step.step };
  const { data, error, isFetching, refetch } = useQuery(shownStepQuery(session, step));
  // Asked for beside the reading: the viewer, whose code may still be on its way, finds it.
  useQuery({ ...explanationQuery(at), enabled: isExplained(step.type), notifyOnChangeProps: [] });
  useReadAhead(session, step, data !== undefined, onAhead);
  const [file, setFile] = useQueryState('file', parseAsString);
  const [hit, setHit] = useQueryState('hit', parseAsString);
  // Until Next's hooks have followed, they still tell of the step before.
  const asked = (name: string, told: string | null) =>
    address === null ? null : address.isSettled ? told : new URLSearchParams(address.search).get(name);
  const name = toStepName(step.type);
  return (
    <div className="min-h-0 grow">
      <ErrorBoundary
        resetKeys={[data]}
        fallbackRender={(failure) => (
          <ProblemPanel
            what={`${name} could not be shown`}
            error={failure.error}
            onRetry={() => failure.resetErrorBoundary()}
          />
        )}
      >
        {data ? (
          <>
            {error && (
              <ProblemPanel
                what={`${name} could not be read again; what stands below is older`}
                error={error}
                onRetry={() => void refetch()}
                retrying={isFetching}
                className="border-hairline border-b bg-surface"
              />
            )}
            <StepViewer
              at={at}
              type={step.type}
              status={step.status}
              reading={data}
              session={session}
              file={asked('file', file)}
              onFile={(key) => void setFile(key)}
              hit={asked('hit', hit)}
              onHit={(id) => void setHit(id)}
            />
            <OpenedMark reference={session.ref} step={step.step} />
          </>
        ) : error ? (
          <StepFailure step={step} error={error} onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <Loading />
        )}
      </ErrorBoundary>
    </div>
  );
}

interface StepFailureProps {
  readonly step: StepState;
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly retrying: boolean;
}

/** Tells what is no failure from what is one. */
function StepFailure({ step, error, onRetry, retrying }: StepFailureProps) {
  const code = error instanceof ProblemError ? error.code : undefined;
  if (code === 'not_allowed')
    return (
      <EmptyState kind="no-permission" className="md:px-5">
        Your role sees only the state of this step.
      </EmptyState>
    );
  if (code === 'not_found' && step.status === 'SUBMISSION_REQUIRED')
    return (
      <EmptyState kind="not-submitted" className="md:px-5">
        The customer has not submitted this step yet.
      </EmptyState>
    );
  if (code === 'not_found')
    return (
      <EmptyState kind="purged" className="md:px-5">
        Upstream has nothing for this step, or no longer. Its state is all that is known.
      </EmptyState>
    );
  return (
    <ProblemPanel
      what={`${toStepName(step.type)} could not be read`}
      error={error}
      onRetry={onRetry}
      retrying={retrying}
    />
  );
}

/** Notes in the trail that the step was really shown; its pictures are noted one by one. Says so when that failed. */
export function OpenedMark({ reference, step }: { readonly reference: string; readonly step: string }) {
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    markOpened(reference, step).then(
      () => setFailed(false),
      () => setFailed(true),
    );
  }, [reference, step]);
  return (
    <p role="status" className="bg-surface px-4 text-rejected-fg empty:hidden">
      {failed && 'The trail could not note that this step was opened.'}
    </p>
  );
}

const Loading = () => (
  <div aria-busy="true" className="flex h-full">
    <div className="min-w-0 grow bg-canvas" />
    <div className="flex w-full max-w-160 flex-col gap-4 bg-surface p-5">
      <Skeleton className="w-40" />
      {['a', 'b', 'c', 'd', 'e', 'f'].map((line) => (
        <Skeleton key={line} className="w-full" />
      ))}
    </div>
  </div>
);
