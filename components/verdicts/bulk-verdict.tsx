import { useQueryClient } from '@tanstack/react-query';
import { Choices } from '#components/ui/form/choices.tsx';
import { FormDialog } from '#components/ui/form/form-dialog.tsx';
import { useForm } from '#components/ui/form/use-form.ts';
import type { OverlayProps } from '#components/ui/overlay.ts';
import { type HitsAddress, recordVerdicts } from '#lib/client/review/verdicts.ts';
import { verdictNames } from '#lib/format/labels/verdict.ts';
import type { HitDisposition } from '#lib/model/review/verdict.schema.ts';
import { bulkVerdicts } from '#lib/model/review/verdict.ts';
import { articlesOf, checkVerdict, ReasonFields, reasonOf, stagesOf, useVerdictDraft } from './verdict-fields.tsx';

interface BulkVerdictProps extends OverlayProps {
  readonly at: HitsAddress;
  readonly hits: readonly HitDisposition[];
  readonly onDone: () => void;
}

/** One verdict with one reason goes to several hits that were opened. A match is always confirmed one by one. */
export function BulkVerdict({ at, hits, onDone, ...overlay }: BulkVerdictProps) {
  const client = useQueryClient();
  const articles = articlesOf(hits);
  const draft = useVerdictDraft(at, null);
  const verdict = bulkVerdicts.find((one) => one === draft.fields.verdict);
  const form = useForm({
    entries: draft,
    check: (fields) => checkVerdict({ ...fields, verdict }, articles),
    send: (fields) =>
      recordVerdicts(
        client,
        at,
        hits.map((hit) => ({ hit, stages: stagesOf(hit, fields) })),
        { verdict: verdict as (typeof bulkVerdicts)[number], reason: reasonOf(fields) },
      ),
    onDone() {
      // The server takes a verdict on one hit for that of the hit's own form, and ends the draft of that.
      if (hits.length === 1) draft.discard();
      overlay.onOpenChange(false);
      onDone();
    },
  });
  return (
    <FormDialog
      {...overlay}
      form={form}
      draft={draft}
      title={hits.length === 1 ? 'Verdict on 1 hit' : `Verdict on ${hits.length} hits`}
      description="One verdict with one reason. Recorded in Review Desk, not sent to the verification service."
      action={['Record verdicts', 'Recording']}
    >
      <Choices
        legend="Verdict"
        choices={bulkVerdicts}
        chosen={verdict}
        onChoose={(next) => form.set({ verdict: next, template: null })}
        labelOf={(one) => verdictNames[one]}
        error={form.errors.verdict}
      />
      <ReasonFields {...form} verdict={verdict} articles={articles} />
    </FormDialog>
  );
}
