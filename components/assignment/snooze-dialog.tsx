'use client';

import { useQueryClient } from '@tanstack/react-query';
import { Choices } from '#components/ui/form/choices.tsx';
import { FormDialog } from '#components/ui/form/form-dialog.tsx';
import { LongText } from '#components/ui/form/long-text.tsx';
import { TextField } from '#components/ui/form/text-field.tsx';
import { useEntries, useForm } from '#components/ui/form/use-form.ts';
import type { OverlayProps } from '#components/ui/overlay.ts';
import { useNow } from '#components/ui/time/clock.tsx';
import { useReaderLocale } from '#components/ui/time/reader-locale.ts';
import { change } from '#lib/client/change.ts';
import { toAbsolute } from '#lib/format/dates/date.ts';
import type { ReviewState } from '#lib/model/session/queue.schema.ts';
import { snoozeReasonLength } from '#lib/model/session/queue.ts';
import { snoozeSession } from '#lib/operations/queue.ts';

const hourMs = 3_600_000;
const durations = { 'For 4 hours': 4 * hourMs, 'For a day': 24 * hourMs, 'For 3 days': 72 * hourMs };
const choices = [
  ...(Object.keys(durations) as (keyof typeof durations)[]),
  'Until a time',
  'Until something changes',
] as const;
type Choice = (typeof choices)[number];

interface SnoozeDialogProps extends OverlayProps {
  readonly reference: string;
  readonly review: ReviewState;
}

/** The field takes local time without seconds. */
const toLocal = (ms: number): string => {
  const date = new Date(ms);
  return new Date(ms - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};

const empty = { until: undefined as Choice | undefined, time: '', reason: '' };

/** It returns null for a snooze until something changes. */
function toUntil({ until, time }: typeof empty): string | null {
  if (until === undefined || until === 'Until something changes') return null;
  if (until === 'Until a time') return time === '' ? null : new Date(time).toISOString();
  return new Date(Date.now() + durations[until]).toISOString();
}

/** Nothing is chosen beforehand, and the reason is mandatory. */
export function SnoozeDialog({ reference, review, ...overlay }: SnoozeDialogProps) {
  const client = useQueryClient();
  const nowMs = useNow();
  const locale = useReaderLocale();
  const form = useForm({
    entries: useEntries(empty),
    send: (fields) =>
      change(client, snoozeSession, { ref: reference, body: { until: toUntil(fields), reason: fields.reason.trim() } }),
    onDone: () => overlay.onOpenChange(false),
  });
  const { until, time, reason } = form.fields;
  const hasTime = until === 'Until a time';
  const isTimeOver = hasTime && time !== '' && Date.parse(time) <= nowMs;
  const endsAt = toUntil(form.fields);
  return (
    <FormDialog
      {...overlay}
      form={form}
      title="Snooze"
      description="Hides the session from Needs review for all reviewers. New findings and deliveries bring it back."
      action={['Snooze', 'Snoozing']}
      isDisabled={until === undefined || (hasTime && (time === '' || isTimeOver)) || reason.trim() === ''}
      refused="Not snoozed"
    >
      <Choices
        legend="Until"
        legendClass="mb-1.5 font-medium"
        className="flex flex-col gap-1"
        choices={choices}
        chosen={until}
        onChoose={(next) => form.set({ until: next })}
        labelOf={(choice) => choice}
      >
        {hasTime && (
          <TextField
            label="Time"
            hint="In your time zone"
            error={isTimeOver && 'This time is in the past.'}
            type="datetime-local"
            min={toLocal(nowMs)}
            value={time}
            onText={(next) => form.set({ time: next })}
            className="max-w-60"
            fieldClass="pl-6.5"
          />
        )}
      </Choices>
      <p role="status" className="text-muted">
        The due date is unchanged: {toAbsolute(review.dueAt, 'UTC', locale)}.
        {endsAt !== null && endsAt > review.dueAt && ' The session comes back then at the latest.'}
      </p>
      <LongText
        label="Reason"
        empty="required"
        hint="Shown to all reviewers and stored in the audit log: no personal data."
        maxLength={snoozeReasonLength}
        value={reason}
        onText={(next) => form.set({ reason: next })}
      />
    </FormDialog>
  );
}
