'use client';

import { type ReactNode, useId } from 'react';
import { unknownKeysOf } from '#components/step-parts/redaction/index.ts';
import { Absent, UnknownKeyRows, ValueList } from '#components/step-parts/values/index.ts';
import { SafeText } from '#components/ui/marked-text.tsx';
import { toReadable } from '#lib/format/text/readable.ts';
import type { ShownConsentFinding } from '#lib/model/consents/finding.ts';
import { rawKey } from '#lib/model/session/unreadable.ts';
import { StateBadge } from '../marks/state-badge.tsx';
import { DocumentHead } from './document-head.tsx';
import { FieldRow, isUnreadable, type Part, textOf, Unreadable } from './field-row.tsx';
import { Person } from './person.tsx';

const known = [
  'corporate_id',
  'name',
  'address',
  'country',
  'city',
  'registration_number',
  'state',
  'documents',
  'directors',
  'beneficial_owners',
];

interface CompanyProps {
  readonly of: Part;
  readonly findings: readonly ShownConsentFinding[];
}

/** A company with its documents, directors and owners. */
export function Company({ of: part, findings }: CompanyProps) {
  const headingId = useId();
  const name = textOf(part, 'name');
  return (
    <article aria-labelledby={headingId}>
      <DocumentHead
        id={headingId}
        of={part}
        title={name === null ? 'Name not provided' : <SafeText text={name} />}
        level={3}
      />
      <div className="max-w-200 border-hairline border-t md:[&>dl>div]:px-5 [&>dl]:border-b-0">
        <ValueList>
          <FieldRow of={part} name="name" label="Name" />
          <FieldRow of={part} name="registration_number" label="Registration number" as="code" />
          <FieldRow of={part} name="address" label="Address" />
          <FieldRow of={part} name="city" label="City" />
          <FieldRow of={part} name="country" label="Country" as="country" />
          <FieldRow of={part} name="corporate_id" label="Identifier" as="code" />
          <UnknownKeyRows values={unknownKeysOf(part, known)} />
        </ValueList>
      </div>
      <Group of={part} name="documents" title="Documents" none="0 documents reported">
        {(documents) => (
          <ul className="max-w-200">
            {documents.map((document, at) => (
              <li
                // biome-ignore lint/suspicious/noArrayIndexKey: the documents of one answer never change places
                key={at}
                className="flex min-h-10 flex-wrap items-center gap-x-4 gap-y-1 border-hairline border-t py-1"
              >
                <CompanyDocument of={document} />
              </li>
            ))}
          </ul>
        )}
      </Group>
      <p className="border-hairline border-t px-4 pt-3 text-muted md:px-5">
        Directors and owners as this company’s data name them. They carry no shares and never enter the ownership
        computation.
      </p>
      {(['directors', 'beneficial_owners'] as const).map((list) => (
        <Group
          key={list}
          of={part}
          name={list}
          title={titles[list]}
          none={`0 ${titles[list].toLowerCase()} reported`}
          isPlain
        >
          {(people) =>
            people.map((person, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the people of one answer never change places
              <Person key={at} of={person} place={`${list}/${at}`} findings={findings} />
            ))
          }
        </Group>
      ))}
    </article>
  );
}

const titles = { directors: 'Directors', beneficial_owners: 'Beneficial owners' } as const;

interface GroupProps {
  readonly of: Part;
  readonly name: string;
  readonly title: string;
  /** An empty list; one that is missing says nothing of that kind. */
  readonly none: string;
  /** Follows a sentence without a line between. */
  readonly isPlain?: boolean;
  readonly children: (elements: readonly (Part | null)[]) => ReactNode;
}

function Group({ of: part, name, title, none, isPlain = false, children }: GroupProps) {
  const headingId = useId();
  const list = part[name];
  const elements = Array.isArray(list) ? (list as readonly (Part | null)[]) : undefined;
  return (
    <section
      aria-labelledby={headingId}
      className={isPlain ? 'px-4 pt-2 pb-3 md:px-5' : 'border-hairline border-t px-4 py-3 md:px-5'}
    >
      <h4 id={headingId} className="pb-1 font-semibold">
        {title} {elements && <span className="ml-1 font-normal text-muted tabular-nums">{elements.length}</span>}
      </h4>
      {isUnreadable(part, name) && <Unreadable />}
      {elements === undefined && !isUnreadable(part, name) && <Absent>Not reported</Absent>}
      {elements?.length === 0 && <Absent>{none}</Absent>}
      {elements && elements.length > 0 && children(elements)}
    </section>
  );
}

function CompanyDocument({ of: document }: { readonly of: Part | null }) {
  if (document === null) return <Absent>Not provided</Absent>;
  if (Object.hasOwn(document, rawKey())) return <Unreadable />;
  const category = textOf(document, 'category_name');
  const others = unknownKeysOf(document, ['category_name', 'state']);
  return (
    <>
      <span className="min-w-0 grow break-words">
        {isUnreadable(document, 'category_name') ? (
          <Unreadable />
        ) : category === null ? (
          <Absent>Category not provided</Absent>
        ) : (
          <SafeText text={toReadable(category)} />
        )}
        {others.map(([key, text]) => (
          <span key={key} className="block text-meta text-muted">
            <SafeText text={`${key}: ${text ?? 'not provided'}`} />
          </span>
        ))}
      </span>
      <StateBadge state={textOf(document, 'state')} />
    </>
  );
}
