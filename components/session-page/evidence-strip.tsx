'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { isFile, Thumbnail } from '#components/evidence/index.tsx';
import { evidenceOf } from '#components/steps/index.tsx';
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

/** Pictures of the identity documents, small, each a link to its large view. */
export function EvidenceStrip({ session, seesEvidence }: EvidenceStripProps) {
  const steps = session.steps.filter((step) => step.type === 'ID_DOCUMENT' && step.status !== 'SUBMISSION_REQUIRED');
  if (steps.length === 0) return null;
  return (
    <section aria-label="Evidence" className="print:hidden">
      {seesEvidence ? (
        steps.map((step) => <DocumentEvidence key={step.step} session={session} step={step} />)
      ) : (
        <>
          <h2 className="font-semibold">Evidence</h2>
          <EmptyState kind="no-permission" className="-mx-4 md:-mx-5">
            Your role sees no evidence.
          </EmptyState>
        </>
      )}
    </section>
  );
}

function DocumentEvidence({ session, step }: { readonly session: SessionDetail; readonly step: StepState }) {
  const at = { kind: session.kind, ref: session.ref, step: step.step };
  // Read ahead of the person: the trail says so.
  const reading = useQuery(stepQuery(at, (asked, signal) => readStep({ ...asked, prefetch: true }, signal)));
  const files = reading.data
    ? evidenceOf(at, reading.data)
        .filter(isFile)
        .filter((file) => file.thumbnail)
    : null;
  return (
    <>
      <h2 className="font-semibold">
        Evidence{' '}
        <span className="ml-1 font-normal text-muted">
          {toStepName(step.type)}
          {reading.data && (
            <>
              , read <Time value={reading.data.readAt} />
            </>
          )}
        </span>
      </h2>
      {reading.error && !files && (
        <ProblemPanel
          what="The pictures could not be listed"
          error={reading.error}
          onRetry={() => void reading.refetch()}
          retrying={reading.isFetching}
          className="-mx-4 md:-mx-5"
        />
      )}
      {files?.length === 0 && (
        <EmptyState kind="nothing-yet" className="-mx-4 md:-mx-5">
          This step came without pictures.
        </EmptyState>
      )}
      <ul
        aria-busy={reading.isPending}
        className="mt-2 grid grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fill,11.75rem)]"
      >
        {reading.isPending &&
          ['front', 'back', 'face'].map((side) => (
            <li key={side} aria-hidden className="appear-late h-23.5 rounded-control bg-sunken" />
          ))}
        {files?.map((file) => (
          <li key={file.key}>
            <Link
              href={`${urls.step(session.ref, step.step)}?file=${encodeURIComponent(file.key)}`}
              prefetch={false}
              className="group block rounded-control"
            >
              <Thumbnail file={file} className="h-23.5 rounded-control" />
              <span className="mt-1.5 block font-medium group-hover:underline">{file.name}</span>
              <StatusText status={step.status} />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
