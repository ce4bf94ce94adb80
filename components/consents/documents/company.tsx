'use client';

import { ChevronRight, UserCog } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { toText, unknownKeysOf } from '#components/step-parts/redaction.ts';
import { StatusMark } from '#components/step-parts/status-mark.tsx';
import { Absent, UnknownKeyRows, ValueList } from '#components/step-parts/values.tsx';
import { SafeText } from '#components/ui/safe-text.tsx';
import { cn, severityColours } from '#components/ui/style.ts';
import { toReadable } from '#lib/format/text/readable.ts';
import type { ShownConsentFinding } from '#lib/model/consents/finding.schema.ts';
import { rawKey } from '#lib/model/session/unreadable.ts';
import { FindingMark, findingKey, personAnchor } from '../marks.tsx';
import {
  DocumentHead,
  FieldList,
  isPart,
  isUnreadable,
  type Part,
  StateBadge,
  textOf,
  Unreadable,
} from './document-parts.tsx';
import { IdentityDocument, ResidencyDocument } from './personal-documents.tsx';

const companyFields = [
  { name: 'name', label: 'Name' },
  { name: 'registration_number', label: 'Registration number', as: 'code' },
  { name: 'address', label: 'Address' },
  { name: 'city', label: 'City' },
  { name: 'country', label: 'Country', as: 'country' },
  { name: 'corporate_id', label: 'Identifier', as: 'code' },
] as const;

interface CompanyProps {
  readonly of: Part;
  readonly findings: readonly ShownConsentFinding[];
}

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
        <FieldList
          of={part}
          fields={companyFields}
          alsoKnown={['state', 'documents', 'directors', 'beneficial_owners']}
        />
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
  /** The text for an empty list is not shown for one that is missing. */
  readonly none: string;
  /** A plain group follows a sentence without a line between. */
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

const personKeys = ['firstname', 'lastname', 'identity', 'residency', 'is_admin'];

interface PersonProps {
  readonly of: Part | null;
  /** It is like `directors/3`. */
  readonly place: string;
  readonly findings: readonly ShownConsentFinding[];
}

/** A person is closed at first, since a company may have forty. */
function Person({ of: person, place, findings }: PersonProps) {
  if (person === null) return <Absent>Not provided</Absent>;
  if (Object.hasOwn(person, rawKey())) return <Unreadable />;
  const name = [textOf(person, 'firstname'), textOf(person, 'lastname')].filter((part) => part !== null).join(' ');
  const others = unknownKeysOf(person, personKeys);
  return (
    <details className="group/person border-hairline border-t">
      <summary className="flex min-h-11 list-none flex-wrap items-center gap-x-3 gap-y-1 py-1.5 hover:bg-hover [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-4 group-open/person:rotate-90" />
        <span className="min-w-0 break-words font-name text-hit">
          {name === '' ? <NoName of={person} /> : <SafeText text={name} />}
        </span>
        {person.is_admin === true && (
          <StatusMark icon={UserCog} className="text-muted">
            Administrator of the company
          </StatusMark>
        )}
        <Findings
          findings={findings.filter((finding) => finding.place?.startsWith(`${place}/`) && !isState(finding))}
        />
        <span className="ml-auto flex flex-wrap items-center gap-x-4 gap-y-1 max-sm:ml-7">
          {(['identity', 'residency'] as const).map((part) => (
            <span key={part} className="inline-flex items-center gap-2">
              <span className="text-meta text-muted capitalize">{part}</span>
              <PartState of={person} name={part} />
            </span>
          ))}
        </span>
      </summary>
      {/* The anchor is within the details, so that the browser opens them; the margin keeps the name on the screen. */}
      <div id={personAnchor(place)} className="mb-3 ml-2 scroll-mt-28 border-hairline border-l sm:ml-7">
        {isPart(person.identity) && <IdentityDocument of={person.identity} level={5} ofPerson />}
        {isPart(person.residency) && <ResidencyDocument of={person.residency} level={5} ofPerson />}
        {!isPart(person.identity) && !isPart(person.residency) && (
          <p className="px-4 py-2 text-muted">No document of this person could be shown.</p>
        )}
        {others.length > 0 && (
          <ValueList>
            <UnknownKeyRows values={others.map(([key, value]) => [key, toText(value)] as const)} />
          </ValueList>
        )}
      </div>
    </details>
  );
}

const NoName = ({ of: person }: { readonly of: Part }) =>
  isUnreadable(person, 'firstname') || isUnreadable(person, 'lastname') ? (
    <Unreadable />
  ) : (
    <Absent>Name not provided</Absent>
  );

/** The states beside the name say the same. */
const isState = ({ code }: ShownConsentFinding): boolean => code.startsWith('state_');

const Findings = ({ findings }: Pick<PersonProps, 'findings'>) =>
  findings.length > 0 && (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 max-sm:ml-7 max-sm:basis-full">
      {findings.map((finding) => (
        <span
          key={findingKey(finding)}
          className={cn('inline-flex items-center gap-1.5', severityColours[finding.severity])}
        >
          <FindingMark finding={finding} />
          <SafeText text={finding.message} />
        </span>
      ))}
    </span>
  );

function PartState({ of: person, name }: { readonly of: Part; readonly name: 'identity' | 'residency' }) {
  const document = person[name];
  if (isUnreadable(person, name) || (isPart(document) && Object.hasOwn(document, rawKey()))) return <Unreadable />;
  if (!isPart(document)) return <Absent>Not provided</Absent>;
  return <StateBadge state={textOf(document, 'state')} />;
}
