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
import { endRelationship, holdSession, type RetentionChange } from '#lib/client/retention.ts';
import { daysBetween, isDay } from '#lib/format/date.ts';
import type { Retention, SessionDetail } from '#lib/model/review.ts';
import { Kept } from './kept.tsx';

const reasonAtMost = 300;

interface ChangeProps extends OverlayProps {
  readonly reference: string;
  /** What stood there when the dialog was opened, and what is changed. */
  readonly seen: Retention;
  readonly now: Retention;
}

/** A change with its reason: what both dialogs share. Where somebody else was faster nothing is written, and what was typed stays. */
function useChange({ reference, seen, now, onOpenChange }: ChangeProps) {
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const { queryKey } = sessionQuery(reference);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (change: (given: RetentionChange) => Promise<SessionDetail>) => change({ reason: reason.trim(), seen }),
    onSuccess: (session) => {
      client.setQueryData(queryKey, session);
      setReason('');
      onOpenChange(false);
    },
    onError: (failure) => isConflict(failure) && client.refetchQueries({ queryKey, exact: true }),
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
      {isConflict(error) && (
        <p className="text-muted">
          Now: <Kept retention={now} />.
        </p>
      )}
    </>
  );
  const close = () => {
    reset();
    onOpenChange(false);
  };
  return { mutate, isPending, fields, close, isReady: reason.trim() !== '' && !isPending && !isConflict(error) };
}

const isConflict = (error: unknown): boolean => error instanceof ProblemError && error.code === 'conflict';

export function EndDialog(props: ChangeProps) {
  const { reference, seen, open, anchor } = props;
  const { mutate, isPending, fields, close, isReady } = useChange(props);
  const [typed, setTyped] = useState<string>();
  const day = typed ?? seen.endedOn ?? '';
  const today = new Date(useNow()).toISOString().slice(0, 10);
  const isAhead = day > today;
  const isOver = isDay(day) && daysBetween(day, today) >= seen.days;
  const record = (endedOn: string | null) =>
    mutate(async (given) => {
      const session = await endRelationship(reference, endedOn, given);
      setTyped(undefined);
      return session;
    });
  return (
    <Dialog
      open={open}
      anchor={anchor}
      onOpenChange={(next) => !next && close()}
      title={seen.endedOn === null ? 'Record the end of the relationship' : 'Change the end of the relationship'}
      description={`The session is kept for ${seen.days.toLocaleString('en')} days from this day, then deleted for good.`}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          {seen.endedOn !== null && (
            <Button disabled={!isReady} onClick={() => record(null)}>
              Take it back
            </Button>
          )}
          <Button
            look="ink"
            disabled={!isReady || !isDay(day) || isAhead || day === seen.endedOn}
            onClick={() => record(day)}
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
              onChange={(event) => setTyped(event.target.value)}
              className="max-w-48"
            />
          )}
        </Field>
        <Warning>
          {isOver &&
            (seen.heldAt === null
              ? 'That is longer ago than sessions are kept: this one would be deleted within the hour, and cannot be brought back.'
              : 'That is longer ago than sessions are kept: this one would be deleted as soon as the hold is released.')}
        </Warning>
        {fields}
      </div>
    </Dialog>
  );
}

export function HoldDialog(props: ChangeProps) {
  const { reference, seen, open, anchor } = props;
  const { mutate, isPending, fields, close, isReady } = useChange(props);
  const today = new Date(useNow()).toISOString().slice(0, 10);
  const isHeld = seen.heldAt !== null;
  const isOver = seen.keptUntil !== null && seen.keptUntil <= today;
  return (
    <Dialog
      open={open}
      anchor={anchor}
      onOpenChange={(next) => !next && close()}
      title={isHeld ? 'Release the hold' : 'Put the session on hold'}
      description={
        isHeld
          ? 'The days that sessions are kept count again.'
          : 'A session on hold is not deleted, whenever the relationship ended.'
      }
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button
            look="ink"
            disabled={!isReady}
            onClick={() => mutate((given) => holdSession(reference, !isHeld, given))}
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
