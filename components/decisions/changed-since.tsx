'use client';

import { TriangleAlert } from 'lucide-react';
import { SafeText } from '#components/ui/text/index.ts';
import { hitChangeNames, ownershipChangeNames } from '#lib/format/labels/decision-name.ts';
import { factLabel, factText } from '#lib/format/labels/review/fact.ts';
import { toStatusLook } from '#lib/format/labels/status.ts';
import { stepTypeLabel } from '#lib/format/labels/step-type.ts';
import type { EvidenceDifference } from '#lib/model/review/decision.ts';

const statusName = (status: string | null): string => (status === null ? 'none' : toStatusLook(status).label);
const values = (key: string, list: readonly string[]): string =>
  list.length === 0 ? 'none' : list.map((value) => factText(key, value)).join(', ');

interface ChangedSinceProps {
  readonly difference: EvidenceDifference;
  /** `A decision that waits` or `The decision`. */
  readonly isWaiting: boolean;
}

/** What moved since the evidence of the decision was frozen, before and after. */
export function ChangedSince({ difference, isWaiting }: ChangedSinceProps) {
  const { facts, steps, hits, findings, ownership, sharedData, files } = difference;
  const lines: { readonly key: string; readonly text: React.ReactNode }[] = [
    ...steps.map(({ step, stepType, changed, statusBefore, statusAfter }) => ({
      key: `step ${step}`,
      text: (
        <>
          {stepType === null ? 'Session' : stepTypeLabel(stepType)}:{' '}
          {changed.includes('added')
            ? 'new'
            : changed.includes('removed')
              ? 'no longer there'
              : changed.includes('status')
                ? `${statusName(statusBefore)} → ${statusName(statusAfter)}`
                : 'content changed'}
        </>
      ),
    })),
    ...facts.map(({ step, stepType, key, before, after }) => ({
      key: `fact ${step} ${key}`,
      text: (
        <>
          {stepType !== null && `${stepTypeLabel(stepType)}, `}
          {factLabel(key)}: <SafeText text={values(key, before)} /> → <SafeText text={values(key, after)} />
        </>
      ),
    })),
    ...hits.map(({ step, hit, changed, verdictBefore, verdictAfter }) => ({
      key: `hit ${step} ${hit}`,
      text: (
        <>
          Hits: {changed.map((one) => hitChangeNames[one]).join(', ')}
          {changed.includes('verdict') &&
            ` (${verdictBefore ?? 'open'} → ${verdictAfter ?? 'open'})`.replaceAll('_', ' ')}
        </>
      ),
    })),
    ...findings.added.map((finding) => ({
      key: `+ ${finding.code} ${finding.step}`,
      text: <>New finding: {finding.message}</>,
    })),
    ...findings.gone.map((finding) => ({
      key: `- ${finding.code} ${finding.step}`,
      text: <>No longer a finding: {finding.message}</>,
    })),
    ...(ownership.length > 0
      ? [{ key: 'ownership', text: <>Ownership: {ownership.map((one) => ownershipChangeNames[one]).join(', ')}</> }]
      : []),
    ...(sharedData.length > 0 ? [{ key: 'shared', text: <>Shared data (v1): findings changed</> }] : []),
    ...files.map(({ step, stepType }) => ({
      key: `files ${step}`,
      text: <>{stepType === null ? 'Files' : `Files of ${stepTypeLabel(stepType)}`}: may have changed</>,
    })),
  ];
  return (
    <section aria-label="Changed since" className="rounded-control bg-resubmission-bg px-3 py-2">
      <p className="flex gap-1.5 font-medium text-resubmission-fg">
        <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        {isWaiting
          ? 'This has changed since the first reviewer decided.'
          : 'Decided on earlier data: this has changed since. Decide again.'}
      </p>
      <ul className="mt-1 flex list-disc flex-col gap-0.5 pl-9">
        {lines.map(({ key, text }) => (
          <li key={key} className="break-words">
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}
