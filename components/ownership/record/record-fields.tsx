'use client';

/** The fields of a record of the beneficial owners, for either finding. */
import { Plus, Trash2 } from 'lucide-react';
import { Button } from '#components/ui/button/button.tsx';
import { IconButton } from '#components/ui/button/icon-button.tsx';
import { Checkboxes } from '#components/ui/form/checkboxes.tsx';
import { LongText } from '#components/ui/form/long-text.tsx';
import { TextField } from '#components/ui/form/text-field.tsx';
import type { FieldErrors } from '#components/ui/form/use-form.ts';
import { cn } from '#components/ui/style.ts';
import { ownerGroundNames, ownerSourceNames } from '#lib/format/labels/owner-record.ts';
import type { RecordedManager } from '#lib/model/review/owner-record.schema.ts';
import { ownerGrounds, ownerLimits, ownerSources } from '#lib/model/review/owner-record.ts';
import { type Entries, newManager, newOwner, type OwnerEntry } from './entries.ts';

interface FieldsProps {
  readonly entries: Entries;
  /** `toProblems` names them; there are none until the entries were first sent. */
  readonly problems: FieldErrors;
  readonly onChange: (part: Partial<Entries>) => void;
}

/** The owners that were identified, each with grounds and sources. */
export function FoundFields({ entries: { owners, words }, problems, onChange }: FieldsProps) {
  const replace = (at: number, part: Partial<OwnerEntry>) =>
    onChange({ owners: owners.map((owner, one) => (one === at ? { ...owner, ...part } : owner)) });
  return (
    <>
      <ol className="flex flex-col gap-4">
        {owners.map((owner, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: all of a row is in its entries
          <li key={at}>
            <OwnerFields
              owner={owner}
              at={at}
              problems={problems}
              onChange={(part) => replace(at, part)}
              onRemove={owners.length > 1 ? () => onChange({ owners: owners.toSpliced(at, 1) }) : undefined}
            />
          </li>
        ))}
      </ol>
      {owners.length < ownerLimits.owners && (
        <Button size="small" className="self-start" onClick={() => onChange({ owners: [...owners, newOwner] })}>
          <Plus aria-hidden />
          Add an owner
        </Button>
      )}
      <LongText
        label="How this was established"
        rows={3}
        value={words}
        maxLength={ownerLimits.text}
        onText={(text) => onChange({ words: text })}
      />
    </>
  );
}

interface OwnerFieldsProps {
  readonly owner: OwnerEntry;
  readonly at: number;
  readonly problems: FieldErrors;
  readonly onChange: (part: Partial<OwnerEntry>) => void;
  /** It is absent for the only owner. */
  readonly onRemove: (() => void) | undefined;
}

function OwnerFields({ owner, at, problems, onChange, onRemove }: OwnerFieldsProps) {
  const textOf = (field: 'name' | 'share') => ({
    value: owner[field],
    onText: (text: string) => onChange({ [field]: text }),
    error: problems[`${at}.${field}`],
  });
  return (
    <fieldset className="flex flex-col gap-3 rounded-control border border-hairline px-3 pb-3">
      <legend className="px-1 font-medium">Owner {at + 1}</legend>
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_7rem]">
        <TextField label="Name" maxLength={ownerLimits.name} {...textOf('name')} />
        <TextField label="Share in %" inputMode="decimal" maxLength={12} {...textOf('share')} />
      </div>
      <Checkboxes
        legend="Grounds"
        choices={ownerGrounds}
        chosen={owner.grounds}
        onChange={(grounds) => onChange({ grounds })}
        labelOf={(one) => ownerGroundNames[one]}
        error={problems[`${at}.grounds`]}
        className="grid gap-x-4 sm:grid-cols-2"
      />
      <Checkboxes
        legend="Sources"
        choices={ownerSources}
        chosen={owner.sources}
        onChange={(sources) => onChange({ sources })}
        labelOf={(one) => ownerSourceNames[one]}
        error={problems[`${at}.sources`]}
        className="grid gap-x-4 sm:grid-cols-2"
      />
      <LongText
        label="Remarks"
        value={owner.words}
        maxLength={ownerLimits.words}
        onText={(words) => onChange({ words })}
      />
      {onRemove && (
        <Button size="small" look="quiet" className="self-end" onClick={onRemove}>
          <Trash2 aria-hidden />
          Remove owner {at + 1}
        </Button>
      )}
    </fieldset>
  );
}

/** If nobody was identified: what was done to find out, and who is named instead (AMLR article 63(4)). */
export function NoneFields({ entries: { steps, managers }, problems, onChange }: FieldsProps) {
  const replace = (at: number, part: Partial<RecordedManager>) =>
    onChange({ managers: managers.map((manager, one) => (one === at ? { ...manager, ...part } : manager)) });
  return (
    <>
      <LongText
        label="Steps taken to identify them"
        rows={3}
        value={steps}
        maxLength={ownerLimits.text}
        onText={(text) => onChange({ steps: text })}
        error={problems.steps}
      />
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-2 font-medium">Senior managing officials</legend>
        {managers.map(({ name, position }, at) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: all of a row is in its entries
            key={at}
            className={cn('grid items-start gap-2', managers.length > 1 && 'grid-cols-[minmax(0,1fr)_2rem]')}
          >
            <div className="grid gap-2 sm:grid-cols-2">
              <TextField
                label={<>Name{at > 0 && <span className="sr-only"> {at + 1}</span>}</>}
                value={name}
                maxLength={ownerLimits.name}
                onText={(text) => replace(at, { name: text })}
                error={problems[`${at}.name`]}
              />
              <TextField
                label={<>Position{at > 0 && <span className="sr-only"> {at + 1}</span>}</>}
                value={position}
                maxLength={ownerLimits.name}
                onText={(text) => replace(at, { position: text })}
                error={problems[`${at}.position`]}
              />
            </div>
            {managers.length > 1 && (
              <IconButton
                label={`Remove ${name.trim() || `official ${at + 1}`}`}
                className="mt-6.5"
                onClick={() => onChange({ managers: managers.toSpliced(at, 1) })}
              >
                <Trash2 aria-hidden />
              </IconButton>
            )}
          </div>
        ))}
        {managers.length < ownerLimits.managers && (
          <Button size="small" className="self-start" onClick={() => onChange({ managers: [...managers, newManager] })}>
            <Plus aria-hidden />
            Add an official
          </Button>
        )}
      </fieldset>
    </>
  );
}
