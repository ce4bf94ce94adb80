'use client';

import { Checkboxes } from '#components/ui/form/checkboxes.tsx';
import { FormDialog } from '#components/ui/form/form-dialog.tsx';
import { LongText } from '#components/ui/form/long-text.tsx';
import { useEntries, useForm } from '#components/ui/form/use-form.ts';
import type { OverlayProps } from '#components/ui/overlay.ts';
import { call } from '#lib/client/operation.ts';
import { factLabel } from '#lib/format/labels/fact.ts';
import type { Revealed } from '#lib/model/review/reveal.schema.ts';
import { revealReasonLength } from '#lib/model/review/reveal.ts';
import { revealFields } from '#lib/operations/account.ts';

interface RevealDialogProps extends OverlayProps {
  readonly reference: string;
  readonly fields: readonly string[];
  readonly onRevealed: (revealed: Revealed) => void;
}

/** The dialog asks which masked values are revealed, and why. Nothing is chosen before; a failure retains what was entered. */
export function RevealDialog({ reference, fields, onRevealed, ...overlay }: RevealDialogProps) {
  const form = useForm({
    entries: useEntries({ chosen: [] as readonly string[], reason: '' }),
    check: ({ chosen, reason }) => ({
      chosen: chosen.length === 0 && 'Choose at least one value.',
      reason: reason.trim() === '' && 'Say why you need to see them.',
    }),
    send: ({ chosen, reason }) =>
      call(revealFields, { ref: reference, body: { fields: chosen, reason: reason.trim() } }),
    onDone(revealed) {
      overlay.onOpenChange(false);
      onRevealed(revealed);
    },
  });
  return (
    <FormDialog
      {...overlay}
      form={form}
      title="Reveal masked values"
      description="Who looked at what, and why, is recorded in the audit log."
      action={['Reveal', 'Revealing']}
      refused="Nothing was revealed"
    >
      <Checkboxes
        legend="Values"
        choices={fields}
        chosen={form.fields.chosen}
        onChange={(chosen) => form.set({ chosen })}
        labelOf={factLabel}
        error={form.errors.chosen}
      />
      <LongText
        label="Reason"
        hint="Such as the number of the customer’s request. No personal data."
        maxLength={revealReasonLength}
        value={form.fields.reason}
        onText={(reason) => form.set({ reason })}
        error={form.errors.reason}
      />
    </FormDialog>
  );
}
