'use client';

import { Plus, Trash2 } from 'lucide-react';
import { Button, IconButton } from '#components/ui/button/index.ts';
import { Field, Input } from '#components/ui/form/index.ts';
import { cn } from '#components/ui/style.ts';
import { ownerLimits } from '#lib/model/review/owner-record.ts';
import { type ManagerEntry, newManager } from './entries.ts';
import type { FieldsProps } from './fields-props.ts';
import { LongTextField } from './long-text-field.tsx';

/** Nobody was identified: what was done to find out, and who is named instead (AMLR article 63(4)). */
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
