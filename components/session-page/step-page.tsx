'use client';

import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { parseAsString, useQueryState } from 'nuqs';
import { useEffect, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { StepViewer } from '#components/steps/index.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { ProblemPanel } from '#components/ui/problem-panel.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { markOpened, ProblemError } from '#lib/client/api.ts';
import { sessionQuery, stepQuery } from '#lib/client/queries.ts';
import { toStepName } from '#lib/format/step-type.ts';
import type { StepState } from '#lib/model/review.ts';
import { SessionFrame } from './session-frame.tsx';

interface StepPageProps {
  readonly reference: string;
  readonly step: StepState;
}

/** One step in its viewer. Whatever happens to the step, the session around it stays usable. */
export function StepPage({ reference, step: asked }: StepPageProps) {
  const { data: session } = useSuspenseQuery(sessionQuery(reference));
  // The session may have been read again since the page was made.
  const step = session.steps.find((one) => one.step === asked.step) ?? asked;
  const at = { kind: session.kind, ref: reference, step: step.step };
  const { data, error, isFetching, refetch } = useQuery(stepQuery(at));
  const [file, setFile] = useQueryState('file', parseAsString);
  const name = toStepName(step.type);
  return (
    <SessionFrame reference={reference} step={step.step} readAt={data?.readAt}>
      <div className="min-h-0 grow">
        <ErrorBoundary
          resetKeys={[data, step.step]}
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
                key={step.step}
                at={at}
                type={step.type}
                status={step.status}
                reading={data}
                file={file}
                onFile={(key) => void setFile(key)}
              />
              <OpenedMark reference={reference} step={step.step} />
            </>
          ) : error ? (
            <StepFailure step={step} error={error} onRetry={() => void refetch()} retrying={isFetching} />
          ) : (
            <Loading />
          )}
        </ErrorBoundary>
      </div>
    </SessionFrame>
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
    return <EmptyState kind="no-permission">Your role sees only the state of this step.</EmptyState>;
  if (code === 'not_found' && step.status === 'SUBMISSION_REQUIRED')
    return <EmptyState kind="not-submitted">The customer has not submitted this step yet.</EmptyState>;
  if (code === 'not_found')
    return (
      <EmptyState kind="purged">
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
function OpenedMark({ reference, step }: { readonly reference: string; readonly step: string }) {
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
