'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#components/ui/button/index.ts';
import { Dialog } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/form/index.ts';
import { SafeText } from '#components/ui/text/index.ts';
import { ownershipQuery, settleOwnership } from '#lib/client/ownership.ts';
import { failureMessage, ProblemError } from '#lib/client/request.ts';
import { nothingSettled, type Ownership, type OwnershipInput, type Settled } from '#lib/ownership/index.ts';
import { InterpretationFields } from './interpretation-fields.tsx';

const reasonMaxLength = 500;

interface ConfirmDialogProps {
  readonly input: OwnershipInput;
  readonly ownership: Ownership;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Confirms how the declared structure is to be read where it does not say so. Recorded with reviewer, reason and version; undone the same way. */
export function ConfirmDialog({ input, ownership, open, onOpenChange }: ConfirmDialogProps) {
  const { settlement, ref, structureHash } = input;
  const client = useQueryClient();
  const [settled, setSettled] = useState<Settled>(settlement.settled);
  const [reason, setReason] = useState('');
  const [isReasonMissing, setReasonMissing] = useState(false);
  const reload = () => client.invalidateQueries({ queryKey: ownershipQuery(ref).queryKey });
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (change: Settled) =>
      settleOwnership({ ref, settled: change, reason: reason.trim(), version: settlement.version, structureHash }),
    onSuccess: async () => {
      await reload();
      onOpenChange(false);
    },
  });
  const isConflict = error instanceof ProblemError && error.code === 'conflict';
  const isInForce = Object.values(settlement.settled).some((one) => one !== null);

  function save(change: Settled) {
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
            <Button disabled={isPending || isConflict} onClick={() => save(nothingSettled)}>
              Undo confirmation
            </Button>
          )}
          <Button
            look="ink"
            disabled={isPending || isConflict || isSame(settled, settlement.settled)}
            onClick={() => save(settled)}
          >
            {isPending ? 'Saving' : 'Confirm'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <InterpretationFields ownership={ownership} value={settled} onChange={setSettled} />
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

const isSame = (a: Settled, b: Settled): boolean =>
  a.direction === b.direction && a.unit === b.unit && a.root === b.root;
