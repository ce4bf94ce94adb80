'use client';

import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '#components/ui/button/button.tsx';
import { FormDialog } from '#components/ui/form/form-dialog.tsx';
import { LongText } from '#components/ui/form/long-text.tsx';
import { TextField } from '#components/ui/form/text-field.tsx';
import { useEntries, useForm } from '#components/ui/form/use-form.ts';
import type { OverlayProps } from '#components/ui/overlay.ts';
import { useNow } from '#components/ui/time/clock.tsx';
import { isConflict } from '#lib/client/change.ts';
import { consentRetention } from '#lib/client/consents.ts';
import { type RetentionChange, type RetentionChanges, sessionRetention } from '#lib/client/retention.ts';
import { dayOf, daysBetween, isDay } from '#lib/model/day.ts';
import type { Retention } from '#lib/model/session/retention.schema.ts';
import { RetentionState } from './retention-state.tsx';

const maxReasonLength = 300;

interface ChangeProps extends OverlayProps {
  readonly noun: 'session' | 'access';
  readonly id: string;
  /** The change is made to the state that was shown when the dialog was opened, or after a conflict to the newest. */
  readonly seen: Retention;
  readonly onConflict: () => void;
}

interface Fields {
  /** Null withdraws the end. */
  readonly day: string | null;
  readonly reason: string;
}

/** Both dialogs make one change with its reason. */
function useChange(
  { noun, id, seen, open, onOpenChange, anchor, onConflict }: ChangeProps,
  send: (changes: RetentionChanges, change: RetentionChange, day: string | null) => Promise<unknown>,
) {
  const client = useQueryClient();
  const changes = noun === 'session' ? sessionRetention(client, id) : consentRetention(client, id);
  const form = useForm({
    entries: useEntries<Fields>({ day: seen.endedOn, reason: '' }),
    send: ({ day, reason }) => send(changes, { reason: reason.trim(), seen }, day),
    onDone: () => onOpenChange(false),
    async onConflict() {
      await changes.reload();
      onConflict();
    },
  });
  return {
    form,
    lacksReason: form.fields.reason.trim() === '',
    dialog: {
      form,
      open,
      onOpenChange,
      anchor,
      newer: isConflict(form.error) && (
        <p className="text-muted">
          Now: <RetentionState retention={seen} />.
        </p>
      ),
    },
    reason: (
      <LongText
        label="Reason"
        empty="required"
        hint="Stored in the audit log: no personal data."
        maxLength={maxReasonLength}
        value={form.fields.reason}
        onText={(reason) => form.set({ reason })}
      />
    ),
  };
}

export function EndDialog(props: ChangeProps) {
  const { noun, seen } = props;
  const { form, lacksReason, dialog, reason } = useChange(props, ({ end }, change, day) => end(day, change));
  const day = form.fields.day ?? '';
  const today = dayOf(useNow());
  const isFuture = day > today;
  const isOver = isDay(day) && daysBetween(day, today) >= seen.days;
  return (
    <FormDialog
      {...dialog}
      title={seen.endedOn === null ? 'End relationship' : 'Change end date'}
      description={`The ${noun} is kept for ${seen.days.toLocaleString('en')} days from this date, then deleted permanently.`}
      action={['Record', 'Recording']}
      isDisabled={lacksReason || !isDay(day) || isFuture || day === seen.endedOn}
      actions={
        seen.endedOn !== null && (
          <Button disabled={lacksReason || form.isPending} onClick={() => form.sendWith({ day: null })}>
            Remove end date
          </Button>
        )
      }
    >
      <TextField
        label="End date"
        hint="In UTC"
        error={isFuture && 'This date is in the future.'}
        type="date"
        max={today}
        value={day}
        onText={(next) => form.set({ day: next })}
        className="max-w-48"
      />
      <Warning>
        {isOver &&
          (seen.heldAt === null
            ? `The retention period from this date is over: the ${noun} would be deleted within the hour and could not be restored.`
            : `The retention period from this date is over: the ${noun} would be deleted as soon as the legal hold is released.`)}
      </Warning>
      {reason}
    </FormDialog>
  );
}

export function HoldDialog(props: ChangeProps) {
  const { noun, seen } = props;
  const isHeld = seen.heldAt !== null;
  const { lacksReason, dialog, reason } = useChange(props, ({ hold }, change) => hold(!isHeld, change));
  const today = dayOf(useNow());
  const isOver = seen.keptUntil !== null && seen.keptUntil <= today;
  const title = isHeld ? 'Release legal hold' : 'Place legal hold';
  return (
    <FormDialog
      {...dialog}
      title={title}
      description={
        isHeld
          ? 'The retention period applies again.'
          : `On legal hold the ${noun} is not deleted, whenever the relationship ended.`
      }
      action={[title, 'Recording']}
      isDisabled={lacksReason}
    >
      <Warning>
        {isHeld &&
          isOver &&
          `The retention period is over: the ${noun} will be deleted within the hour and cannot be restored.`}
      </Warning>
      {reason}
    </FormDialog>
  );
}

/** It is always rendered, so that screen readers announce it when it gets text. */
const Warning = ({ children }: { readonly children: ReactNode }) => (
  <p role="status" className="font-medium text-rejected-fg empty:hidden">
    {children}
  </p>
);
