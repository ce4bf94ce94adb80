'use client';

import { CalendarX2, CircleX, Equal, EqualNot } from 'lucide-react';
import { EvidenceViewer } from '#components/evidence/index.tsx';
import { useNow } from '#components/ui/clock.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { SafeText } from '#components/ui/safe-text.tsx';
import { countryName } from '#lib/format/country.ts';
import { toDocumentName } from '#lib/format/document-type.ts';
import { readMrz } from '#lib/format/mrz.ts';
import { apiUrls } from '#lib/model/urls.ts';
import { AlsoAsItCame } from '../as-it-came.tsx';
import { Device } from '../device.tsx';
import { StepHead } from '../head.tsx';
import { Hidden } from '../hidden.tsx';
import { StepLayout } from '../layout.tsx';
import { Reason } from '../reason.tsx';
import { isHidden } from '../redaction.ts';
import type { StepViewerProps } from '../viewer-props.ts';
import { CheckDigits } from './check-digits.tsx';
import { evidenceOf } from './evidence.ts';
import { Fields, Sign } from './fields.tsx';
import { fieldRows, hiddenFields, isMasked, tally, toTexts } from './rows.ts';
import type { SeenIdDocument } from './seen.ts';

/** An identity document: its pictures, what was read from them, what the machine readable zone says to that. */
export default function IdDocumentViewer({ at, type, status, reading, file, onFile }: StepViewerProps) {
  const { body, redacted } = reading;
  const { document } = body as SeenIdDocument;
  const nowMs = useNow();
  const today = new Date(nowMs).toISOString().slice(0, 10);
  const fields = toTexts(document?.fields ?? {});
  const mrz = readMrz(fields, Date.parse(today));
  const rows = fieldRows(fields, mrz, today);
  const { different, equal, expired } = tally(rows);
  const disagreeing = mrz?.checks.filter((check) => !check.agrees).length ?? 0;
  // A masked zone cannot be read, and must not be told as missing.
  const hidesFields =
    isHidden(redacted, 'document.fields') || Object.values(fields).some((value) => value !== null && isMasked(value));
  const hidesEvidence = isHidden(redacted, 'document.files');

  if (!document && !isHidden(redacted, 'document'))
    return (
      <StepLayout evidence={null}>
        <StepHead type={type} status={status} />
        <Reason body={body} redacted={redacted} />
        {status === 'SUBMISSION_REQUIRED' ? (
          <EmptyState kind="not-submitted">The customer has not submitted a document yet.</EmptyState>
        ) : (
          <EmptyState kind="purged">
            Upstream returned this step without its document. It may have been deleted there; it says nothing about the
            document.
          </EmptyState>
        )}
        <Device body={body} redacted={redacted} />
        <Hidden redacted={redacted} />
      </StepLayout>
    );

  return (
    <StepLayout
      evidence={
        hidesEvidence ? null : (
          <EvidenceViewer at={at} slots={evidenceOf(at, reading)} selected={file ?? undefined} onSelect={onFile} />
        )
      }
    >
      <StepHead type={type} status={status}>
        {disagreeing > 0 && (
          <Sign icon={CircleX} className="text-rejected-fg">
            {disagreeing === 1 ? '1 check digit disagrees' : `${disagreeing} check digits disagree`}
          </Sign>
        )}
        {different > 0 && (
          <Sign icon={EqualNot} className="text-different">
            {different} different
          </Sign>
        )}
        {expired && (
          <Sign icon={CalendarX2} className="text-rejected-fg">
            expired
          </Sign>
        )}
        {equal > 0 && (
          <Sign icon={Equal} className="text-equal">
            {equal} equal
          </Sign>
        )}
      </StepHead>
      <Reason body={body} redacted={redacted} />
      {hidesEvidence && (
        <EmptyState kind="no-permission" className="border-hairline border-b">
          Your role sees no pictures of documents.
        </EmptyState>
      )}
      <p className="px-4 pt-2.5 pb-1">
        <Issue type={document?.type} country={document?.country} redacted={redacted} />
      </p>
      {rows.length > 0 ? (
        <Fields rows={rows} hasMrz={mrz !== undefined} hidden={hiddenFields(redacted)} />
      ) : (
        <EmptyState kind="nothing-yet">
          {isHidden(redacted, 'document.fields')
            ? 'Its fields are hidden from your role.'
            : 'Upstream extracted no field from it.'}
        </EmptyState>
      )}
      {mrz ? (
        <CheckDigits mrz={mrz} />
      ) : (
        <p className="px-4 pt-3 text-muted">
          {hidesFields
            ? 'Whether a machine readable zone came is hidden from your role'
            : 'No machine readable zone came with this document'}
          , so nothing is compared.
        </p>
      )}
      <Device body={body} redacted={redacted} />
      <Hidden redacted={redacted} />
      <AlsoAsItCame
        body={body}
        filePrefix={apiUrls.file(at.kind, at.ref, at.step, '')}
        onPicture={(picture) => onFile(picture.key)}
      />
    </StepLayout>
  );
}

interface IssueProps {
  readonly type: string | null | undefined;
  readonly country: string | null | undefined;
  readonly redacted: readonly string[];
}

/** "Passport of Utopia UTO". */
function Issue({ type, country, redacted }: IssueProps) {
  if (isHidden(redacted, 'document.type') || (type && isMasked(type)))
    return <span className="text-subtle">Type and country of the document are hidden from your role.</span>;
  const name = countryName(country);
  return (
    <>
      <span className="font-medium">
        {type ? <SafeText text={toDocumentName(type)} /> : 'Document of unknown type'}
      </span>
      <span className="text-muted">
        {country ? ' of ' : ', country not given'}
        {name && `${name} `}
      </span>
      {country && (
        <code className="text-muted">
          <SafeText text={country} />
        </code>
      )}
    </>
  );
}
