'use client';

/** The fields of a record of the beneficial owners, for either finding. */
import { Plus, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { Button } from '#components/ui/button/button.tsx';
import { IconButton } from '#components/ui/button/icon-button.tsx';
import { Checkbox, Field, Input } from '#components/ui/form/index.ts';
import { cn } from '#components/ui/style.ts';
import { ownerGroundNames, ownerSourceNames } from '#lib/format/labels/owner-record.ts';
import { ownerGrounds, ownerLimits, ownerSources } from '#lib/model/review/owner-record.ts';
import { type Entries, type ManagerEntry, newManager, newOwner, type OwnerEntry } from './entries.ts';

interface FieldsProps {
  readonly entries: Entries;
  /** Problems by the name of the field, as `toProblems` names them. There is none until the form was submitted. */
  readonly problems: ReadonlyMap<string, string>;
  readonly onChange: (part: Partial<Entries>) => void;
}

/** The owners that were identified, each with grounds and sources. */
export function FoundFields({ entries: { owners, words }, problems, onChange }: FieldsProps) {
  const change = (id: string, part: Partial<OwnerEntry>) =>
    onChange({ owners: owners.map((owner) => (owner.id === id ? { ...owner, ...part } : owner)) });
  return (
    <>
      <ol className="flex flex-col gap-4">
        {owners.map((owner, at) => (
          <li key={owner.id}>
            <OwnerFields
              owner={owner}
              number={at + 1}
              problems={problems}
              onChange={(part) => change(owner.id, part)}
              onRemove={
                owners.length > 1 ? () => onChange({ owners: owners.filter(({ id }) => id !== owner.id) }) : undefined
              }
            />
          </li>
        ))}
      </ol>
      {owners.length < ownerLimits.owners && (
        <Button size="small" className="self-start" onClick={() => onChange({ owners: [...owners, newOwner()] })}>
          <Plus aria-hidden />
          Add an owner
        </Button>
      )}
      <LongTextField
        label="How this was established"
        value={words}
        maxLength={ownerLimits.text}
        onChange={(text) => onChange({ words: text })}
      />
    </>
  );
}

interface OwnerFieldsProps {
  readonly owner: OwnerEntry;
  readonly number: number;
  readonly problems: FieldsProps['problems'];
  readonly onChange: (part: Partial<OwnerEntry>) => void;
  /** It is absent for the only owner. */
  readonly onRemove: (() => void) | undefined;
}

function OwnerFields({ owner, number, problems, onChange, onRemove }: OwnerFieldsProps) {
  const { id, name, share, grounds, sources, words } = owner;
  return (
    <fieldset className="flex flex-col gap-3 rounded-control border border-hairline px-3 pb-3">
      <legend className="px-1 font-medium">Owner {number}</legend>
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_7rem]">
        <Field label="Name" error={problems.get(`${id}.name`)}>
          {(control) => (
            <Input
              {...control}
              value={name}
              maxLength={ownerLimits.name}
              onChange={({ target }) => onChange({ name: target.value })}
            />
          )}
        </Field>
        <Field label="Share in %" error={problems.get(`${id}.share`)}>
          {(control) => (
            <Input
              {...control}
              inputMode="decimal"
              value={share}
              maxLength={12}
              onChange={({ target }) => onChange({ share: target.value })}
            />
          )}
        </Field>
      </div>
      <ChoiceList
        legend="Grounds"
        names={ownerGroundNames}
        all={ownerGrounds}
        chosen={grounds}
        onChange={(chosen) => onChange({ grounds: chosen })}
        problem={problems.get(`${id}.grounds`)}
      />
      <ChoiceList
        legend="Sources"
        names={ownerSourceNames}
        all={ownerSources}
        chosen={sources}
        onChange={(chosen) => onChange({ sources: chosen })}
        problem={problems.get(`${id}.sources`)}
      />
      <LongTextField
        label="Remarks"
        rows={2}
        value={words}
        maxLength={ownerLimits.words}
        onChange={(text) => onChange({ words: text })}
      />
      {onRemove && (
        <Button size="small" look="quiet" className="self-end" onClick={onRemove}>
          <Trash2 aria-hidden />
          Remove owner {number}
        </Button>
      )}
    </fieldset>
  );
}

/** If nobody was identified: what was done to find out, and who is named instead (AMLR article 63(4)). */
export function NoneFields({ entries: { steps, managers }, problems, onChange }: FieldsProps) {
  const change = (id: string, part: Partial<ManagerEntry>) =>
    onChange({ managers: managers.map((manager) => (manager.id === id ? { ...manager, ...part } : manager)) });
  return (
    <>
      <LongTextField
        label="Steps taken to identify them"
        value={steps}
        maxLength={ownerLimits.text}
        error={problems.get('steps')}
        onChange={(text) => onChange({ steps: text })}
      />
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-2 font-medium">Senior managing officials</legend>
        {managers.map(({ id, name, position }, at) => (
          <div
            key={id}
            className={cn('grid items-start gap-2', managers.length > 1 && 'grid-cols-[minmax(0,1fr)_2rem]')}
          >
            <div className="grid gap-2 sm:grid-cols-2">
              <Field
                label={<>Name{at > 0 && <span className="sr-only"> {at + 1}</span>}</>}
                error={problems.get(`${id}.name`)}
              >
                {(control) => (
                  <Input
                    {...control}
                    value={name}
                    maxLength={ownerLimits.name}
                    onChange={({ target }) => change(id, { name: target.value })}
                  />
                )}
              </Field>
              <Field
                label={<>Position{at > 0 && <span className="sr-only"> {at + 1}</span>}</>}
                error={problems.get(`${id}.position`)}
              >
                {(control) => (
                  <Input
                    {...control}
                    value={position}
                    maxLength={ownerLimits.name}
                    onChange={({ target }) => change(id, { position: target.value })}
                  />
                )}
              </Field>
            </div>
            {managers.length > 1 && (
              <IconButton
                label={`Remove ${name.trim() || `official ${at + 1}`}`}
                className="mt-6.5"
                onClick={() => onChange({ managers: managers.filter((manager) => manager.id !== id) })}
              >
                <Trash2 aria-hidden />
              </IconButton>
            )}
          </div>
        ))}
        {managers.length < ownerLimits.managers && (
          <Button
            size="small"
            className="self-start"
            onClick={() => onChange({ managers: [...managers, newManager()] })}
          >
            <Plus aria-hidden />
            Add an official
          </Button>
        )}
      </fieldset>
    </>
  );
}

interface LongTextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly maxLength: number;
  readonly rows?: number;
  readonly error?: string | undefined;
  readonly onChange: (text: string) => void;
}

const LongTextField = ({ label, value, maxLength, rows = 3, error, onChange }: LongTextFieldProps) => (
  <Field label={label} error={error}>
    {(control) => (
      <textarea
        autoComplete="off"
        {...control}
        rows={rows}
        maxLength={maxLength}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className="w-full rounded-control border border-control bg-surface px-3 py-1.5 text-body aria-invalid:border-rejected-fg"
      />
    )}
  </Field>
);

interface ChoiceListProps<T extends string> {
  readonly legend: string;
  readonly names: Readonly<Record<T, string>>;
  readonly all: readonly T[];
  readonly chosen: readonly T[];
  readonly onChange: (chosen: readonly T[]) => void;
  readonly problem: string | undefined;
}

/** Any number of a few may be chosen; the order of the list stays. */
function ChoiceList<T extends string>({ legend, names, all, chosen, onChange, problem }: ChoiceListProps<T>) {
  const id = useId();
  return (
    <fieldset aria-describedby={problem && id}>
      <legend className="mb-1 font-medium">{legend}</legend>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {all.map((one) => (
          // biome-ignore lint/a11y/noLabelWithoutControl: Checkbox is the control
          <label key={one} className="flex min-h-8 cursor-pointer items-center gap-2">
            <Checkbox
              checked={chosen.includes(one)}
              aria-invalid={problem === undefined ? undefined : true}
              onChange={({ target }) =>
                onChange(all.filter((other) => (other === one ? target.checked : chosen.includes(other))))
              }
            />
            {names[one]}
          </label>
        ))}
      </div>
      <p id={id} role="alert" className="text-rejected-fg empty:hidden">
        {problem}
      </p>
    </fieldset>
  );
}
