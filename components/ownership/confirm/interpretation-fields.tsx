'use client';

import { useId } from 'react';
import { Field } from '#components/ui/form/index.ts';
import { type Direction, directions, type Ownership, type Settled, type Unit, units } from '#lib/ownership/index.ts';
import { nodeNameText } from '../node-name.tsx';

const inferredLabel = 'As inferred by Review Desk';
const directionLabels: Record<Direction, string> = {
  owners_list_holdings: 'Each owner lists what it owns',
  companies_list_owners: 'Each company lists its owners',
  mirrored: 'Every holding is listed by both sides',
};
const unitLabels: Record<Unit, string> = {
  percent: 'Percent: 25 is a quarter',
  fraction: 'Fractions: 0.25 is a quarter',
  count: 'Numbers of shares, all of them reported',
};
const mostCandidates = 500;

interface InterpretationFieldsProps {
  readonly ownership: Ownership;
  readonly value: Settled;
  readonly onChange: (value: Settled) => void;
}

/** Direction, unit and subject company: each inferred, or as the reviewer confirms it. */
export function InterpretationFields({ ownership, value, onChange }: InterpretationFieldsProps) {
  return (
    <>
      <Choice
        title="Direction"
        options={directions.map((direction) => ({ value: direction, label: directionLabels[direction] }))}
        value={value.direction}
        onChange={(direction) => onChange({ ...value, direction })}
      />
      <Choice
        title="Unit of the shares"
        options={units.map((unit) => ({ value: unit, label: unitLabels[unit] }))}
        value={value.unit}
        onChange={(unit) => onChange({ ...value, unit })}
      />
      <Field label="Subject company in the structure">
        {(control) => (
          <select
            {...control}
            value={value.root ?? ''}
            onChange={(event) => onChange({ ...value, root: event.target.value || null })}
            className="h-8 w-full min-w-0 rounded-control border border-control bg-surface px-2 text-body"
          >
            <option value="">{inferredLabel}</option>
            {subjectCandidates(ownership).map((node) => (
              <option key={node.key} value={node.key}>
                {`${nodeNameText(node)} (node ${node.key})`}
              </option>
            ))}
          </select>
        )}
      </Field>
    </>
  );
}

/** Likely subject companies first, then all other companies and unlisted nodes. */
function subjectCandidates({ nodes, interpretation }: Ownership): Ownership['nodes'] {
  const likely = new Set(interpretation.candidates);
  return nodes
    .filter(({ kind }) => kind !== 'person')
    .toSorted((a, b) => Number(likely.has(b.key)) - Number(likely.has(a.key)))
    .slice(0, mostCandidates);
}

interface ChoiceProps<Value extends string> {
  readonly title: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value | null;
  readonly onChange: (value: Value | null) => void;
}

function Choice<Value extends string>({ title, options, value, onChange }: ChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset className="flex flex-col">
      <legend className="mb-1 font-medium">{title}</legend>
      {[{ value: null, label: inferredLabel }, ...options].map((option) => (
        <label key={option.value ?? ''} className="flex min-h-7 cursor-pointer items-center gap-2.5">
          <input
            type="radio"
            name={name}
            checked={value === option.value}
            onChange={() => onChange(option.value)}
            className="size-4 accent-ink"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
