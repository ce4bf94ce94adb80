'use client';

import { useQueryClient } from '@tanstack/react-query';
import { Button } from '#components/ui/button/button.tsx';
import { Choices } from '#components/ui/form/choices.tsx';
import { DraftLine } from '#components/ui/form/draft-line.tsx';
import { DraftWait } from '#components/ui/form/draft-wait.tsx';
import { Form } from '#components/ui/form/form.tsx';
import { LongText } from '#components/ui/form/long-text.tsx';
import { Refusal } from '#components/ui/form/refusal.tsx';
import { useDraft } from '#components/ui/form/use-draft.ts';
import { useForm } from '#components/ui/form/use-form.ts';
import { change, isConflict } from '#lib/client/change.ts';
import { refetchConsent } from '#lib/client/consents.ts';
import { consentDraft } from '#lib/client/drafts.ts';
import { amlVerdictNames } from '#lib/format/labels/aml-decision.ts';
import { type AmlVerdict, amlVerdicts, consentLimits } from '#lib/model/consents/consent.ts';
import { decideAml } from '#lib/operations/consents.ts';

interface DecisionFormProps {
  readonly id: string;
  readonly place: string;
  /** It is undefined while it is not known on which content is decided. */
  readonly contentHash: string | undefined;
  readonly version: number;
  /** After a conflict the document is read again. */
  readonly onReload: () => Promise<void>;
  readonly onConflict: () => void;
  readonly onDone: () => void;
  readonly onCancel?: () => void;
}

const empty = {
  verdict: undefined as AmlVerdict | undefined,
  /** The content that was on the screen when the verdict was chosen. */
  contentHash: undefined as string | undefined,
  reason: '',
};

/** Neither verdict is chosen beforehand. After a conflict nothing is recorded before the document was read again. */
export function DecisionForm({ id, place, contentHash, version, ...props }: DecisionFormProps) {
  const client = useQueryClient();
  const draft = useDraft(consentDraft(id, { form: 'aml_decision', place }), empty);
  // A verdict on another content does not count; the reason stays.
  const verdictOf = ({ verdict, contentHash: chosenOn = contentHash }: typeof empty) =>
    contentHash === undefined || chosenOn === contentHash ? verdict : undefined;
  const form = useForm({
    entries: draft,
    version,
    check: (fields) => ({
      verdict: verdictOf(fields) === undefined && 'Choose a decision.',
      reason: fields.reason.trim() === '' && 'Enter the reason.',
    }),
    send: ({ verdict, reason }, shown) =>
      change(client, decideAml, {
        id,
        body: {
          place,
          verdict: verdict as AmlVerdict,
          reason: reason.trim(),
          contentHash: contentHash ?? '',
          version: shown,
        },
      }),
    onDone: props.onDone,
    onConflict: props.onConflict,
  });
  const { fields, errors, set } = form;
  const isBehind = isConflict(form.error);
  const maySend = contentHash !== undefined && !isBehind;
  async function reload() {
    await props.onReload();
    await refetchConsent(client, id);
    form.resume();
  }
  if (!draft.isReady) return <DraftWait draft={draft} />;
  return (
    <Form onSubmit={() => maySend && form.submit()} className="mt-2 flex flex-col gap-2.5 print:hidden">
      <Choices
        legend="Verdict"
        choices={amlVerdicts}
        chosen={verdictOf(fields)}
        onChoose={(verdict) => set({ verdict, contentHash })}
        labelOf={(verdict) => amlVerdictNames[verdict]}
        error={errors.verdict}
      />
      <LongText
        label="Reason"
        empty="required"
        rows={3}
        maxLength={consentLimits.reason}
        value={fields.reason}
        onText={(reason) => set({ reason })}
        error={errors.reason}
      />
      <Refusal error={form.error}>
        {isBehind && (
          <Button size="small" onClick={() => void reload()}>
            Reload document
          </Button>
        )}
      </Refusal>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button look="ink" type="submit" aria-disabled={form.isPending || !maySend}>
          {form.isPending ? 'Recording' : 'Record decision'}
        </Button>
        {props.onCancel && !draft.isEntered && <Button onClick={props.onCancel}>Cancel</Button>}
        <DraftLine draft={draft} onDiscard={form.discard} />
      </div>
    </Form>
  );
}
