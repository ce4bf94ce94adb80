'use client';

import { useQueries } from '@tanstack/react-query';
import Link from 'next/link';
import { type EvidenceFile, Thumbnail } from '#components/evidence/index.tsx';
import { hasEvidence, mainEvidenceOf } from '#components/steps/index.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { ProblemPanel } from '#components/ui/problem-panel.tsx';
import { StatusText } from '#components/ui/status-badge.tsx';
import { Time } from '#components/ui/time.tsx';
import { readStep } from '#lib/client/api.ts';
import { stepQuery } from '#lib/client/queries.ts';
import { toStepName } from '#lib/format/step-type.ts';
import type { SessionDetail, StepState } from '#lib/model/review.ts';
import { urls } from '#lib/model/urls.ts';

interface EvidenceStripProps {
  readonly session: SessionDetail;
  readonly seesEvidence: boolean;
}

// More than these would be a gallery; every step has its own page.
const mostSteps = 6;
const mostOfStep = 4;

/** Pictures, videos and papers of the steps, small, each a link to its large view. */
export function EvidenceStrip({ session, seesEvidence }: EvidenceStripProps) {
  const steps = session.steps.filter((step) => hasEvidence(step.type) && step.status !== 'SUBMISSION_REQUIRED');
  if (steps.length === 0) return null;
  if (seesEvidence)
    return <Evidence session={session} steps={steps.slice(0, mostSteps)} further={steps.slice(mostSteps)} />;
  return (
    <section aria-label="Evidence" className="print:hidden">
      <h2 className="font-semibold">Evidence</h2>
      <EmptyState kind="no-permission" className="-mx-4">
        Your role sees no evidence.
      </EmptyState>
    </section>
  );
}

interface EvidenceProps {
  readonly session: SessionDetail;
  readonly steps: readonly StepState[];
  /** Named, not read. */
  readonly further: readonly StepState[];
}

function Evidence({ session, steps, further }: EvidenceProps) {
  const placeOf = (step: StepState) => ({ kind: session.kind, ref: session.ref, step: step.step });
  const readings = useQueries({
    // Read ahead of the person: the trail says so.
    queries: steps.map((step) =>
      stepQuery(placeOf(step), (asked, signal) => readStep({ ...asked, prefetch: true }, signal)),
    ),
  });
  const groups = steps.flatMap((step, index) => {
    const reading = readings[index];
    if (!reading) return [];
    const files = reading.data && mainEvidenceOf(step.type, placeOf(step), reading.data).slice(0, mostOfStep);
    return [{ step, reading, files }];
  });
  const readAt = groups.flatMap(({ reading }) => reading.data?.readAt ?? []).sort()[0];
  const without = groups.filter(({ files }) => files?.length === 0).map(({ step }) => toStepName(step.type));
  return (
    <section aria-label="Evidence" className="print:hidden">
      <h2 className="font-semibold">
        Evidence{' '}
        {readAt && (
          <span className="ml-1 font-normal text-muted">
            read <Time value={readAt} />
          </span>
        )}
      </h2>
      <ul
        aria-busy={groups.some(({ reading }) => reading.isPending)}
        className="mt-2 grid grid-cols-2 gap-3 empty:hidden sm:grid-cols-[repeat(auto-fill,11.75rem)]"
      >
        {groups.flatMap(({ step, reading, files }) =>
          reading.isPending
            ? [<li key={step.step} aria-hidden className="appear-late h-23.5 rounded-control bg-sunken" />]
            : (files ?? []).map((file) => (
                <Picture key={`${step.step} ${file.key}`} reference={session.ref} step={step} file={file} />
              )),
        )}
      </ul>
      {groups.map(
        ({ step, reading, files }) =>
          reading.error &&
          !files && (
            <ProblemPanel
              key={step.step}
              what={`The files of ${toStepName(step.type)} could not be listed`}
              error={reading.error}
              onRetry={() => void reading.refetch()}
              retrying={reading.isFetching}
              className="-mx-4 md:-mx-5"
            />
          ),
      )}
      {without.length > 0 && (
        <p className="mt-2 text-muted">
          {without.join(', ')} came without {without.length === 1 ? 'a file' : 'files'}.
        </p>
      )}
      {further.length > 0 && (
        <p className="mt-2 text-muted">
          {further.length === 1 ? 'One more step' : `${further.length} more steps`} may have files: see the steps.
        </p>
      )}
    </section>
  );
}

interface PictureProps {
  readonly reference: string;
  readonly step: StepState;
  readonly file: EvidenceFile;
}

const Picture = ({ reference, step, file }: PictureProps) => (
  <li>
    <Link
      href={`${urls.step(reference, step.step)}?file=${encodeURIComponent(file.key)}`}
      prefetch={false}
      className="group block rounded-control"
    >
      <Thumbnail file={file} className="h-23.5 rounded-control" />
      <span className="mt-1.5 block font-medium group-hover:underline">{file.name}</span>
      <StatusText status={step.status} />
    </Link>
  </li>
);
