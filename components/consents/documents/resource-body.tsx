'use client';

import type { ReactNode } from 'react';
import { unknownKeysOf } from '#components/step-parts/redaction.ts';
import { Absent, Row, UnknownKeyRows, ValueList } from '#components/step-parts/values.tsx';
import type { ShownConsentFinding } from '#lib/model/consents/finding.schema.ts';
import type { ResourceName } from '#lib/model/consents/resources.ts';
import { rawKey } from '#lib/model/session/unreadable.ts';
import { Company } from './company.tsx';
import { FieldList, FieldRow, isPart, type Part, StateBadge, textOf, Unreadable } from './document-parts.tsx';
import { IdentityDocument, ResidencyDocument } from './personal-documents.tsx';

interface ResourceBodyProps {
  readonly resource: ResourceName;
  /** The data of the envelope are not null; where one document was requested, they are that document. */
  readonly data: unknown;
  readonly findings?: readonly ShownConsentFinding[];
  /** @returns our officer's decision on the identity document at this place of the list */
  readonly decisionAt?: (place: string, document: Part) => ReactNode;
}

export function ResourceBody({ resource, data, findings = [], decisionAt }: ResourceBodyProps) {
  const parts: readonly unknown[] = Array.isArray(data) ? data : [data];
  return parts.map((part, at) => (
    <One
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one answer never change places
      key={at}
      resource={resource}
      part={part}
      findings={findings}
      decision={isPart(part) && decisionAt?.(String(at), part)}
    />
  ));
}

interface OneProps extends Required<Pick<ResourceBodyProps, 'resource' | 'findings'>> {
  readonly part: unknown;
  readonly decision: ReactNode;
}

function One({ resource, part, findings, decision }: OneProps) {
  if (!isPart(part) || Object.hasOwn(part, rawKey()))
    return (
      <p className="border-hairline px-4 py-3 not-first:border-t md:px-5">
        {isPart(part) ? <Unreadable /> : <Absent>An entry without content</Absent>}
      </p>
    );
  switch (resource) {
    case 'identity':
      return <IdentityDocument of={part} level={3} decision={decision} />;
    case 'residency':
      return <ResidencyDocument of={part} level={3} />;
    case 'corporate':
      return <Company of={part} findings={findings} />;
    case 'phone':
      return <Phone of={part} />;
    case 'email':
      return <Email of={part} />;
  }
}

/** A phone number is shown as received, with its calling code beside it. */
const Phone = ({ of: part }: { readonly of: Part }) => (
  <div className="max-w-200 md:[&>dl>div]:px-5 [&>dl]:border-b-0">
    <ValueList>
      <Row label="State">
        <StateBadge state={textOf(part, 'state')} />
      </Row>
      <FieldRow of={part} name="country_code" label="Calling code" as="code" />
      <FieldRow of={part} name="phone_number" label="Number" as="code" />
      <UnknownKeyRows values={unknownKeysOf(part, ['phone_number', 'country_code', 'state'])} />
    </ValueList>
  </div>
);

/** The service gives an email address no state. */
const Email = ({ of: part }: { readonly of: Part }) => (
  <div className="max-w-200 md:[&>dl>div]:px-5 [&>dl]:border-b-0">
    <FieldList of={part} fields={[{ name: 'email', label: 'Email' }]} alsoKnown={[]} />
  </div>
);
