'use client';

import { useQueries } from '@tanstack/react-query';
import Link from 'next/link';
import { type EvidenceFile, Thumbnail } from '#components/evidence/index.tsx';
import { hasEvidence, mainEvidenceOf } from '#components/step-parts/step-evidence.ts';
import { ProblemPanel } from '#components/ui/feedback/index.ts';
import { StatusText } from '#components/ui/status/index.ts';
import { Time } from '#components/ui/time/time.tsx';
import { readStepUnopened, type StepAddress, stepQuery } from '#lib/client/step.ts';
import { stepTypeLabel } from '#lib/format/labels/step-type.ts';
import { stepPage } from '#lib/model/addresses.ts';
import type { SessionDetail, StepState } from '#lib/model/session/session.schema.ts';
import { isNotSubmitted } from '#lib/model/session/status.ts';

interface EvidenceStripProps {
  readonly session: SessionDetail;
  readonly seesEvidence: boolean;
}

// The overview shows only some files; every step has its own page.
const mostSteps = 6;
const mostOfStep = 4;

const stepsWithFiles = ({ steps }: SessionDetail): readonly StepState[] =>
  steps.filter((step) => hasEvidence(step.type) && !isNotSubmitted(step.status));

const addressOf = ({ kind, ref }: SessionDetail, { step }: StepState): StepAddress => ({ kind, ref, step });

/** The steps whose files are shown. */
export const evidenceSteps = (session: SessionDetail): readonly StepAddress[] =>
  stepsWithFiles(session)
    .slice(0, mostSteps)
    .map((step) => addressOf(session, step));

/** The strip shows thumbnails of the steps' files, each a link to its step. */
export function EvidenceStrip({ session, seesEvidence }: EvidenceStripProps) {
  const steps = stepsWithFiles(session);
  // A role that sees no evidence must not learn that there is any.
  if (!seesEvidence || steps.length === 0) return null;
  return <Evidence session={session} steps={steps} />;
}

function Evidence({ session, steps }: { readonly session: SessionDetail; readonly steps: readonly StepState[] }) {
  // They are read before their steps are opened, which the audit log says.
  const answers = useQueries({
    queries: evidenceSteps(session).map((at) => stepQuery(at, (step) => readStepUnopened(step, 'shown'))),
  });
  // The further steps are mentioned, but not read.
  const further = steps.length - answers.length;
  const groups = steps.flatMap((step, index) => {
    const answer = answers[index];
    if (!answer) return [];
    const files = answer.data && mainEvidenceOf(step.type, addressOf(session, step), answer.data).slice(0, mostOfStep);
    return [{ step, answer, files }];
  });
  const readAt = groups.flatMap(({ answer }) => answer.data?.readAt ?? []).sort()[0];
  const without = groups.filter(({ files }) => files?.length === 0).map(({ step }) => stepTypeLabel(step.type));
  return (
    <section aria-label="Evidence">
      <h2 className="font-semibold">
        Evidence{' '}
        {readAt && (
          <span className="ml-1 font-normal text-muted">
            updated <Time value={readAt} />
          </span>
        )}
      </h2>
      <ul
        aria-busy={groups.some(({ answer }) => answer.isPending)}
        className="mt-2 grid grid-cols-2 gap-3 empty:hidden sm:grid-cols-[repeat(auto-fill,11.75rem)]"
      >
        {groups.flatMap(({ step, answer, files }) =>
          answer.isPending
            ? [<li key={step.step} aria-hidden className="appear-late h-23.5 rounded-control bg-sunken" />]
            : (files ?? []).map((file) => (
                <Picture key={`${step.step} ${file.key}`} reference={session.ref} step={step} file={file} />
              )),
        )}
      </ul>
      {groups.map(
        ({ step, answer, files }) =>
          answer.error &&
          !files && (
            <ProblemPanel
              key={step.step}
              what={`The files of ${stepTypeLabel(step.type)} could not be listed`}
              error={answer.error}
              onRetry={() => void answer.refetch()}
              retrying={answer.isFetching}
              className="-mx-4 md:-mx-5"
            />
          ),
      )}
      {without.length > 0 && <p className="mt-2 text-muted">No files received: {without.join(', ')}.</p>}
      {further > 0 && (
        <p className="mt-2 text-muted">
          {further === 1 ? 'One more step' : `${further} more steps`} may have files. Open the steps to see them.
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
      href={`${stepPage(reference, step.step)}?file=${encodeURIComponent(file.key)}`}
      prefetch={false}
      className="group block break-inside-avoid rounded-control"
    >
      <Thumbnail file={file} className="h-23.5 rounded-control" />
      <span className="mt-1.5 block font-medium group-hover:underline">{file.name}</span>
      <StatusText status={step.status} />
    </Link>
  </li>
);
