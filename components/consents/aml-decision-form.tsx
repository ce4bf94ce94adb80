'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '#components/ui/button/button.tsx';
import { CopyButton } from '#components/ui/button/copy-button.tsx';
import { Choices, Field, TextArea } from '#components/ui/form/index.ts';
import { isConflict } from '#lib/client/change.ts';
import { decideAml, refetchConsent } from '#lib/client/consents.ts';
import { failureMessage, ProblemError } from '#lib/client/request.ts';
import { type AmlVerdict, amlVerdicts, type ConsentDetail, consentLimits } from '#lib/model/consents/consent.ts';

export interface Draft {
  /** Nothing is chosen beforehand. */
  readonly verdict: AmlVerdict | undefined;
  readonly reason: string;
}
export const emptyDraft: Draft = { verdict: undefined, reason: '' };

interface DecisionFormProps {
  readonly consent: ConsentDetail;
  readonly place: string;
  /** It is undefined while it is not known on which content is decided. */
  readonly contentHash: string | undefined;
  readonly version: number;
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
  /** After a conflict the document is read again. */
  readonly onReload: () => Promise<void>;
  readonly onConflict: () => void;
  readonly onDone: () => void;
  readonly onCancel?: () => void;
}

const labels: Record<AmlVerdict, string> = { compliant: 'Compliant', not_compliant: 'Not compliant' };

/** Neither verdict is chosen beforehand. After a conflict nothing is written and the input stays. */
export function DecisionForm(props: DecisionFormProps) {
  const { consent, place, contentHash, version, draft, onDraft } = props;
  const client = useQueryClient();
  const [isSubmitted, setSubmitted] = useState(false);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (verdict: AmlVerdict) =>
      decideAml(client, {
        id: consent.id,
        body: { place, verdict, reason: draft.reason.trim(), contentHash: contentHash ?? '', version },
      }),
    onSuccess: props.onDone,
    onError: (failure) => isConflict(failure) && props.onConflict(),
  });
  const lacksVerdict = draft.verdict === undefined;
  const lacksReason = draft.reason.trim() === '';
  const problem = error instanceof ProblemError ? error : undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    setSubmitted(true);
    if (draft.verdict === undefined || lacksReason || isPending || contentHash === undefined || isConflict(error))
      return;
    mutate(draft.verdict);
  }
  async function reload() {
    await props.onReload();
    await refetchConsent(client, consent.id);
    reset();
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="mt-2 flex flex-col gap-2.5 print:hidden">
      <Choices
        legend="Verdict"
        choices={amlVerdicts}
        chosen={draft.verdict}
        onChoose={(verdict) => onDraft({ ...draft, verdict })}
        labelOf={(verdict) => labels[verdict]}
        error={isSubmitted && lacksVerdict && 'Choose a decision.'}
      />
      <Field
        label="Reason"
        aside={
          <span className="text-meta text-muted tabular-nums">
            {draft.reason === '' ? 'required' : `${draft.reason.length} of ${consentLimits.reason}`}
          </span>
        }
        error={isSubmitted && lacksReason && 'Enter the reason.'}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={3}
            maxLength={consentLimits.reason}
            value={draft.reason}
            onText={(text) => onDraft({ ...draft, reason: text })}
          />
        )}
      </Field>
      <div role="alert" className="flex flex-col items-start gap-1.5 empty:hidden">
        {error && <p className="text-rejected-fg">Not recorded: {failureMessage(error)}</p>}
        {isConflict(error) && (
          <p className="text-muted">Your decision and reason are kept. Reload the document, compare, then record.</p>
        )}
        {problem?.requestId && !isConflict(error) && (
          <p className="flex flex-wrap items-center gap-x-1.5 text-muted">
            Request <code className="break-all font-mono text-text">{problem.requestId}</code>
            <CopyButton text={problem.requestId} label="Copy request id" />
          </p>
        )}
        {isConflict(error) && (
          <Button size="small" onClick={() => void reload()}>
            Reload document
          </Button>
        )}
      </div>
      <div className="flex gap-2">
        <Button look="ink" type="submit" aria-disabled={isPending || contentHash === undefined || isConflict(error)}>
          {isPending ? 'Recording' : 'Record decision'}
        </Button>
        {props.onCancel && !isConflict(error) && <Button onClick={props.onCancel}>Cancel</Button>}
      </div>
    </form>
  );
}
