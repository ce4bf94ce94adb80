'use client';

import { CalendarClock, CalendarX2, CircleQuestionMark, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Age } from '#components/step-parts/age.tsx';
import { StatusMark } from '#components/step-parts/status-mark.tsx';
import { Absent, Row } from '#components/step-parts/values.tsx';
import { SafeText } from '#components/ui/safe-text.tsx';
import { cn } from '#components/ui/style.ts';
import { useNow } from '#components/ui/time/clock.tsx';
import { Day } from '#components/ui/time/day.tsx';
import { isNoExpiration } from '#lib/format/dates/date.ts';
import { assessExpiry, type Validity, validityText } from '#lib/format/dates/document-validity.ts';
import { documentTypeLabel } from '#lib/format/labels/document-type.ts';
import { toReadable } from '#lib/format/text/readable.ts';
import { identityChecks, toCheckResult } from '#lib/model/consents/resources.ts';
import { dayOf } from '#lib/model/day.ts';
import {
  FieldList,
  FieldRow,
  type HeadingLevel,
  isUnreadable,
  type Part,
  PersonalDocument,
  textOf,
  Unreadable,
} from './document-parts.tsx';
import { Checks, Liveness, Screening } from './identity-results.tsx';

const sexes: Readonly<Record<string, string>> = { M: 'Male', F: 'Female' };
const sexLabel = (text: string): string => (sexes[text] ? `${sexes[text]} (${text})` : text);

const identityFields = [
  { name: 'firstname', label: 'Given names' },
  { name: 'lastname', label: 'Surname' },
  { name: 'birth_date', label: 'Birth date', as: 'day' },
  { name: 'gender', label: 'Sex', show: sexLabel },
  { name: 'nationality', label: 'Nationality', as: 'country' },
  { name: 'country', label: 'Issuing country', as: 'country' },
  { name: 'document_number', label: 'Document number', as: 'code' },
] as const;
const otherIdentityKeys = [
  ...['document_type', 'expiration_date', 'state', 'liveness', 'similarity_score', 'trust_score'],
  ...['aml_compliance', 'app_aml_compliance', 'aml_check'],
  ...identityChecks,
];

interface DocumentProps {
  readonly of: Part;
  readonly level: 3 | 5;
  /** The contract gives documents of directors and owners other values. */
  readonly ofPerson?: boolean;
}

interface IdentityDocumentProps extends DocumentProps {
  /** Our officer's decision is shown within AML. */
  readonly decision?: ReactNode;
}

export function IdentityDocument({ of: part, level, ofPerson = false, decision }: IdentityDocumentProps) {
  const today = dayOf(useNow());
  const type = documentTypeLabel(textOf(part, 'document_type'));
  const expiry = textOf(part, 'expiration_date');
  const validity = expiry === null ? undefined : assessExpiry(expiry, today);
  const inner = (level + 1) as HeadingLevel;
  const has = (name: string) => !ofPerson || textOf(part, name) !== null || isUnreadable(part, name);
  return (
    <PersonalDocument
      of={part}
      title={<SafeText text={ofPerson ? `Identity: ${type}` : type} />}
      level={level}
      remarks={
        <>
          <Age birthDate={textOf(part, 'birth_date')} today={today} />
          {validity && validity.state !== 'valid' && <ValidityMark validity={validity} />}
        </>
      }
    >
      <div
        className={cn(
          'grid border-hairline border-t md:grid-cols-2',
          !ofPerson && 'wide:grid-cols-[minmax(0,1fr)_21rem_24rem]',
          ofPerson && 'wide:grid-cols-[minmax(0,1fr)_21rem_17rem]',
        )}
      >
        <div className="[&>dl]:border-b-0 md:[&>dl>div]:px-5">
          <FieldList of={part} fields={identityFields} alsoKnown={otherIdentityKeys}>
            <Expiry of={part} text={expiry} validity={validity} />
            {has('liveness') && (
              <Row label="Liveness">
                <span className="min-w-0 [overflow-wrap:anywhere]">
                  <Liveness of={part} />
                </span>
              </Row>
            )}
            {/* Scores have no colour and no bar, since the way they are reached is not documented. */}
            <FieldRow of={part} name="trust_score" label="Trust score" as="code" />
            {has('similarity_score') && (
              <FieldRow of={part} name="similarity_score" label="Similarity score" as="code" />
            )}
          </FieldList>
        </div>
        <div className="border-hairline max-md:border-t md:border-l">
          <Checks of={part} level={inner} />
        </div>
        <div className="border-hairline max-wide:border-t md:max-wide:col-span-2 wide:border-l">
          <Screening of={part} level={inner} ofPerson={ofPerson}>
            {decision}
          </Screening>
        </div>
      </div>
    </PersonalDocument>
  );
}

const validities: Record<Validity['state'], { readonly icon: LucideIcon; readonly className: string }> = {
  expired: { icon: CalendarX2, className: 'text-rejected-fg' },
  soon: { icon: CalendarClock, className: 'text-resubmission-fg' },
  unclear: { icon: CircleQuestionMark, className: 'text-resubmission-fg' },
  valid: { icon: CalendarClock, className: 'text-muted' },
  unlimited: { icon: CalendarClock, className: 'text-muted' },
};

const ValidityMark = ({ validity }: { readonly validity: Validity }) => (
  <StatusMark {...validities[validity.state]}>{validityText(validity)}</StatusMark>
);

const thenLabels = { correct: 'not expired', incorrect: 'expired', not_given: 'not provided' } as const;

interface ExpiryProps {
  readonly of: Part;
  readonly text: string | null;
  readonly validity: Validity | undefined;
}

/** The validity of today is beside the check made then, which may be years old. */
const Expiry = ({ of: part, text, validity }: ExpiryProps) => (
  <Row label="Expiry">
    {isUnreadable(part, 'expiration_date') ? (
      <Unreadable />
    ) : text === null ? (
      <Absent>Not provided</Absent>
    ) : isNoExpiration(text) ? (
      <span>Does not expire</span>
    ) : (
      <>
        <Day value={text} />
        {validity && <ValidityMark validity={validity} />}
      </>
    )}
    <span className="text-meta text-muted">
      Checked by the verification service: {thenLabels[toCheckResult(part.check_document_expiration)]}
    </span>
  </Row>
);

const residencyFields = [
  { name: 'address', label: 'Address' },
  { name: 'zipcode', label: 'Postal code', as: 'code' },
  { name: 'city', label: 'City' },
  { name: 'province', label: 'Province' },
  { name: 'country', label: 'Country', as: 'country' },
] as const;

/** Only proofs of residency of a company's people are documented with an expiry. */
export function ResidencyDocument({ of: part, level, ofPerson = false }: DocumentProps) {
  const today = dayOf(useNow());
  const type = textOf(part, 'document_type');
  const label = type === null ? 'Document' : toReadable(type);
  const expiry = textOf(part, 'document_expiration');
  const validity = expiry === null ? undefined : assessExpiry(expiry, today);
  return (
    <PersonalDocument of={part} title={<SafeText text={ofPerson ? `Residency: ${label}` : label} />} level={level}>
      <div className="max-w-200 border-hairline border-t md:[&>dl>div]:px-5 [&>dl]:border-b-0">
        <FieldList of={part} fields={residencyFields} alsoKnown={['document_type', 'document_expiration', 'state']}>
          {(ofPerson || expiry !== null || isUnreadable(part, 'document_expiration')) && (
            <FieldRow
              of={part}
              name="document_expiration"
              label="Expiry"
              as="day"
              remark={
                validity && (
                  <StatusMark {...validities[validity.state === 'expired' ? 'expired' : 'valid']}>
                    {validityText(validity)}
                  </StatusMark>
                )
              }
            />
          )}
        </FieldList>
      </div>
    </PersonalDocument>
  );
}
