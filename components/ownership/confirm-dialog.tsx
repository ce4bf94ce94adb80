'use client';

/**
 * The dialog in which a reviewer confirms how a declared structure is to be read where it does not say so: direction, unit, subject company. The
 * confirmation is recorded with reviewer, reason and version, and undone the same way. The dialog is loaded on demand: import it dynamically.
 * Promises: a conflicting change is shown and nothing the reviewer wrote is lost. Throws nothing.
 */
import { useQueryClient } from '@tanstack/react-query';
import { Button } from '#components/ui/button/button.tsx';
import { Choices } from '#components/ui/form/choices.tsx';
import { Field } from '#components/ui/form/field.tsx';
import { FormDialog } from '#components/ui/form/form-dialog.tsx';
import { LongText } from '#components/ui/form/long-text.tsx';
import { Select } from '#components/ui/form/select.tsx';
import { useDraft } from '#components/ui/form/use-draft.ts';
import { useForm } from '#components/ui/form/use-form.ts';
import type { OverlayProps } from '#components/ui/overlay.ts';
import { isConflict } from '#lib/client/change.ts';
import { sessionDraft } from '#lib/client/drafts.ts';
import { confirmInterpretation, ownershipQuery } from '#lib/client/ownership.ts';
import type { OwnershipInput } from '#lib/operations/ownership.schema.ts';
import type { Confirmed, Direction, Ownership, Unit } from '#lib/ownership/index.ts';
import { directions, nothingConfirmed, units } from '#lib/ownership/index.ts';
import { nodeNameText } from './node.tsx';

const inferredLabel = 'As inferred by Review Desk';
const directionLabels: Record<Direction, string> = {
  owners_list_holdings: 'Each owner lists what it owns',
  companies_list_owners: 'Each company lists its owners',
  mirrored: 'Every holding is listed by both sides',
};
const unitLabels: Record<Unit, string> = {
  percent: 'Percent: 25 is a quarter',
  fraction: 'Fractions: 0.25 is a quarter',
  count: 'Numbers of shares, all of them reported',
};
const mostCandidates = 500;
const reasonMaxLength = 500;

/** Likely subject companies come first, then all other companies and unlisted nodes. */
function subjectCandidates({ nodes, interpretation }: Ownership): Ownership['nodes'] {
  const likely = new Set(interpretation.candidates);
  return nodes
    .filter(({ kind }) => kind !== 'person')
    .toSorted((a, b) => Number(likely.has(b.key)) - Number(likely.has(a.key)))
    .slice(0, mostCandidates);
}

interface ReadingProps<Value extends string> {
  readonly legend: string;
  readonly values: readonly Value[];
  readonly labels: Readonly<Record<Value, string>>;
  /** Null: it is inferred. */
  readonly value: Value | null;
  readonly onChange: (value: Value | null) => void;
}

const Reading = <Value extends string>({ legend, values, labels, value, onChange }: ReadingProps<Value>) => (
  <Choices<Value | ''>
    legend={legend}
    legendClass="mb-1 font-medium"
    choices={['', ...values]}
    chosen={value ?? ''}
    onChoose={(chosen) => onChange(chosen === '' ? null : chosen)}
    labelOf={(one) => (one === '' ? inferredLabel : labels[one])}
    className="flex flex-col"
  />
);

interface ConfirmDialogProps extends OverlayProps {
  readonly input: OwnershipInput;
  readonly ownership: Ownership;
}

export function ConfirmDialog({ input, ownership, ...overlay }: ConfirmDialogProps) {
  const { ref, structureHash, settlement } = input;
  const { settled, version } = settlement;
  const client = useQueryClient();
  const reload = () => client.invalidateQueries({ queryKey: ownershipQuery(ref).queryKey });
  const draft = useDraft(sessionDraft(ref, 'confirmation'), { ...settled, reason: '' });
  const form = useForm({
    entries: draft,
    version,
    check: ({ reason }) => ({ reason: reason.trim() === '' && 'Enter a reason for later reviewers.' }),
    async send({ reason, ...confirmed }, shown) {
      await confirmInterpretation(ref, { settled: confirmed, reason: reason.trim(), version: shown, structureHash });
      await reload();
    },
    onDone: () => overlay.onOpenChange(false),
  });
  const { fields, set } = form;
  const isBehind = isConflict(form.error);
  return (
    <FormDialog
      {...overlay}
      form={form}
      draft={draft}
      title="Confirm reading"
      description="Recorded in Review Desk, not sent to the verification service. Shown on every export, and can be undone."
      action={['Confirm', 'Saving']}
      isDisabled={isBehind || isSame(fields, settled)}
      refused="Could not be saved"
      newer={
        isBehind && (
          <Button size="small" onClick={() => void reload().then(form.resume)}>
            Reload
          </Button>
        )
      }
      actions={
        !isSame(settled, nothingConfirmed) && (
          <Button disabled={form.isPending || isBehind} onClick={() => form.sendWith(nothingConfirmed)}>
            Undo confirmation
          </Button>
        )
      }
      startsSafe
    >
      <Reading
        legend="Direction"
        values={directions}
        labels={directionLabels}
        value={fields.direction}
        onChange={(direction) => set({ direction })}
      />
      <Reading
        legend="Unit of the shares"
        values={units}
        labels={unitLabels}
        value={fields.unit}
        onChange={(unit) => set({ unit })}
      />
      <Field label="Subject company in the structure">
        {(control) => (
          <Select {...control} value={fields.root ?? ''} onChange={({ target }) => set({ root: target.value || null })}>
            <option value="">{inferredLabel}</option>
            {subjectCandidates(ownership).map((node) => (
              <option key={node.key} value={node.key}>
                {`${nodeNameText(node)} (node ${node.key})`}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <LongText
        label="Reason"
        empty="required"
        rows={3}
        maxLength={reasonMaxLength}
        value={fields.reason}
        onText={(reason) => set({ reason })}
        error={form.errors.reason}
      />
    </FormDialog>
  );
}

const isSame = (a: Confirmed, b: Confirmed): boolean =>
  a.direction === b.direction && a.unit === b.unit && a.root === b.root;
