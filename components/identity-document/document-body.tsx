'use client';

import { CalendarX2, CircleAlert, CircleX, Equal, EqualNot } from 'lucide-react';
import { StatusMark } from '#components/step-parts/values/index.ts';
import { EmptyState } from '#components/ui/feedback/index.ts';
import { SafeText } from '#components/ui/marked-text.tsx';
import { useReaderLocale } from '#components/ui/time/index.ts';
import { countryName } from '#lib/format/country.ts';
import { validityWhenReceived } from '#lib/format/dates/document-validity.ts';
import { documentTypeLabel } from '#lib/format/labels/document-type.ts';
import { CheckDigits } from './check-digits.tsx';
import { Fields } from './fields.tsx';
import { countAgreements, type IdentityDocument } from './identity-document.ts';

/** Results of the comparison, for the heading of the step. */
export function DocumentMarks({ document }: { readonly document: IdentityDocument }) {
  const { different, equal, expired, minor } = countAgreements(document.rows);
  const disagreeing = document.mrz?.checks.filter((check) => !check.agrees).length ?? 0;
  return (
    <>
      {disagreeing > 0 && (
        <StatusMark icon={CircleX} className="text-rejected-fg">
          {disagreeing === 1 ? '1 check digit disagrees' : `${disagreeing} check digits disagree`}
        </StatusMark>
      )}
      {minor && (
        <StatusMark icon={CircleAlert} className="text-rejected-fg">
          Minor
        </StatusMark>
      )}
      {different > 0 && (
        <StatusMark icon={EqualNot} className="text-different">
          {different} different
        </StatusMark>
      )}
      {expired && (
        <StatusMark icon={CalendarX2} className="text-rejected-fg">
          Expired
        </StatusMark>
      )}
      {equal > 0 && (
        <StatusMark icon={Equal} className="text-equal">
          {equal} equal
        </StatusMark>
      )}
    </>
  );
}

interface DocumentBodyProps {
  readonly document: IdentityDocument;
  /** When the session was received: the earliest moment for which validity is known. */
  readonly receivedAt: string;
  /** Whether the document should have a zone, so that its absence is mentioned. */
  readonly expectsMrz: boolean;
  /** Caption of the table. */
  readonly caption?: string;
}

/** Type and issuer, validity, fields, and the zone if there is one. */
export function DocumentBody({
  document,
  receivedAt,
  expectsMrz,
  caption = 'Fields of the document',
}: DocumentBodyProps) {
  const { rows, mrz, hidden, hidesFields, expiredOn } = document;
  const locale = useReaderLocale();
  return (
    <>
      <p className="px-4 pt-2.5 pb-1">
        <Issue document={document} />
      </p>
      {expiredOn !== undefined && (
        <p className="px-4 pb-1.5 text-muted">{validityWhenReceived(expiredOn, receivedAt, locale)}</p>
      )}
      {rows.length > 0 || hidden.length > 0 ? (
        <Fields caption={caption} rows={rows} hasMrz={mrz !== undefined} hidden={hidden} />
      ) : (
        <EmptyState kind={hidesFields ? 'no-permission' : 'nothing-yet'}>
          {hidesFields ? 'Fields are not available to your role.' : 'No extracted fields provided.'}
        </EmptyState>
      )}
      {mrz ? (
        <CheckDigits mrz={mrz} />
      ) : (
        expectsMrz && (
          <p className="px-4 pt-3 text-muted">
            {hidesFields
              ? 'The machine-readable zone, if any, is not available to your role'
              : 'No machine-readable zone provided'}
            , so nothing is compared.
          </p>
        )
      )}
    </>
  );
}

/** "Passport, Utopia UTO". */
function Issue({ document: { type, country, hidesIssue } }: { readonly document: IdentityDocument }) {
  if (hidesIssue) return <span className="text-subtle">Document type and country are not available to your role.</span>;
  const name = countryName(country);
  return (
    <>
      <span className="font-medium">
        {type ? <SafeText text={documentTypeLabel(type)} /> : 'Document type not provided'}
      </span>
      <span className="text-muted">
        {country ? ', ' : ', country not provided'}
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
