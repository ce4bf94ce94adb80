'use client';

import { Plus, Trash2 } from 'lucide-react';
import { Button } from '#components/ui/button/index.ts';
import { Field, Input } from '#components/ui/form/index.ts';
import { ownerGroundNames, ownerSourceNames } from '#lib/format/labels/review/owner-record.ts';
import { ownerGrounds, ownerLimits, ownerSources } from '#lib/model/review/owner-record.ts';
import { ChoiceList } from './choice-list.tsx';
import { newOwner, type OwnerEntry } from './entries.ts';
import type { FieldsProps } from './fields-props.ts';
import { LongTextField } from './long-text-field.tsx';

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
  /** Absent for the only one. */
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
