'use client';

import {
  CircleAlert,
  CircleX,
  Download,
  Eye,
  Link2,
  type LucideIcon,
  Pencil,
  Scale,
  Settings2,
  SquareCheckBig,
  SquareStack,
  UserRound,
  UserRoundKey,
} from 'lucide-react';
import type { Route } from 'next';
import { useState } from 'react';
import { buttonClass } from '#components/ui/button/button.tsx';
import { Link } from '#components/ui/link.tsx';
import { Scroller } from '#components/ui/page/index.ts';
import { SafeText } from '#components/ui/safe-text.tsx';
import { cn } from '#components/ui/style.ts';
import { Moment } from '#components/ui/time/moment.tsx';
import {
  actorName,
  type EventFact,
  eventChange,
  eventFacts,
  eventSentence,
  outcomeNames,
} from '#lib/format/labels/audit-sentence.ts';
import { rolesLabel } from '#lib/format/labels/role.ts';
import { toReadable } from '#lib/format/text/readable.ts';
import { sessionPage } from '#lib/model/addresses.ts';
import { eventProofAddress } from '#lib/model/api-addresses.ts';
import { type AuditAction, type EventKind, kindOfEvent } from '#lib/model/audit.ts';
import type { ShownEvent } from '#lib/model/review/events.schema.ts';

interface EventRowProps {
  readonly event: ShownEvent;
  readonly names: Readonly<Record<string, string>>;
  /** Types of the session's steps by their names are empty where the events are of several sessions. */
  readonly stepTypes: Readonly<Record<string, string>>;
  /** The page shows this event alone. */
  readonly address: Route;
  /** The page lists the events of this actor. */
  readonly actorAddress: Route;
  readonly mayProve: boolean;
  readonly showsSession: boolean;
  /** The address of the page may name one event. */
  readonly isNamed: boolean;
}

/** A sentence says who did what and when; the state before and the reason follow, and the rest is shown on request. */
export function EventRow({ event, names, stepTypes, isNamed, ...props }: EventRowProps) {
  const { action, actor, at, session, object, outcome, reason } = event;
  const nameOf = (id: string) => actorName(id, names[id]);
  const change = eventChange(action, event, nameOf);
  const subject = subjectOf(event, nameOf);
  return (
    <li
      aria-current={isNamed ? 'true' : undefined}
      className={cn(
        'grid gap-x-4 gap-y-0.5 border-hairline border-b px-4 py-2 md:grid-cols-[12.5rem_11rem_minmax(0,1fr)] md:px-5',
        isNamed && 'bg-selected',
      )}
    >
      <Link
        href={props.address}
        className="flex w-fit items-start gap-1.5 whitespace-nowrap rounded-chip text-muted tabular-nums hover:text-text hover:underline"
      >
        <Moment value={at} />
        <Link2 aria-hidden className="mt-0.5 size-3.5 text-subtle" />
        <span className="sr-only">Link to this event</span>
      </Link>
      <p className="min-w-0 max-md:flex max-md:flex-wrap max-md:gap-x-2">
        <Link
          href={props.actorAddress}
          className="break-words rounded-chip font-medium hover:underline"
          title={`Events of ${nameOf(actor.id)}`}
        >
          <SafeText text={nameOf(actor.id)} />
        </Link>
        {actor.roles.length > 0 && (
          <span className="block text-meta text-muted max-md:self-center">{rolesLabel(actor.roles)}</span>
        )}
      </p>
      <div className="flex min-w-0 gap-2">
        <EventIcon action={action} />
        <div className="flex min-w-0 grow flex-col gap-0.5">
          <p className="break-words">
            {eventSentence(action, { ...event, stepTypes })}
            {subject !== null && (
              <>
                {': '}
                <SafeText text={subject} className="font-medium" />
              </>
            )}
            {props.showsSession && session !== null && (
              <>
                {' · '}
                <Link href={sessionPage(session)} className="rounded-chip text-accent hover:underline">
                  <code>{session}</code>
                </Link>
              </>
            )}
            {outcome !== 'done' && <Outcome outcome={outcome} />}
          </p>
          {change && (
            <p className="text-muted">
              {change.label}: <Side text={change.before} /> → <Side text={change.after} />
              <span className="sr-only"> (before, after)</span>
            </p>
          )}
          {reason !== null && (
            <Scroller as="div" className="long-text max-w-[80ch] whitespace-pre-wrap text-muted">
              <SafeText text={reason} />
            </Scroller>
          )}
          <EventDetails
            event={event}
            object={subject === null ? object : null}
            mayProve={props.mayProve}
            isOpen={isNamed}
          />
        </div>
      </div>
    </li>
  );
}

const icons: Record<EventKind, LucideIcon> = {
  view: Eye,
  export: Download,
  verdict: SquareCheckBig,
  decision: Scale,
  change: Pencil,
  account: UserRound,
  setting: Settings2,
  signIn: UserRoundKey,
};

/** The sentence beside the icon says the same. */
function EventIcon({ action }: { readonly action: AuditAction | null }) {
  const Icon = action === null ? SquareStack : icons[kindOfEvent(action)];
  return <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-subtle" />;
}

const Side = ({ text }: { readonly text: string | null }) =>
  text === null ? (
    <span className="text-subtle">nothing</span>
  ) : (
    <SafeText text={text} className="break-all text-text" />
  );

function Outcome({ outcome }: { readonly outcome: 'denied' | 'failed' }) {
  const Icon = outcome === 'denied' ? CircleX : CircleAlert;
  return (
    <span
      className={cn(
        'ml-2 inline-flex items-center gap-1 whitespace-nowrap font-medium',
        outcome === 'denied' ? 'text-rejected-fg' : 'text-resubmission-fg',
      )}
    >
      <Icon aria-hidden className="size-4" />
      {outcomeNames[outcome]}
    </span>
  );
}

/** @returns whom or what the sentence is about, where the event names it */
function subjectOf({ action, object }: ShownEvent, nameOf: (id: string) => string): string | null {
  if (action === null || object === null) return null;
  if (/^reviewer\./.test(action)) return nameOf(object);
  return action === 'access.denied' ? object : null;
}

interface EventDetailsProps {
  readonly event: ShownEvent;
  /** It is null when there is no object, or the sentence names it. */
  readonly object: string | null;
  readonly mayProve: boolean;
  readonly isOpen: boolean;
}

function EventDetails({ event, object, mayProve, isOpen }: EventDetailsProps) {
  const [open, setOpen] = useState(isOpen);
  const facts = factsOf(event, object);
  const hasProof = mayProve && event.isSigned !== null;
  if (facts.length === 0 && !hasProof) return null;
  return (
    <details open={open} onToggle={(toggle) => setOpen(toggle.currentTarget.open)}>
      <summary className="w-fit cursor-default rounded-chip py-0.5 text-meta text-muted hover:text-text">
        Details
      </summary>
      {open && (
        <div className="mt-1 mb-1 flex flex-col items-start gap-2">
          <dl className="grid gap-x-4 gap-y-0.5 text-meta sm:grid-cols-[11rem_minmax(0,1fr)]">
            {facts.map(({ label, value }) => (
              <div key={label} className="contents">
                <dt className="text-muted">{label}</dt>
                <dd className="break-all max-sm:mb-1">
                  <SafeText text={value} />
                </dd>
              </div>
            ))}
          </dl>
          {hasProof && (
            <a href={eventProofAddress(event.id)} download className={buttonClass({ size: 'small' })}>
              <Download aria-hidden />
              Download proof
            </a>
          )}
        </div>
      )}
    </details>
  );
}

function factsOf(event: ShownEvent, object: string | null): readonly EventFact[] {
  const { action, detail, fieldGroups, authMethod, ip, requestId, number, hash, isSigned } = event;
  const fact = (label: string, value: string | null): EventFact[] => (value === null ? [] : [{ label, value }]);
  return [
    ...fact('Object', object),
    ...eventFacts(action, detail),
    ...fact('Shown unmasked', fieldGroups.length === 0 ? null : fieldGroups.map(toReadable).join(', ')),
    ...fact('Signed in by', authMethod),
    ...fact('Network address', ip),
    ...fact('Request', requestId),
    ...fact('Number in the chain', number === null ? null : number.toLocaleString('en')),
    ...fact('Hash', hash),
    ...fact(
      'Signature',
      isSigned === null
        ? null
        : isSigned
          ? 'Covered by a signed checkpoint'
          : 'Not signed yet; the next checkpoint covers it',
    ),
  ];
}
