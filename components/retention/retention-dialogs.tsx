'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { useNow } from '#components/ui/clock.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import type { OverlayProps } from '#components/ui/use-overlay.ts';
import { ProblemError } from '#lib/client/api.ts';
import { sessionQuery } from '#lib/client/queries.ts';
import { endRelationship, holdSession } from '#lib/client/retention.ts';
import { daysBetween, isDay } from '#lib/format/date.ts';
import type { Retention, SessionDetail } from '#lib/model/review.ts';

const reasonAtMost = 300;

/** A change with its reason: what both dialogs share. */
function useChange(reference: string, onOpenChange: (open: boolean) => void) {
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: (change: (reason: string) => Promise<SessionDetail>) => change(reason.trim()),
    onSuccess: (session) => {
      client.setQueryData(sessionQuery(reference).queryKey, session);
      setReason('');
      onOpenChange(false);
    },
  });
  const failure = error && (error instanceof ProblemError ? (error.detail ?? error.title) : 'The desk failed');
  const fields = (
    <>
      <Field
        label="Reason"
        aside={<span className="text-meta text-muted">required</span>}
        hint="It stands in the trail for ever: name no person."
      >
        {(control) => (
          <textarea
            {...control}
            rows={2}
            maxLength={reasonAtMost}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            className="w-full rounded-control border border-control bg-surface px-3 py-1.5 text-body"
          />
        )}
      </Field>
      <p role="alert" className="text-rejected-fg empty:hidden">
        {failure && `It was not recorded: ${failure}`}
      </p>
    </>
  );
  return { mutate, isPending, fields, isReady: reason.trim() !== '' && !isPending };
}

interface EndDialogProps extends OverlayProps {
  readonly reference: string;
  readonly retention: Retention;
}

export function EndDialog({ reference, retention, ...overlay }: EndDialogProps) {
  const { mutate, isPending, fields, isReady } = useChange(reference, overlay.onOpenChange);
  const [day, setDay] = useState(retention.endedOn ?? '');
  const today = new Date(useNow()).toISOString().slice(0, 10);
  const isAhead = day > today;
  const isOver = isDay(day) && daysBetween(day, today) >= retention.days;
  return (
    <Dialog
      {...overlay}
      title={retention.endedOn === null ? 'Record the end of the relationship' : 'Change the end of the relationship'}
      description={`The session is kept for ${retention.days.toLocaleString('en')} days from this day, then deleted for good.`}
      footer={
        <>
          <Button onClick={() => overlay.onOpenChange(false)}>Cancel</Button>
          {retention.endedOn !== null && (
            <Button disabled={!isReady} onClick={() => mutate((reason) => endRelationship(reference, null, reason))}>
              Take it back
            </Button>
          )}
          <Button
            look="ink"
            disabled={!isReady || !isDay(day) || isAhead || day === retention.endedOn}
            onClick={() => mutate((reason) => endRelationship(reference, day, reason))}
          >
            {isPending ? 'Recording' : 'Record'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label="Day" hint="In UTC" error={isAhead && 'This day is yet to come.'}>
          {(control) => (
            <Input
              {...control}
              type="date"
              max={today}
              value={day}
              onChange={(event) => setDay(event.target.value)}
              className="max-w-48"
            />
          )}
        </Field>
        <Warning>
          {isOver &&
            (retention.heldAt === null
              ? 'That is longer ago than sessions are kept: this one would be deleted within the hour, and cannot be brought back.'
              : 'That is longer ago than sessions are kept: this one would be deleted as soon as the hold is released.')}
        </Warning>
        {fields}
      </div>
    </Dialog>
  );
}

interface HoldDialogProps extends OverlayProps {
  readonly reference: string;
  readonly isHeld: boolean;
  /** It would be deleted at once, but for the hold. */
  readonly isOver: boolean;
}

export function HoldDialog({ reference, isHeld, isOver, ...overlay }: HoldDialogProps) {
  const { mutate, isPending, fields, isReady } = useChange(reference, overlay.onOpenChange);
  return (
    <Dialog
      {...overlay}
      title={isHeld ? 'Release the hold' : 'Put the session on hold'}
      description={
        isHeld
          ? 'The days that sessions are kept count again.'
          : 'A session on hold is not deleted, whenever the relationship ended.'
      }
      footer={
        <>
          <Button onClick={() => overlay.onOpenChange(false)}>Cancel</Button>
          <Button
            look="ink"
            disabled={!isReady}
            onClick={() => mutate((reason) => holdSession(reference, !isHeld, reason))}
          >
            {isPending ? 'Recording' : isHeld ? 'Release' : 'Put on hold'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Warning>
          {isHeld &&
            isOver &&
            'The days are over: the session will be deleted within the hour, and cannot be brought back.'}
        </Warning>
        {fields}
      </div>
    </Dialog>
  );
}

/** Always there, so that it is heard when its words come. */
const Warning = ({ children }: { readonly children: ReactNode }) => (
  <p role="status" className="font-medium text-rejected-fg empty:hidden">
    {children}
  </p>
);
