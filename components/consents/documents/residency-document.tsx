'use client';

import { CalendarClock, CalendarX2 } from 'lucide-react';
import { useId } from 'react';
import { unknownKeysOf } from '#components/step-parts/redaction/index.ts';
import { StatusMark, UnknownKeyRows, ValueList } from '#components/step-parts/values/index.ts';
import { SafeText } from '#components/ui/marked-text.tsx';
import { useNow } from '#components/ui/time/index.ts';
import { judgeExpiry, validityText } from '#lib/format/dates/document-validity.ts';
import { toReadable } from '#lib/format/text/readable.ts';
import { DocumentHead } from './document-head.tsx';
import { FieldRow, isUnreadable, type Part, textOf } from './field-row.tsx';
import { isStateOnly, StateOnlyDocument } from './state-only.tsx';

const known = ['address', 'city', 'country', 'zipcode', 'province', 'document_type', 'document_expiration', 'state'];

interface ResidencyDocumentProps {
  readonly of: Part;
  readonly level: 3 | 5;
  readonly ofPerson?: boolean;
}

/** A proof of residency. Only those of a company's people are documented with an end. */
export function ResidencyDocument({ of: part, level, ofPerson = false }: ResidencyDocumentProps) {
  const headingId = useId();
  const today = new Date(useNow()).toISOString().slice(0, 10);
  const type = textOf(part, 'document_type');
  const label = type === null ? 'Document' : toReadable(type);
  const title = <SafeText text={ofPerson ? `Residency: ${label}` : label} />;
  if (isStateOnly(part)) return <StateOnlyDocument of={part} title={title} level={level} />;
  const expiry = textOf(part, 'document_expiration');
  const validity = expiry === null ? undefined : judgeExpiry(expiry, today);
  const isExpired = validity?.state === 'expired';
  return (
    <article aria-labelledby={headingId} className="border-hairline not-first:border-t">
      <DocumentHead id={headingId} of={part} title={title} level={level} />
      <div className="max-w-200 border-hairline border-t md:[&>dl>div]:px-5 [&>dl]:border-b-0">
        <ValueList>
          <FieldRow of={part} name="address" label="Address" />
          <FieldRow of={part} name="zipcode" label="Postal code" as="code" />
          <FieldRow of={part} name="city" label="City" />
          <FieldRow of={part} name="province" label="Province" />
          <FieldRow of={part} name="country" label="Country" as="country" />
          {(ofPerson || expiry !== null || isUnreadable(part, 'document_expiration')) && (
            <FieldRow
              of={part}
              name="document_expiration"
              label="Expiry"
              as="day"
              remark={
                validity && (
                  <StatusMark
                    icon={isExpired ? CalendarX2 : CalendarClock}
                    className={isExpired ? 'text-rejected-fg' : 'text-muted'}
                  >
                    {validityText(validity)}
                  </StatusMark>
                )
              }
            />
          )}
          <UnknownKeyRows values={unknownKeysOf(part, known)} />
        </ValueList>
      </div>
    </article>
  );
}
