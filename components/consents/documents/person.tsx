'use client';

import { ChevronRight, UserCog } from 'lucide-react';
import { toText, unknownKeysOf } from '#components/step-parts/redaction/index.ts';
import { Absent, StatusMark, UnknownKeyRows, ValueList } from '#components/step-parts/values/index.ts';
import { SafeText } from '#components/ui/text/index.ts';
import { rawKey } from '#lib/model/session/unreadable.ts';
import { StateBadge } from '../marks/index.ts';
import { isUnreadable, type Part, textOf, Unreadable } from './field-row.tsx';
import { IdentityDocument } from './identity-document.tsx';
import { ResidencyDocument } from './residency-document.tsx';

const known = ['firstname', 'lastname', 'identity', 'residency', 'is_admin'];

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A director or an owner with identity and residency, closed at first: a company may have forty. */
export function Person({ of: person }: { readonly of: Part | null }) {
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
        <span className="ml-auto flex flex-wrap items-center gap-x-4 gap-y-1 max-sm:ml-7">
          {(['identity', 'residency'] as const).map((part) => (
            <span key={part} className="inline-flex items-center gap-2">
              <span className="text-meta text-muted capitalize">{part}</span>
              <PartState of={person} name={part} />
            </span>
          ))}
        </span>
      </summary>
      <div className="mb-3 ml-2 border-hairline border-l sm:ml-7">
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

function PartState({ of: person, name }: { readonly of: Part; readonly name: 'identity' | 'residency' }) {
  const document = person[name];
  if (isUnreadable(person, name) || (isPart(document) && Object.hasOwn(document, rawKey()))) return <Unreadable />;
  if (!isPart(document)) return <Absent>Not provided</Absent>;
  return <StateBadge state={textOf(document, 'state')} />;
}
