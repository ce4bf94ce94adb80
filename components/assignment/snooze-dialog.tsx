'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#components/ui/button/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Field, Input, TextArea } from '#components/ui/form/index.ts';
import type { OverlayProps } from '#components/ui/overlay.ts';
import { useNow } from '#components/ui/time/clock.tsx';
import { useReaderLocale } from '#components/ui/time/reader-locale.ts';
import { snooze } from '#lib/client/queue.ts';
import { failureMessage } from '#lib/client/request.ts';
import { toAbsolute } from '#lib/format/dates/date.ts';
import { type ReviewState, snoozeReasonLength } from '#lib/model/session/queue.ts';

const hourMs = 3_600_000;
const choices = [
  { label: 'For 4 hours', ms: 4 * hourMs },
  { label: 'For a day', ms: 24 * hourMs },
  { label: 'For 3 days', ms: 72 * hourMs },
] as const;

interface SnoozeDialogProps extends OverlayProps {
  readonly reference: string;
  readonly review: ReviewState;
}

/** The field takes local time without seconds. */
const toLocal = (ms: number): string => {
  const date = new Date(ms);
  return new Date(ms - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};

/** Nothing is chosen beforehand, and the reason is mandatory. */
export function SnoozeDialog({ reference, review, open, onOpenChange, anchor }: SnoozeDialogProps) {
  const client = useQueryClient();
  const nowMs = useNow();
  const locale = useReaderLocale();
  const [until, setUntil] = useState<string>();
  const [time, setTime] = useState('');
  const [reason, setReason] = useState('');
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => snooze(client, reference, { until: toUntil(until, time), reason: reason.trim() }),
    onSuccess: () => {
      setReason('');
      setUntil(undefined);
      onOpenChange(false);
    },
  });
  const close = () => {
    reset();
    onOpenChange(false);
  };
  const isTimeOver = until === 'time' && time !== '' && Date.parse(time) <= nowMs;
  const isReady =
    until !== undefined && (until !== 'time' || (time !== '' && !isTimeOver)) && reason.trim() !== '' && !isPending;
  const endsAt = until === undefined ? null : toUntil(until, time);
  return (
    <Dialog
      open={open}
      anchor={anchor}
      onOpenChange={(next) => !next && close()}
      title="Snooze"
      description="Hides the session from Needs review for all reviewers. New findings and deliveries bring it back."
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button look="ink" disabled={!isReady} onClick={() => mutate()}>
            {isPending ? 'Snoozing' : 'Snooze'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <fieldset className="flex flex-col gap-1">
          <legend className="mb-1.5 font-medium">Until</legend>
          {[
            ...choices.map(({ label }) => [label, label] as const),
            ['time', 'Until a time'] as const,
            ['change', 'Until something changes'] as const,
          ].map(([value, label]) => (
            <label key={value} className="flex min-h-8 cursor-pointer items-center gap-2.5">
              <input
                type="radio"
                name="until"
                value={value}
                checked={until === value}
                onChange={() => setUntil(value)}
                className="size-4 accent-ink"
              />
              {label}
            </label>
          ))}
          {until === 'time' && (
            <Field
              label="Time"
              hint="In your time zone"
              error={isTimeOver && 'This time is in the past.'}
              className="pl-6.5"
            >
              {(control) => (
                <Input
                  {...control}
                  type="datetime-local"
                  min={toLocal(nowMs)}
                  value={time}
                  onChange={(event) => setTime(event.target.value)}
                  className="max-w-60"
                />
              )}
            </Field>
          )}
        </fieldset>
        <p role="status" className="text-muted">
          The due date is unchanged: {toAbsolute(review.dueAt, 'UTC', locale)}.
          {endsAt !== null && endsAt > review.dueAt && ' The session comes back then at the latest.'}
        </p>
        <Field
          label="Reason"
          aside={<span className="text-meta text-muted">required</span>}
          hint="Shown to all reviewers and stored in the audit log: no personal data."
        >
          {(control) => (
            <TextArea {...control} rows={2} maxLength={snoozeReasonLength} value={reason} onText={setReason} />
          )}
        </Field>
        <p role="alert" className="text-rejected-fg empty:hidden">
          {error && `Not snoozed: ${failureMessage(error)}`}
        </p>
      </div>
    </Dialog>
  );
}

function toUntil(until: string | undefined, time: string): string | null {
  if (until === 'time') return time === '' ? null : new Date(time).toISOString();
  const choice = choices.find(({ label }) => label === until);
  return choice ? new Date(Date.now() + choice.ms).toISOString() : null;
}
