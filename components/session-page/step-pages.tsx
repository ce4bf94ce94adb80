'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Activity, type ComponentProps, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { UnreadableParts } from '#components/step-parts/unavailable-parts.tsx';
import { StepViewer } from '#components/steps/index.tsx';
import { EmptyState, FailureLine, LongWait, ProblemPanel, Skeleton } from '#components/ui/feedback/index.ts';
import { Scroller } from '#components/ui/page/index.ts';
import { SafeText } from '#components/ui/safe-text.tsx';
import { cn } from '#components/ui/style.ts';
import { ProblemError } from '#lib/client/request.ts';
import { explanationQuery, markOpened } from '#lib/client/step.ts';
import { stepTypeLabel } from '#lib/format/labels/step-type.ts';
import type { SessionDetail, StepState } from '#lib/model/session/session.schema.ts';
import { isNotSubmitted } from '#lib/model/session/status.ts';
import { isExplained } from '#lib/model/session/step-type.ts';
import { neighbour } from './navigation/session-route.ts';
import type { SessionNavigation } from './navigation/use-session-navigation.ts';
import { shownStepQuery, useReadAhead, useStepParameters } from './navigation/use-session-navigation.ts';

/** Shows the text of an answer that is no JSON, closed at first. A role that may not see it, and an answer that never came, show nothing. */
export function RawText({ error }: { readonly error: unknown }) {
  const text = error instanceof ProblemError ? error.rawText : undefined;
  if (text === undefined) return null;
  return (
    <details className="mt-2">
      <summary className="cursor-pointer text-text">Answer as received</summary>
      {text.trim() === '' ? (
        <p className="text-subtle">Empty</p>
      ) : (
        <Scroller className="mt-1 max-h-96 whitespace-pre-wrap break-words font-mono">
          <SafeText text={text} />
        </Scroller>
      )}
    </details>
  );
}

type Recording = 'pending' | 'recorded' | 'failed';

interface OpenedEventProps {
  readonly reference: string;
  readonly step: string;
  /** This is called with each change, and with `pending` again when the step leaves the screen. */
  readonly onChange?: (recording: Recording) => void;
}

/** Writes the audit event that the step was really shown (its files have their own), and shows if that failed. */
export function OpenedEvent({ reference, step, onChange = () => undefined }: OpenedEventProps) {
  const client = useQueryClient();
  const [failed, setFailed] = useState(false);
  const report = useEffectEvent((recording: Recording) => {
    setFailed(recording === 'failed');
    onChange(recording);
  });
  useEffect(() => {
    let hasLeft = false;
    markOpened(client, reference, step).then(
      () => hasLeft || report('recorded'),
      () => hasLeft || report('failed'),
    );
    return () => {
      hasLeft = true;
      report('pending');
    };
  }, [client, reference, step]);
  return (
    <p role="status" className="bg-surface px-4 text-rejected-fg empty:hidden">
      {failed && 'The audit log could not record that this step was opened.'}
    </p>
  );
}

interface StepPageProps {
  readonly session: SessionDetail;
  readonly step: StepState;
  /** Whether the server drew the step with the page. */
  readonly isFirst: boolean;
  /** It is null while the step is not on screen yet, so that the address names nothing of it. */
  readonly navigation: SessionNavigation | null;
  /** This is called when the next step can be drawn at once. */
  readonly onAhead: (next: StepState) => void;
}

/** Shows one step in its viewer. If the step fails, the rest of the session stays usable. */
function StepPage({ session, step, isFirst, navigation, onAhead }: StepPageProps) {
  const at = { kind: session.kind, ref: session.ref, step: step.step };
  const client = useQueryClient();
  const query = shownStepQuery(session, step);
  const { data, error, isFetching, isFetchedAfterMount, refetch } = useQuery(query);
  const failure = { error, onRetry: () => void refetch(), retrying: isFetching };
  const readAgain = () => void client.resetQueries({ queryKey: query.queryKey, exact: true });
  // It is requested in parallel, so that the viewer, whose code may still be loading, finds it.
  useQuery({ ...explanationQuery(at), enabled: isExplained(step.type), notifyOnChangeProps: [] });
  useReadAhead(session, step, data !== undefined, onAhead);
  const { file, setFile, hit, setHit } = useStepParameters(navigation);
  const name = stepTypeLabel(step.type);
  return (
    <div className="flex min-h-0 grow flex-col">
      <div className="min-h-0 grow">
        <ErrorBoundary
          resetKeys={[data]}
          fallbackRender={({ error: thrown, resetErrorBoundary }) => (
            <ProblemPanel what={`${name} could not be shown`} error={thrown} onRetry={() => resetErrorBoundary()} />
          )}
        >
          {data ? (
            <Recorded isAhead={!isFirst && !isFetchedAfterMount} reference={session.ref} step={step.step}>
              {error && (
                <ProblemPanel
                  {...failure}
                  what={`${name} could not be refreshed. The data below is older`}
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
            </Recorded>
          ) : error ? (
            <StepFailure {...failure} step={step} />
          ) : (
            <Loading onRetry={readAgain} />
          )}
        </ErrorBoundary>
      </div>
    </div>
  );
}

interface StepFailureProps extends Omit<ComponentProps<typeof ProblemPanel>, 'what'> {
  readonly step: StepState;
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

/** Says why an answer is absent as expected; undefined for a failure. */
function toAbsence({ type, status }: StepState, error: unknown) {
  const code = error instanceof ProblemError ? error.code : undefined;
  if (code === 'not_allowed')
    return ['no-permission', 'Only the status of this step is available to your role.'] as const;
  if (code !== 'not_found') return undefined;
  return isNotSubmitted(status)
    ? (['not-submitted', notSubmittedText(type)] as const)
    : (['purged', noDataText(type)] as const);
}

function StepFailure({ step, ...failure }: StepFailureProps) {
  const [kind, text] = toAbsence(step, failure.error) ?? [];
  return kind ? (
    <EmptyState kind={kind} className="md:px-5">
      {text}
    </EmptyState>
  ) : (
    <ProblemPanel what={`${stepTypeLabel(step.type)} could not be read`} {...failure}>
      <RawText error={failure.error} />
    </ProblemPanel>
  );
}

const Loading = ({ onRetry }: { readonly onRetry: () => void }) => (
  <div aria-busy="true" className="flex h-full">
    <div className="min-w-0 grow bg-canvas" />
    <div className="flex w-full max-w-160 flex-col gap-4 bg-surface p-5">
      <LongWait onRetry={onRetry}>Still reading from the verification service…</LongWait>
      <Skeleton className="w-40" />
      {['a', 'b', 'c', 'd', 'e', 'f'].map((line) => (
        <Skeleton key={line} className="w-full" />
      ))}
    </div>
  </div>
);

interface RecordedProps {
  /** Whether the step was read before it was opened: since then the sign-in may have ended. */
  readonly isAhead: boolean;
  readonly reference: string;
  readonly step: string;
  readonly children: ReactNode;
}

/** Shows a step with the audit event that it was opened. What was read ahead is drawn, but stays invisible until the server has recorded that. */
function Recorded({ isAhead, reference, step, children }: RecordedProps) {
  const [recording, setRecording] = useState<Recording>('pending');
  const [attempt, setAttempt] = useState(0);
  const isHeld = isAhead && recording !== 'recorded';
  const retry = () => setAttempt(attempt + 1);
  return (
    <>
      {isHeld && recording === 'failed' && (
        <FailureLine onRetry={retry} className="bg-surface">
          This step is not shown: Review Desk could not record that it was opened.
        </FailureLine>
      )}
      {isHeld && recording === 'pending' && (
        <LongWait onRetry={retry} className="bg-surface px-4 not-empty:py-2">
          Still waiting for Review Desk…
        </LongWait>
      )}
      <div className={cn('h-full', isHeld && 'invisible')}>{children}</div>
      <div className={isHeld ? 'hidden' : undefined}>
        <OpenedEvent key={attempt} reference={reference} step={step} onChange={setRecording} />
      </div>
    </>
  );
}

interface StepPagesProps {
  readonly session: SessionDetail;
  readonly step: StepState;
  readonly navigation: SessionNavigation;
}

/**
 * Draws the step on screen, and the next one once it is read ahead: while the browser is idle, and hidden, so that opening it only shows it. A hidden
 * step has no effects, refs or layout: it requests nothing, takes no key or focus, writes no audit event, and is invisible to screen readers and page
 * search. Viewers must therefore request files only in effects and refs.
 */
export function StepPages({ session, step, navigation }: StepPagesProps) {
  const [ahead, setAhead] = useState<string | null>(null);
  // The step drawn by the server is outside an Activity boundary, in which it would hydrate later than the rest of the page.
  const [first, setFirst] = useState<string | null>(step.step);
  if (first !== null && first !== step.step) setFirst(null);
  const next = neighbour(session.steps, step.step, 1);
  const drawn = next && next.step === ahead ? [step, next] : [step];
  return drawn.map((one) => {
    const page = (
      <StepPage
        key={one.step}
        session={session}
        step={one}
        isFirst={one.step === first}
        navigation={one === step ? navigation : null}
        onAhead={({ step: read }) => setAhead(read)}
      />
    );
    return one.step === first ? (
      page
    ) : (
      <Activity key={one.step} mode={one === step ? 'visible' : 'hidden'}>
        {page}
      </Activity>
    );
  });
}
