'use client';

import { ShieldQuestionMark } from 'lucide-react';
import { isHidden } from '#components/step-parts/redaction/index.ts';
import { HiddenMark } from '#components/step-parts/values/index.ts';
import { FindingIcon } from '#components/ui/status/index.ts';
import { SafeText } from '#components/ui/text/index.ts';
import type { StepResponse } from '#lib/client/step.ts';
import { assessCompleteness, completenessMessage, fieldOf, toTotals } from '#lib/format/screening/index.ts';
import type { SessionDetail, StepState } from '#lib/model/session/session.ts';
import { StepPart } from './part.tsx';

interface ScreeningPartProps {
  readonly session: SessionDetail;
  readonly step: StepState;
}

/** The company's own screening; that of its owners stands with them. */
export const ScreeningPart = ({ session, step }: ScreeningPartProps) => (
  <StepPart session={session} step={step} className="min-h-18">
    {(answer) => <Screening session={session} step={step} answer={answer} />}
  </StepPart>
);

const monitoring = new Map<boolean | null, string>([
  [true, 'Ongoing monitoring'],
  [false, 'No ongoing monitoring'],
  [null, 'Ongoing monitoring not stated'],
]);

function Screening({
  session,
  step,
  answer: { body, redacted },
}: ScreeningPartProps & { readonly answer: StepResponse }) {
  if (['screening', 'matches'].some((path) => isHidden(redacted, path))) return <HiddenMark />;
  const totals = toTotals('corporate', body);
  const verdict = assessCompleteness({
    hits: fieldOf(body, 'screening'),
    reported: totals.reported,
    status: step.status,
  });
  if (verdict.state === 'not-submitted')
    return <p className="text-muted">AML has not run yet. Nothing was screened.</p>;
  const message = completenessMessage(verdict);
  const findings = session.findings.filter((finding) => finding.step === step.step);
  return (
    <div className="flex flex-col gap-0.5">
      {verdict.state === 'reported' && (
        <p>
          {verdict.reported.toLocaleString('en')} {verdict.reported === 1 ? 'hit' : 'hits'} reported
          <span className="text-muted">. {monitoring.get(totals.monitored)}.</span>
        </p>
      )}
      {message !== undefined && (
        <p className="flex items-baseline gap-1.5 text-resubmission-fg">
          <ShieldQuestionMark aria-hidden className="size-4 shrink-0 self-center" />
          {message}
        </p>
      )}
      {findings.map((finding) => (
        <p key={finding.code} className="flex items-baseline gap-1.5">
          <FindingIcon finding={finding} className="shrink-0 self-center" />
          <SafeText text={finding.message} className="min-w-0 break-words" />
        </p>
      ))}
    </div>
  );
}
