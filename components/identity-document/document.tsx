'use client';

import { CalendarX2, CircleAlert, CircleX, Equal, EqualNot } from 'lucide-react';
import { Sign } from '#components/steps/sign.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { SafeText } from '#components/ui/safe-text.tsx';
import { validityBefore } from '#lib/format/age.ts';
import { countryName } from '#lib/format/country.ts';
import { toDocumentName } from '#lib/format/document-type.ts';
import { CheckDigits } from './check-digits.tsx';
import { Fields } from './fields.tsx';
import { type DocumentReading, tally } from './rows.ts';

/** What the comparison came to, for the head of the step. */
export function DocumentSigns({ document }: { readonly document: DocumentReading }) {
  const { different, equal, expired, minor } = tally(document.rows);
  const disagreeing = document.mrz?.checks.filter((check) => !check.agrees).length ?? 0;
  return (
    <>
      {disagreeing > 0 && (
        <Sign icon={CircleX} className="text-rejected-fg">
          {disagreeing === 1 ? '1 check digit disagrees' : `${disagreeing} check digits disagree`}
        </Sign>
      )}
      {minor && (
        <Sign icon={CircleAlert} className="text-rejected-fg">
          minor
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
    </>
  );
}

interface DocumentBodyProps {
  readonly document: DocumentReading;
  /** When the session was first seen here: the earliest day on which validity can be told. */
  readonly firstSeenAt: string;
  /** Whether a zone is expected, so that its absence has to be told. */
  readonly expectsMrz: boolean;
  /** For the table: "Fields of the host’s document". */
  readonly caption?: string;
}

/** Type and issuer, validity, the fields, and the zone where one came. */
export function DocumentBody({
  document,
  firstSeenAt,
  expectsMrz,
  caption = 'Fields of the document',
}: DocumentBodyProps) {
  const { rows, mrz, hidden, hidesFields, expiredOn } = document;
  return (
    <>
      <p className="px-4 pt-2.5 pb-1">
        <Issue document={document} />
      </p>
      {expiredOn !== undefined && <p className="px-4 pb-1.5 text-muted">{validityBefore(expiredOn, firstSeenAt)}</p>}
      {rows.length > 0 || hidden.length > 0 ? (
        <Fields caption={caption} rows={rows} hasMrz={mrz !== undefined} hidden={hidden} />
      ) : (
        <EmptyState kind={hidesFields ? 'no-permission' : 'nothing-yet'}>
          {hidesFields ? 'Its fields are hidden from your role.' : 'Upstream extracted no field from it.'}
        </EmptyState>
      )}
      {mrz ? (
        <CheckDigits mrz={mrz} />
      ) : (
        expectsMrz && (
          <p className="px-4 pt-3 text-muted">
            {hidesFields
              ? 'Whether a machine readable zone came is hidden from your role'
              : 'No machine readable zone came with this document'}
            , so nothing is compared.
          </p>
        )
      )}
    </>
  );
}

/** "Passport of Utopia UTO". */
function Issue({ document: { type, country, hidesIssue } }: { readonly document: DocumentReading }) {
  if (hidesIssue)
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
