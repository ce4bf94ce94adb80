'use client';

import { type ComponentProps, type FormEvent, type ReactNode, useId, useState } from 'react';
import { Button } from '#components/ui/button/index.ts';
import { Input } from '#components/ui/form/index.ts';
import { cn } from '#components/ui/style.ts';
import { actionName, eventKindNames, outcomeNames } from '#lib/format/labels/audit-event.ts';
import { type AuditAction, signInActions } from '#lib/model/audit.ts';
import { eventKinds, kindOfEvent, mayConcernSession, storedActions } from '#lib/model/event-kind.ts';
import { type EventFilters, filterText } from '#lib/model/review/event-filter.ts';

export interface FilterFormProps {
  readonly filters: EventFilters;
  readonly onFilter: (filters: EventFilters) => void;
  readonly actors: readonly { readonly id: string; readonly name: string }[];
  readonly kindsOf: 'all' | 'session' | 'administrator' | 'sign-ins';
  readonly pending: boolean;
}

const kindsOfSession = ['view', 'export', 'verdict', 'decision', 'change'] as const;
/** Administrators are shown these kinds of events, and so can ask for them. */
const kindsForAdministrator = ['account', 'setting', 'change'] as const;

/** Filters are applied together, so that each read has one event in the log and not one for each key. */
export function FilterForm({ filters, onFilter, actors, kindsOf, pending }: FilterFormProps) {
  const [typed, setTyped] = useState<EventFilters>(filters);
  const set = (name: keyof EventFilters) => (value: string) => setTyped({ ...typed, [name]: value || undefined });
  const kinds =
    kindsOf === 'session' ? kindsOfSession : kindsOf === 'administrator' ? kindsForAdministrator : eventKinds;
  const isKnown = actors.some(({ id }) => id === typed.actor);
  const apply = (event: FormEvent) => {
    event.preventDefault();
    onFilter(typed);
  };
  return (
    <form
      onSubmit={apply}
      aria-label="Filter events"
      className="grid grid-cols-2 items-end gap-x-3 gap-y-2 px-4 py-2.5 sm:flex sm:flex-wrap md:px-5 print:hidden"
    >
      {kindsOf !== 'sign-ins' && (
        <Labelled label="What" className="col-span-2">
          {(id) => (
            <Select
              id={id}
              value={typed.action ?? `kind:${typed.kind ?? ''}`}
              onValue={(value) => setTyped(withWhat(typed, value))}
            >
              <option value="kind:">All</option>
              {kindsOf === 'administrator' && <option value="kind:deed">Work with sessions</option>}
              {kinds.map((kind) =>
                kind === 'signIn' ? null : (
                  <optgroup key={kind} label={eventKindNames[kind]}>
                    <option value={`kind:${kind}`}>{eventKindNames[kind]}, all</option>
                    {kindsOf !== 'administrator' &&
                      storedActions
                        .filter(
                          (action) =>
                            kindOfEvent(action) === kind && (kindsOf !== 'session' || mayConcernSession(action)),
                        )
                        .map((action) => <Action key={action} action={action} />)}
                  </optgroup>
                ),
              )}
            </Select>
          )}
        </Labelled>
      )}
      {kindsOf === 'sign-ins' && (
        <Labelled label="What" className="col-span-2">
          {(id) => (
            <Select id={id} value={typed.action ?? ''} onValue={set('action')}>
              <option value="">All</option>
              {signInActions.map((action) => (
                <Action key={action} action={action} />
              ))}
            </Select>
          )}
        </Labelled>
      )}
      <Labelled label="Who">
        {(id) => (
          <Select id={id} value={typed.actor ?? ''} onValue={set('actor')}>
            <option value="">Everybody</option>
            {!isKnown && typed.actor !== undefined && !['desk', 'operator'].includes(typed.actor) && (
              <option value={typed.actor}>Removed account</option>
            )}
            {kindsOf !== 'administrator' && <option value="desk">Review Desk</option>}
            <option value="operator">Command line</option>
            {actors.map(({ id: actor, name }) => (
              <option key={actor} value={actor}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Labelled>
      <Labelled label="Outcome">
        {(id) => (
          <Select id={id} value={typed.outcome ?? ''} onValue={set('outcome')}>
            <option value="">All</option>
            {Object.entries(outcomeNames).map(([outcome, name]) => (
              <option key={outcome} value={outcome}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Labelled>
      {kindsOf !== 'session' && kindsOf !== 'sign-ins' && (
        <Labelled label="Session" className="sm:w-32">
          {(id) => (
            <Input
              id={id}
              value={typed.session ?? ''}
              maxLength={10}
              spellCheck={false}
              placeholder="Reference"
              onChange={(event) => set('session')(event.target.value.trim())}
              className="font-mono"
            />
          )}
        </Labelled>
      )}
      {kindsOf !== 'sign-ins' && kindsOf !== 'administrator' && (
        <Labelled label="Step, hit or object" className="sm:w-40">
          {(id) => (
            <Input
              id={id}
              value={typed.object ?? ''}
              maxLength={200}
              spellCheck={false}
              onChange={(event) => set('object')(event.target.value.trim())}
            />
          )}
        </Labelled>
      )}
      <Labelled label="From (UTC)" className="sm:w-36">
        {(id) => (
          <Input id={id} type="date" value={typed.from ?? ''} onChange={(event) => set('from')(event.target.value)} />
        )}
      </Labelled>
      <Labelled label="To (UTC)" className="sm:w-36">
        {(id) => (
          <Input id={id} type="date" value={typed.to ?? ''} onChange={(event) => set('to')(event.target.value)} />
        )}
      </Labelled>
      <div className="col-span-2 flex gap-2">
        <Button type="submit" look="ink" disabled={pending}>
          Filter
        </Button>
        {filterText(filters) !== '' && (
          <Button
            onClick={() => {
              setTyped({});
              onFilter({});
            }}
          >
            Clear all
          </Button>
        )}
      </div>
    </form>
  );
}

/** @param value an action, or `kind:` and a kind */
const withWhat = (filters: EventFilters, value: string): EventFilters => {
  const [, kind] = /^kind:(.*)$/.exec(value) ?? [];
  return kind === undefined
    ? { ...filters, kind: undefined, action: value }
    : { ...filters, kind: kind || undefined, action: undefined };
};

const Action = ({ action }: { readonly action: AuditAction }) => <option value={action}>{actionName(action)}</option>;

interface LabelledProps {
  readonly label: string;
  readonly className?: string;
  readonly children: (id: string) => ReactNode;
}

function Labelled({ label, className, children }: LabelledProps) {
  const id = useId();
  return (
    <div className={cn('flex min-w-0 flex-col gap-1', className)}>
      <label htmlFor={id} className="text-meta text-muted">
        {label}
      </label>
      {children(id)}
    </div>
  );
}

interface SelectProps extends Omit<ComponentProps<'select'>, 'onChange'> {
  readonly onValue: (value: string) => void;
}

const Select = ({ onValue, ...props }: SelectProps) => (
  <select
    onChange={(event) => onValue(event.target.value)}
    className="h-8 w-full rounded-control border border-control bg-surface px-2 sm:max-w-56"
    {...props}
  />
);
