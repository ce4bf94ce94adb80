'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { SafeText } from '#components/ui/safe-text.tsx';
import { ProblemError } from '#lib/client/api.ts';
import { ownershipQuery, settleOwnership } from '#lib/client/ownership.ts';
import {
  type Direction,
  directions,
  type NodeKey,
  nothingSettled,
  type Ownership,
  type OwnershipReading,
  type Settled,
  type Unit,
  units,
} from '#lib/ownership/index.ts';
import { plainNameOf } from './names.tsx';

const directionWords: Record<Direction, string> = {
  owners_list_holdings: 'Each owner lists what it owns',
  companies_list_owners: 'Each company lists its owners',
  mirrored: 'Every holding stands at both ends',
};
const unitWords: Record<Unit, string> = {
  percent: 'Percent: 25 is a quarter',
  fraction: 'Fractions: 0.25 is a quarter',
  count: 'Numbers of shares, all of them reported',
};

const reasonAtMost = 500;

interface SettleDialogProps {
  readonly reading: OwnershipReading;
  readonly ownership: Ownership;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Says how the answer is to be read where it does not say so itself. Recorded with name, reason and version; taken back the same way. */
export function SettleDialog({ reading, ownership, open, onOpenChange }: SettleDialogProps) {
  const { settlement, ref, structureHash } = reading;
  const client = useQueryClient();
  const [settled, setSettled] = useState<Settled>(settlement.settled);
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (wish: Settled) =>
      settleOwnership({ ref, settled: wish, reason: reason.trim(), version: settlement.version, structureHash }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ownershipQuery(ref).queryKey });
      onOpenChange(false);
    },
  });
  const isConflict = error instanceof ProblemError && error.code === 'conflict';
  const isInForce = Object.values(settlement.settled).some((one) => one !== null);
  const roots = rootsOf(ownership);

  function save(wish: Settled) {
    setMissing(reason.trim() === '');
    if (reason.trim() !== '') mutate(wish);
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Settle how this is read"
      description="Recorded here, not sent upstream. It stands on every paper, and can be undone."
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          {isInForce && (
            <Button disabled={isPending || isConflict} onClick={() => save(nothingSettled)}>
              Undo the settlement
            </Button>
          )}
          <Button
            look="ink"
            disabled={isPending || isConflict || isSame(settled, settlement.settled)}
            onClick={() => save(settled)}
          >
            {isPending ? 'Saving' : 'Settle'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Choice
          title="Direction"
          options={directions.map((value) => ({ value, words: directionWords[value] }))}
          value={settled.direction}
          onChange={(direction) => setSettled({ ...settled, direction })}
        />
        <Choice
          title="Unit of the shares"
          options={units.map((value) => ({ value, words: unitWords[value] }))}
          value={settled.unit}
          onChange={(unit) => setSettled({ ...settled, unit })}
        />
        <Field label="Subject company in the structure">
          {(control) => (
            <select
              {...control}
              value={settled.root ?? ''}
              onChange={(event) => setSettled({ ...settled, root: event.target.value || null })}
              className="h-8 w-full min-w-0 rounded-control border border-control bg-surface px-2 text-body"
            >
              <option value="">As the desk infers it</option>
              {roots.map(({ key, words }) => (
                <option key={key} value={key}>
                  {words}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field
          label="Reason"
          aside={<span className="text-meta text-muted">required</span>}
          error={isMissing && reason.trim() === '' ? 'Say why: whoever reads this later was not here.' : undefined}
        >
          {(control) => (
            <textarea
              {...control}
              rows={3}
              maxLength={reasonAtMost}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
              className="w-full rounded-control border border-control bg-surface px-3 py-1.5 text-body aria-invalid:border-rejected-fg"
            />
          )}
        </Field>
        <p role="alert" className="text-rejected-fg empty:hidden">
          {isConflict ? (
            <>
              Somebody else settled this meanwhile, or other owners are declared now. What you wrote stays here.{' '}
              <Button
                size="small"
                onClick={async () => {
                  await client.invalidateQueries({ queryKey: ownershipQuery(ref).queryKey });
                  reset();
                }}
              >
                Read anew
              </Button>
            </>
          ) : (
            error && (
              <>
                It could not be saved:{' '}
                <SafeText text={error instanceof ProblemError ? (error.detail ?? error.title) : 'the desk failed'} />
              </>
            )
          )}
        </p>
      </div>
    </Dialog>
  );
}

const isSame = (a: Settled, b: Settled): boolean =>
  a.direction === b.direction && a.unit === b.unit && a.root === b.root;

/** Those that could be the subject first, then every other company and every unlisted node. */
function rootsOf({ nodes, read }: Ownership): readonly { readonly key: NodeKey; readonly words: string }[] {
  const likely = new Set(read.candidates);
  return nodes
    .filter(({ kind }) => kind !== 'person')
    .toSorted((a, b) => Number(likely.has(b.key)) - Number(likely.has(a.key)))
    .slice(0, 500)
    .map((node) => ({ key: node.key, words: `${plainNameOf(node)} (node ${node.key})` }));
}

interface ChoiceProps<Value extends string> {
  readonly title: string;
  readonly options: readonly { readonly value: Value; readonly words: string }[];
  readonly value: Value | null;
  readonly onChange: (value: Value | null) => void;
}

function Choice<Value extends string>({ title, options, value, onChange }: ChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset className="flex flex-col">
      <legend className="mb-1 font-medium">{title}</legend>
      {[{ value: null, words: 'As the desk infers it' }, ...options].map((option) => (
        <label key={option.value ?? ''} className="flex min-h-7 cursor-pointer items-center gap-2.5">
          <input
            type="radio"
            name={name}
            checked={value === option.value}
            onChange={() => onChange(option.value)}
            className="size-4 accent-ink"
          />
          {option.words}
        </label>
      ))}
    </fieldset>
  );
}
