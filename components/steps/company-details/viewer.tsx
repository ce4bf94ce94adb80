'use client';

import { EqualNot } from 'lucide-react';
import { CompanyFacts, companyKeys } from '#components/step-parts/company.tsx';
import { AgreementMark } from '#components/step-parts/cross-checks/index.ts';
import { HiddenValues, Reason, StepDevice, StepHead, StepLayout } from '#components/step-parts/page/index.ts';
import { RawAnswerSection } from '#components/step-parts/raw-answer/index.ts';
import { isHidden, type Redacted, unknownKeysOf } from '#components/step-parts/redaction/index.ts';
import { UnknownKeyRows } from '#components/step-parts/values/index.ts';
import type { StepViewerProps } from '#components/step-parts/viewer-props.ts';
import { EmptyState } from '#components/ui/feedback/index.ts';
import { SafeText } from '#components/ui/marked-text.tsx';
import type { CompanyDetailsStep } from '#lib/contract/index.ts';
import { fileAddress } from '#lib/model/api-addresses.ts';
import { isNotSubmitted } from '#lib/model/session/status.ts';
import { type OtherSource, otherSourcesOf } from './other-sources.ts';

/** The company under review, as it describes itself. */
export default function CompanyDetailsViewer({ at, type, status, answer, session, onFile }: StepViewerProps) {
  const { redacted } = answer;
  const body = answer.body as Redacted<CompanyDetailsStep>;
  const otherSources = otherSourcesOf(body, session.subjectFacts, at.step);
  const different = otherSources.filter(({ agreement }) => agreement === 'different').length;
  const unknownKeys = unknownKeysOf(body, [...companyKeys, 'metadata', 'reason']);
  const isEmpty = companyKeys.every((key) => body[key] === null) && unknownKeys.length === 0;
  const remarkOn = (field: OtherSource['field']) => (
    <Remarks sources={otherSources.filter((one) => one.field === field)} />
  );

  return (
    <StepLayout evidence={null}>
      <StepHead type={type} status={status}>
        {different > 0 && (
          <span className="inline-flex items-center gap-1.5 font-medium text-different">
            <EqualNot aria-hidden className="size-3.5" />
            {different} different
          </span>
        )}
      </StepHead>
      <Reason status={status} body={body} redacted={redacted} />
      {isEmpty ? (
        isNotSubmitted(status) ? (
          <EmptyState kind="not-submitted">The company has not submitted its details yet.</EmptyState>
        ) : (
          <EmptyState kind="purged">
            The verification service returned this step without any company details. This says nothing about the
            company.
          </EmptyState>
        )
      ) : (
        <CompanyFacts
          company={body}
          remarks={{
            name: remarkOn('name'),
            registration_number: remarkOn('registration_number'),
            country: remarkOn('country'),
          }}
        >
          <UnknownKeyRows values={unknownKeys} />
        </CompanyFacts>
      )}
      {(body.metadata || isHidden(redacted, 'metadata')) && <StepDevice body={body} redacted={redacted} />}
      <HiddenValues redacted={redacted} />
      <RawAnswerSection
        body={body}
        filePrefix={fileAddress(at.kind, at.ref, at.step, '')}
        onFile={({ key }) => onFile(key)}
      />
    </StepLayout>
  );
}

const Remarks = ({ sources }: { readonly sources: readonly OtherSource[] }) =>
  sources.map(({ value, source, agreement, remark }) => (
    <span key={`${source} ${value}`} className="inline-flex min-w-0 items-start gap-1.5 text-meta">
      <AgreementMark agreement={agreement} remark={remark} />
      <span className="min-w-0 break-words text-muted">
        in <SafeText text={source} />
        {agreement !== 'equal' && (
          <>
            : <SafeText text={value} />
          </>
        )}
      </span>
    </span>
  ));
