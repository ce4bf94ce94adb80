'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button } from '#components/ui/button/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Field, Input, TextArea } from '#components/ui/form/index.ts';
import type { OverlayProps } from '#components/ui/overlay.ts';
import { useNow } from '#components/ui/time/clock.tsx';
import { isConflict } from '#lib/client/change.ts';
import { consentRetention } from '#lib/client/consents.ts';
import { failureMessage } from '#lib/client/request.ts';
import { type RetentionChange, sessionRetention } from '#lib/client/retention.ts';
import { dayOf, daysBetween, isDay } from '#lib/model/day.ts';
import type { Retention } from '#lib/model/session/session.ts';
import { RetentionState } from './retention-state.tsx';

const maxReasonLength = 300;

interface ChangeProps extends OverlayProps {
  readonly noun: 'session' | 'access';
  readonly id: string;
  /** The change is made to the state that was shown when the dialog was opened. */
  readonly base: Retention;
  readonly now: Retention;
}

/** Both dialogs make one change with its reason. After a concurrent change nothing is written, and the input stays. */
function useChange({ noun, id, base, now, open, onOpenChange, anchor }: ChangeProps) {
  const client = useQueryClient();
  const changes = noun === 'session' ? sessionRetention(client, id) : consentRetention(client, id);
  const [reason, setReason] = useState('');
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (change: (input: RetentionChange) => Promise<unknown>) => change({ reason: reason.trim(), seen: base }),
    onSuccess: () => {
      setReason('');
      onOpenChange(false);
    },
    onError: (failure) => isConflict(failure) && changes.reload(),
  });
  const failure = error && failureMessage(error);
  const fields = (
    <>
      <Field
        label="Reason"
        aside={<span className="text-meta text-muted">required</span>}
        hint="Stored in the audit log: no personal data."
      >
        {(control) => <TextArea {...control} rows={2} maxLength={maxReasonLength} value={reason} onText={setReason} />}
      </Field>
      <p role="alert" className="text-rejected-fg empty:hidden">
        {failure && `Not recorded: ${failure}`}
      </p>
      {isConflict(error) && (
        <p className="text-muted">
          Now: <RetentionState retention={now} />.
        </p>
      )}
    </>
  );
  const close = () => {
    reset();
    onOpenChange(false);
  };
  return {
    changes,
    mutate,
    isPending,
    fields,
    close,
    dialog: { open, anchor, onOpenChange: (next: boolean) => !next && close() },
    isReady: reason.trim() !== '' && !isPending && !isConflict(error),
  };
}

export function EndDialog(props: ChangeProps) {
  const { noun, base } = props;
  const { changes, mutate, isPending, fields, close, dialog, isReady } = useChange(props);
  const [typed, setTyped] = useState<string>();
  const day = typed ?? base.endedOn ?? '';
  const today = dayOf(useNow());
  const isFuture = day > today;
  const isOver = isDay(day) && daysBetween(day, today) >= base.days;
  const record = (endedOn: string | null) =>
    mutate(async (change) => {
      await changes.end(endedOn, change);
      setTyped(undefined);
    });
  return (
    <Dialog
      {...dialog}
      title={base.endedOn === null ? 'End relationship' : 'Change end date'}
      description={`The ${noun} is kept for ${base.days.toLocaleString('en')} days from this date, then deleted permanently.`}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          {base.endedOn !== null && (
            <Button disabled={!isReady} onClick={() => record(null)}>
              Remove end date
            </Button>
          )}
          <Button
            look="ink"
            disabled={!isReady || !isDay(day) || isFuture || day === base.endedOn}
            onClick={() => record(day)}
          >
            {isPending ? 'Recording' : 'Record'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label="End date" hint="In UTC" error={isFuture && 'This date is in the future.'}>
          {(control) => (
            <Input
              {...control}
              type="date"
              max={today}
              value={day}
              onChange={(event) => setTyped(event.target.value)}
              className="max-w-48"
            />
          )}
        </Field>
        <Warning>
          {isOver &&
            (base.heldAt === null
              ? `The retention period from this date is over: the ${noun} would be deleted within the hour and could not be restored.`
              : `The retention period from this date is over: the ${noun} would be deleted as soon as the legal hold is released.`)}
        </Warning>
        {fields}
      </div>
    </Dialog>
  );
}

export function HoldDialog(props: ChangeProps) {
  const { noun, base } = props;
  const { changes, mutate, isPending, fields, close, dialog, isReady } = useChange(props);
  const today = dayOf(useNow());
  const isHeld = base.heldAt !== null;
  const isOver = base.keptUntil !== null && base.keptUntil <= today;
  return (
    <Dialog
      {...dialog}
      title={isHeld ? 'Release legal hold' : 'Place legal hold'}
      description={
        isHeld
          ? 'The retention period applies again.'
          : `On legal hold the ${noun} is not deleted, whenever the relationship ended.`
      }
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button look="ink" disabled={!isReady} onClick={() => mutate((change) => changes.hold(!isHeld, change))}>
            {isPending ? 'Recording' : isHeld ? 'Release legal hold' : 'Place legal hold'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Warning>
          {isHeld &&
            isOver &&
            `The retention period is over: the ${noun} will be deleted within the hour and cannot be restored.`}
        </Warning>
        {fields}
      </div>
    </Dialog>
  );
}

/** It is always rendered, so that screen readers announce it when it gets text. */
const Warning = ({ children }: { readonly children: ReactNode }) => (
  <p role="status" className="font-medium text-rejected-fg empty:hidden">
    {children}
  </p>
);
