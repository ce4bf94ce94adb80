'use client';

import { ChevronRight, UserCog } from 'lucide-react';
import { toText, unknownKeysOf } from '#components/step-parts/redaction/index.ts';
import { Absent, StatusMark, UnknownKeyRows, ValueList } from '#components/step-parts/values/index.ts';
import { SafeText } from '#components/ui/marked-text.tsx';
import { cn } from '#components/ui/style.ts';
import type { ShownConsentFinding } from '#lib/model/consents/finding.ts';
import { rawKey } from '#lib/model/session/unreadable.ts';
import { FindingMark, findingKey, severityColour } from '../marks/finding-mark.tsx';
import { personAnchor } from '../marks/group-findings.ts';
import { StateBadge } from '../marks/state-badge.tsx';
import { isUnreadable, type Part, textOf, Unreadable } from './field-row.tsx';
import { IdentityDocument } from './identity-document.tsx';
import { ResidencyDocument } from './residency-document.tsx';

const known = ['firstname', 'lastname', 'identity', 'residency', 'is_admin'];

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null && !Array.isArray(value);

interface PersonProps {
  readonly of: Part | null;
  /** `directors/3`. */
  readonly place: string;
  /** Of the company's data. */
  readonly findings: readonly ShownConsentFinding[];
}

/** A director or an owner with identity and residency, closed at first: a company may have forty. */
export function Person({ of: person, place, findings }: PersonProps) {
  if (person === null) return <Absent>Not provided</Absent>;
  if (Object.hasOwn(person, rawKey())) return <Unreadable />;
  const name = [textOf(person, 'firstname'), textOf(person, 'lastname')].filter((part) => part !== null).join(' ');
  const others = unknownKeysOf(person, known);
  return (
    <details className="group/person border-hairline border-t">
      <summary className="flex min-h-11 list-none flex-wrap items-center gap-x-3 gap-y-1 py-1.5 hover:bg-hover [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-4 group-open/person:rotate-90" />
        <span className="min-w-0 break-words font-name text-hit">
          {name === '' ? (
            isUnreadable(person, 'firstname') || isUnreadable(person, 'lastname') ? (
              <Unreadable />
            ) : (
              <Absent>Name not provided</Absent>
            )
          ) : (
            <SafeText text={name} />
          )}
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
      {/* Within, so that the browser opens the details when an address leads here; the margin keeps the name in sight. */}
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

/** Said by the states beside it. */
const isState = ({ code }: ShownConsentFinding): boolean => code.startsWith('state_');

/** What must be looked at, most serious first. */
const Findings = ({ findings }: Pick<PersonProps, 'findings'>) =>
  findings.length > 0 && (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 max-sm:ml-7 max-sm:basis-full">
      {findings.map((finding) => (
        <span
          key={findingKey(finding)}
          className={cn('inline-flex items-center gap-1.5', severityColour[finding.severity])}
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
