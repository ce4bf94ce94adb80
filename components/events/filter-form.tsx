'use client';

import { type ReactNode, useState } from 'react';
import { Button } from '#components/ui/button/button.tsx';
import { Field } from '#components/ui/form/field.tsx';
import { Form } from '#components/ui/form/form.tsx';
import { Options, Select } from '#components/ui/form/select.tsx';
import { TextField } from '#components/ui/form/text-field.tsx';
import { cn } from '#components/ui/style.ts';
import { actionName, eventKindNames, outcomeNames } from '#lib/format/labels/audit-sentence.ts';
import {
  type AuditAction,
  type EventKind,
  eventKinds,
  kindOfEvent,
  mayConcernSession,
  signInActions,
  storedActions,
} from '#lib/model/audit.ts';
import { type EventFilters, filterText } from '#lib/model/review/events.ts';

interface FilterFormProps {
  readonly filters: EventFilters;
  readonly onFilter: (filters: EventFilters) => void;
  readonly actors: readonly { readonly id: string; readonly name: string }[];
  /** `own`: those of one session that a role which may not know of screening can cause. */
  readonly kindsOf: 'all' | 'session' | 'own' | 'administrator' | 'sign-ins';
  readonly pending: boolean;
}

/** The name of any other action would tell of what there may be. */
const ownActions: readonly AuditAction[] = [
  ...(['session.lookedUp', 'session.read', 'session.revealed', 'session.initAsked', 'session.initiated'] as const),
  ...(['step.delivered', 'step.opened', 'step.explained', 'page.printed', 'audit.read'] as const),
  ...(['note.read', 'note.added', 'note.edited', 'note.withdrawn'] as const),
];
/** Who is shown events of these kinds can ask for them. */
const offeredKinds: Readonly<Record<FilterFormProps['kindsOf'], readonly EventKind[]>> = {
  all: eventKinds,
  session: ['view', 'export', 'verdict', 'decision', 'change'],
  own: ['view', 'export', 'change'],
  administrator: ['account', 'setting', 'change'],
  'sign-ins': [],
};

/** Filters are applied together, so that each read has one event in the log and not one for each key. */
export function FilterForm({ filters, onFilter, actors, kindsOf, pending }: FilterFormProps) {
  const [typed, setTyped] = useState<EventFilters>(filters);
  const set = (name: keyof EventFilters) => (value: string) => setTyped({ ...typed, [name]: value || undefined });
  const offered = kindsOf === 'own' ? ownActions : storedActions;
  const isKnown = actors.some(({ id }) => id === typed.actor);
  return (
    <Form
      onSubmit={() => onFilter(typed)}
      aria-label="Filter events"
      className="grid grid-cols-2 items-end gap-x-3 gap-y-2 px-4 py-2.5 sm:flex sm:flex-wrap md:px-5 print:hidden"
    >
      {kindsOf !== 'sign-ins' && (
        <SelectField
          label="What"
          className="col-span-2"
          value={typed.action ?? `kind:${typed.kind ?? ''}`}
          onValue={(value) => setTyped(withWhat(typed, value))}
        >
          <option value="kind:">All</option>
          {kindsOf === 'administrator' && <option value="kind:deed">Work with sessions</option>}
          {offeredKinds[kindsOf].map((kind) =>
            kind === 'signIn' ? null : (
              <optgroup key={kind} label={eventKindNames[kind]}>
                <option value={`kind:${kind}`}>{eventKindNames[kind]}, all</option>
                {kindsOf !== 'administrator' && (
                  <Actions
                    of={offered.filter(
                      (action) => kindOfEvent(action) === kind && (kindsOf !== 'session' || mayConcernSession(action)),
                    )}
                  />
                )}
              </optgroup>
            ),
          )}
        </SelectField>
      )}
      {kindsOf === 'sign-ins' && (
        <SelectField label="What" className="col-span-2" value={typed.action ?? ''} onValue={set('action')}>
          <option value="">All</option>
          <Actions of={signInActions} />
        </SelectField>
      )}
      <SelectField label="Who" value={typed.actor ?? ''} onValue={set('actor')}>
        <option value="">Everybody</option>
        {!isKnown && typed.actor !== undefined && !['desk', 'operator'].includes(typed.actor) && (
          <option value={typed.actor}>Removed account</option>
        )}
        {kindsOf !== 'administrator' && <option value="desk">Review Desk</option>}
        <option value="operator">Command line</option>
        <Options of={actors.map(({ id, name }) => [id, name])} />
      </SelectField>
      <SelectField label="Outcome" value={typed.outcome ?? ''} onValue={set('outcome')}>
        <option value="">All</option>
        <Options of={Object.entries(outcomeNames)} />
      </SelectField>
      {(kindsOf === 'all' || kindsOf === 'administrator') && (
        <TextField
          look="bar"
          label="Session"
          fieldClass="min-w-0 sm:w-32"
          value={typed.session ?? ''}
          maxLength={10}
          placeholder="Reference"
          onText={(text) => set('session')(text.trim())}
          className="font-mono"
        />
      )}
      {kindsOf !== 'sign-ins' && kindsOf !== 'administrator' && (
        <TextField
          look="bar"
          label="Step, hit or object"
          fieldClass="min-w-0 sm:w-40"
          value={typed.object ?? ''}
          maxLength={200}
          onText={(text) => set('object')(text.trim())}
        />
      )}
      {(['from', 'to'] as const).map((end) => (
        <TextField
          key={end}
          look="bar"
          label={end === 'from' ? 'From (UTC)' : 'To (UTC)'}
          fieldClass="min-w-0 sm:w-36"
          type="date"
          value={typed[end] ?? ''}
          onText={set(end)}
        />
      ))}
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
    </Form>
  );
}

/** @param value an action, or `kind:` and a kind */
const withWhat = (filters: EventFilters, value: string): EventFilters => {
  const [, kind] = /^kind:(.*)$/.exec(value) ?? [];
  return kind === undefined
    ? { ...filters, kind: undefined, action: value }
    : { ...filters, kind: kind || undefined, action: undefined };
};

const Actions = ({ of }: { readonly of: readonly AuditAction[] }) => (
  <Options of={of.map((action) => [action, actionName(action)])} />
);

interface SelectFieldProps {
  readonly label: string;
  readonly className?: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly children: ReactNode;
}

const SelectField = ({ label, className, value, onValue, children }: SelectFieldProps) => (
  <Field look="bar" label={label} className={cn('min-w-0', className)}>
    {(control) => (
      <Select {...control} value={value} onChange={({ target }) => onValue(target.value)} className="sm:max-w-56">
        {children}
      </Select>
    )}
  </Field>
);
