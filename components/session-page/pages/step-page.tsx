'use client';

import { useQuery } from '@tanstack/react-query';
import { ErrorBoundary } from 'react-error-boundary';
import { UnreadableParts } from '#components/step-parts/page/index.ts';
import { StepViewer } from '#components/steps/index.tsx';
import { EmptyState, ProblemPanel, Skeleton } from '#components/ui/feedback/index.ts';
import { ProblemError } from '#lib/client/request.ts';
import { explanationQuery } from '#lib/client/step.ts';
import { stepTypeLabel } from '#lib/format/labels/step-type.ts';
import type { SessionDetail, StepState } from '#lib/model/session/session.ts';
import { isNotSubmitted } from '#lib/model/session/status.ts';
import { isExplained } from '#lib/model/session/step-type.ts';
import { type SessionNavigation, shownStepQuery, useReadAhead, useStepParameters } from '../navigation/index.ts';
import { OpenedEvent } from './opened-event.tsx';
import { RawText } from './raw-text.tsx';
import { StepFindings } from './step-findings.tsx';

interface StepPageProps {
  readonly session: SessionDetail;
  readonly step: StepState;
  /** null: not on screen yet, so the address names nothing of it. */
  readonly navigation: SessionNavigation | null;
  /** Called when the next step can be drawn at once. */
  readonly onAhead: (next: StepState) => void;
}

/** One step in its viewer. If the step fails, the rest of the session stays usable. */
export function StepPage({ session, step, navigation, onAhead }: StepPageProps) {
  const at = { kind: session.kind, ref: session.ref, step: step.step };
  const { data, error, isFetching, refetch } = useQuery(shownStepQuery(session, step));
  // Requested in parallel, so that the viewer, whose code may still be loading, finds it.
  useQuery({ ...explanationQuery(at), enabled: isExplained(step.type), notifyOnChangeProps: [] });
  useReadAhead(session, step, data !== undefined, onAhead);
  const { file, setFile, hit, setHit } = useStepParameters(navigation);
  const name = stepTypeLabel(step.type);
  return (
    <div className="flex min-h-0 grow flex-col">
      <StepFindings findings={session.findings} step={step.step} />
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
                  what={`${name} could not be refreshed. The data below is older`}
                  error={error}
                  onRetry={() => void refetch()}
                  retrying={isFetching}
                  className="border-hairline border-b bg-surface"
                />
              )}
              <UnreadableParts body={data.body} />
              <StepViewer
                at={at}
                type={step.type}
                status={step.status}
                answer={data}
                session={session}
                file={file}
                onFile={setFile}
                hit={hit}
                onHit={setHit}
              />
              <OpenedEvent reference={session.ref} step={step.step} />
            </>
          ) : error ? (
            <StepFailure step={step} error={error} onRetry={() => void refetch()} retrying={isFetching} />
          ) : (
            <Loading />
          )}
        </ErrorBoundary>
      </div>
    </div>
  );
}

interface StepFailureProps {
  readonly step: StepState;
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly retrying: boolean;
}

/** AML and Duplicate are run by the verification service: the customer submits nothing. */
function notSubmittedText(type: string): string {
  if (type === 'AML') return 'AML has not run yet. Nothing was screened.';
  if (type === 'DUPLICATE') return 'The duplicate check has not run yet. Whether there are duplicates is unknown.';
  return 'The customer has not submitted this step yet.';
}

function noDataText(type: string): string {
  if (type === 'CORPORATE_OFFICER')
    return 'The officer’s verification cannot be read with this API key. Only the status of this step is known.';
  if (type === 'NOT_STATED')
    return 'The verification service did not state what this step is, so it cannot be read. Only its status is known.';
  return 'The verification service has no data for this step, or has deleted it. Only its status is known.';
}

/** Distinguishes an expected absence from a failure. */
function StepFailure({ step, error, onRetry, retrying }: StepFailureProps) {
  const code = error instanceof ProblemError ? error.code : undefined;
  if (code === 'not_allowed')
    return (
      <EmptyState kind="no-permission" className="md:px-5">
        Only the status of this step is available to your role.
      </EmptyState>
    );
  if (code === 'not_found' && isNotSubmitted(step.status))
    return (
      <EmptyState kind="not-submitted" className="md:px-5">
        {notSubmittedText(step.type)}
      </EmptyState>
    );
  if (code === 'not_found')
    return (
      <EmptyState kind="purged" className="md:px-5">
        {noDataText(step.type)}
      </EmptyState>
    );
  return (
    <ProblemPanel
      what={`${stepTypeLabel(step.type)} could not be read`}
      error={error}
      onRetry={onRetry}
      retrying={retrying}
    >
      <RawText error={error} />
    </ProblemPanel>
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
