'use client';

/**
 * The dialog in which a reviewer confirms how a declared structure is to be read where it does not say so: direction, unit, subject company. The
 * confirmation is recorded with reviewer, reason and version, and undone the same way. The dialog is loaded on demand: import it dynamically.
 * Promises: a conflicting change is shown and nothing the reviewer wrote is lost. Throws nothing.
 */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Button } from '#components/ui/button/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/form/index.ts';
import { SafeText } from '#components/ui/safe-text.tsx';
import { confirmInterpretation, ownershipQuery } from '#lib/client/ownership.ts';
import { failureMessage, ProblemError } from '#lib/client/request.ts';
import {
  type Confirmed,
  type Direction,
  directions,
  nothingConfirmed,
  type Ownership,
  type OwnershipInput,
  type Unit,
  units,
} from '#lib/ownership/index.ts';
import { nodeNameText } from './node.tsx';

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
  readonly value: Confirmed;
  readonly onChange: (value: Confirmed) => void;
}

function InterpretationFields({ ownership, value, onChange }: InterpretationFieldsProps) {
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

/** Likely subject companies come first, then all other companies and unlisted nodes. */
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

const reasonMaxLength = 500;

interface ConfirmDialogProps {
  readonly input: OwnershipInput;
  readonly ownership: Ownership;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

export function ConfirmDialog({ input, ownership, open, onOpenChange }: ConfirmDialogProps) {
  const { settlement, ref, structureHash } = input;
  const client = useQueryClient();
  const [confirmed, setConfirmed] = useState<Confirmed>(settlement.settled);
  const [reason, setReason] = useState('');
  const [isReasonMissing, setReasonMissing] = useState(false);
  const reload = () => client.invalidateQueries({ queryKey: ownershipQuery(ref).queryKey });
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (change: Confirmed) =>
      confirmInterpretation({
        ref,
        settled: change,
        reason: reason.trim(),
        version: settlement.version,
        structureHash,
      }),
    onSuccess: async () => {
      await reload();
      onOpenChange(false);
    },
  });
  const isConflict = error instanceof ProblemError && error.code === 'conflict';
  const isInForce = Object.values(settlement.settled).some((one) => one !== null);

  function save(change: Confirmed) {
    setReasonMissing(reason.trim() === '');
    if (reason.trim() !== '') mutate(change);
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Confirm reading"
      description="Recorded in Review Desk, not sent to the verification service. Shown on every export, and can be undone."
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          {isInForce && (
            <Button disabled={isPending || isConflict} onClick={() => save(nothingConfirmed)}>
              Undo confirmation
            </Button>
          )}
          <Button
            look="ink"
            disabled={isPending || isConflict || isSame(confirmed, settlement.settled)}
            onClick={() => save(confirmed)}
          >
            {isPending ? 'Saving' : 'Confirm'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <InterpretationFields ownership={ownership} value={confirmed} onChange={setConfirmed} />
        <Field
          label="Reason"
          aside={<span className="text-meta text-muted">required</span>}
          error={isReasonMissing && reason.trim() === '' ? 'Enter a reason for later reviewers.' : undefined}
        >
          {(control) => (
            <textarea
              autoComplete="off"
              {...control}
              rows={3}
              maxLength={reasonMaxLength}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
              className="w-full rounded-control border border-control bg-surface px-3 py-1.5 text-body aria-invalid:border-rejected-fg"
            />
          )}
        </Field>
        <p role="alert" className="text-rejected-fg empty:hidden">
          {isConflict ? (
            <>
              Another reviewer has confirmed a reading, or the declared owners have changed. Your reason is kept.{' '}
              <Button
                size="small"
                onClick={async () => {
                  await reload();
                  reset();
                }}
              >
                Reload
              </Button>
            </>
          ) : (
            error && (
              <>
                Could not be saved: <SafeText text={failureMessage(error)} />
              </>
            )
          )}
        </p>
      </div>
    </Dialog>
  );
}

const isSame = (a: Confirmed, b: Confirmed): boolean =>
  a.direction === b.direction && a.unit === b.unit && a.root === b.root;
