'use client';

import { Equal, EqualNot } from 'lucide-react';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { SafeText } from '#components/ui/safe-text.tsx';
import type { CompanyDetailsStep } from '#lib/contract/index.ts';
import { apiUrls } from '#lib/model/urls.ts';
import { AlsoAsItCame } from '../as-it-came.tsx';
import { CompanyFacts, companyKeys } from '../company.tsx';
import { Device } from '../device.tsx';
import { StepHead } from '../head.tsx';
import { Hidden } from '../hidden.tsx';
import { StepLayout } from '../layout.tsx';
import { Reason } from '../reason.tsx';
import { isHidden } from '../redaction.ts';
import type { Seen } from '../seen.ts';
import { FurtherValues } from '../value-list.tsx';
import { furtherOf } from '../values.ts';
import type { StepViewerProps } from '../viewer-props.ts';
import { type Elsewhere, knownElsewhere } from './known.ts';

/** The company under review, as it describes itself. */
export default function CompanyDetailsViewer({ at, type, status, reading, session, onFile }: StepViewerProps) {
  const { redacted } = reading;
  const body = reading.body as Seen<CompanyDetailsStep>;
  const elsewhere = knownElsewhere(body, session.subjectFacts, at.step);
  const different = elsewhere.filter(({ agrees }) => !agrees).length;
  const further = furtherOf(body, [...companyKeys, 'metadata', 'reason']);
  const isEmpty = companyKeys.every((key) => body[key] === null) && further.length === 0;
  const remarkOn = (field: Elsewhere['field']) => <Remarks known={elsewhere.filter((one) => one.field === field)} />;

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
        status === 'SUBMISSION_REQUIRED' ? (
          <EmptyState kind="not-submitted">The company has not described itself yet.</EmptyState>
        ) : (
          <EmptyState kind="purged">
            Upstream returned this step without any detail of the company. It says nothing about the company.
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
          <FurtherValues values={further} />
        </CompanyFacts>
      )}
      {(body.metadata || isHidden(redacted, 'metadata')) && <Device body={body} redacted={redacted} />}
      <Hidden redacted={redacted} />
      <AlsoAsItCame
        body={body}
        filePrefix={apiUrls.file(at.kind, at.ref, at.step, '')}
        onPicture={(picture) => onFile(picture.key)}
      />
    </StepLayout>
  );
}

const Remarks = ({ known }: { readonly known: readonly Elsewhere[] }) =>
  known.map(({ value, source, agrees }) => (
    <span
      key={`${source} ${value}`}
      className={`inline-flex min-w-0 items-center gap-1.5 text-meta ${agrees ? 'text-equal' : 'text-different'}`}
    >
      {agrees ? <Equal aria-hidden className="size-3.5" /> : <EqualNot aria-hidden className="size-3.5" />}
      <span className="min-w-0 break-words">
        <span className="font-medium">{agrees ? 'Equal' : 'Different'}</span>{' '}
        <span className="text-muted">
          in <SafeText text={source} />
          {!agrees && (
            <>
              : <SafeText text={value} />
            </>
          )}
        </span>
      </span>
    </span>
  ));
