'use client';

import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '#components/ui/button/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/form/index.ts';
import type { OverlayProps } from '#components/ui/overlay.ts';
import { failureMessage } from '#lib/client/request.ts';
import { reveal } from '#lib/client/review/records.ts';
import { factLabel } from '#lib/format/labels/fact.ts';
import { type Revealed, revealReasonLength } from '#lib/model/review/reveal.ts';

interface RevealDialogProps extends OverlayProps {
  readonly reference: string;
  readonly fields: readonly string[];
  readonly onRevealed: (revealed: Revealed) => void;
}

/** The dialog asks which masked values are revealed, and why. Nothing is chosen before; a failure retains what was entered. */
export function RevealDialog({ reference, fields, onRevealed, ...overlay }: RevealDialogProps) {
  const formId = useId();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [reason, setReason] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => reveal(reference, { fields: chosen, reason: reason.trim() }),
    onSuccess: (revealed) => {
      overlay.onOpenChange(false);
      onRevealed(revealed);
    },
  });
  const lacksFields = chosen.length === 0;
  const lacksReason = reason.trim() === '';
  function submit(event: FormEvent) {
    event.preventDefault();
    setSubmitted(true);
    if (!lacksFields && !lacksReason && !isPending) mutate();
  }
  return (
    <Dialog
      {...overlay}
      title="Reveal masked values"
      description="Who looked at what, and why, is recorded in the audit log."
      footer={
        <>
          <Button onClick={() => overlay.onOpenChange(false)}>Cancel</Button>
          <Button look="ink" type="submit" form={formId} aria-disabled={isPending}>
            {isPending ? 'Revealing' : 'Reveal'}
          </Button>
        </>
      }
    >
      <form id={formId} method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
        <fieldset aria-describedby={`${formId}-fields`}>
          <legend className="mb-1 font-medium">Values</legend>
          {fields.map((field) => (
            <label key={field} className="flex min-h-8 cursor-pointer items-center gap-2">
              <input
                type="checkbox"
                checked={chosen.includes(field)}
                onChange={({ target }) =>
                  setChosen(target.checked ? [...chosen, field] : chosen.filter((one) => one !== field))
                }
                className="size-4 accent-ink"
              />
              {factLabel(field)}
            </label>
          ))}
          <p id={`${formId}-fields`} role="alert" className="text-rejected-fg empty:hidden">
            {isSubmitted && lacksFields && 'Choose at least one value.'}
          </p>
        </fieldset>
        <Field
          label="Reason"
          hint="Such as the number of the customer’s request. No personal data."
          error={isSubmitted && lacksReason && 'Say why you need to see them.'}
        >
          {(control) => (
            <textarea
              autoComplete="off"
              {...control}
              rows={2}
              maxLength={revealReasonLength}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
              className="w-full rounded-control border border-control bg-surface px-3 py-1.5 text-body"
            />
          )}
        </Field>
        <p role="alert" className="text-rejected-fg empty:hidden">
          {error && `Nothing was revealed: ${failureMessage(error)}`}
        </p>
      </form>
    </Dialog>
  );
}
