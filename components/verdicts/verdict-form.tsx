'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '#components/ui/button/button.tsx';
import { Choices } from '#components/ui/form/index.ts';
import { Kbd } from '#components/ui/keyboard/index.ts';
import { type HitsAddress, recordVerdict } from '#lib/client/review/dispositions.ts';
import { verdictNames } from '#lib/format/labels/disposition.ts';
import { type HitDisposition, reasonTemplates, type Verdict } from '#lib/model/review/disposition.ts';
import {
  emptyDraft,
  hasReason,
  lacksStages,
  ReasonChoice,
  Refusal,
  StageFields,
  toReason,
  type VerdictDraft,
} from './verdict-fields.tsx';

interface VerdictFormProps {
  readonly at: HitsAddress;
  readonly hit: HitDisposition;
  readonly draft: VerdictDraft;
  readonly onDraft: (draft: VerdictDraft) => void;
  /** The hint names the key that leads to the form. */
  readonly hint: string | undefined;
  readonly onDone: () => void;
  /** While the verdict is being recorded the form stays, whatever is shown meanwhile. */
  readonly onSaving: (isSaving: boolean) => void;
  /** It is given where a verdict is changed: the form then takes the focus from the button that it replaces. */
  readonly onCancel?: (() => void) | undefined;
}

/** Nothing is chosen beforehand; the reason appears with the verdict. A refused verdict keeps what was entered. */
export function VerdictForm({ at, hit, draft, onDraft, hint, onDone, onSaving, onCancel }: VerdictFormProps) {
  const client = useQueryClient();
  const [isSubmitted, setSubmitted] = useState(false);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (verdict: Verdict) =>
      recordVerdict(
        client,
        at,
        { hit, stages: verdict === 'open' ? {} : draft.stages },
        { verdict, reason: toReason(draft) },
      ),
    onMutate: () => onSaving(true),
    onSettled: () => onSaving(false),
    onSuccess: onDone,
  });
  const isAdverseMedia = hit.kinds.includes('adverse_media') && hit.articles.length > 0;
  const lacksReason = !hasReason(draft);
  const lacksStage = lacksStages(draft, hit.articles, isAdverseMedia);
  const offered: readonly Verdict[] = [
    // A verdict on what is no longer reported can be withdrawn alone.
    ...(hit.position === null ? [] : (['match', 'false_positive', 'inconclusive'] as const)),
    ...(hit.disposition !== null && hit.disposition.verdict !== 'open' ? (['open'] as const) : []),
  ];

  function submit(event: FormEvent) {
    event.preventDefault();
    setSubmitted(true);
    if (draft.verdict === undefined || lacksReason || lacksStage || isPending) return;
    mutate(draft.verdict);
  }
  function choose(verdict: Verdict) {
    // A text suits any verdict, a template only one.
    onDraft({ ...draft, verdict, template: null });
    setSubmitted(false);
    reset();
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-2.5 print:hidden">
      <Choices
        legend={
          <>
            Verdict
            {hint && (
              <span aria-hidden className="ml-1.5 coarse:hidden">
                <Kbd>{hint}</Kbd>
              </span>
            )}
          </>
        }
        choices={offered}
        chosen={draft.verdict}
        onChoose={choose}
        labelOf={(verdict) => (verdict === 'open' ? 'Reopen' : verdictNames[verdict])}
        focusesFirst={onCancel !== undefined}
        error={isSubmitted && draft.verdict === undefined && 'Choose a verdict.'}
      />
      {draft.verdict !== undefined && (
        <>
          {isAdverseMedia && draft.verdict !== 'open' && (
            <StageFields
              articles={hit.articles}
              stages={draft.stages}
              onChange={(stages) => onDraft({ ...draft, stages })}
              error={isSubmitted && lacksStage ? 'Choose the stage of each article.' : undefined}
            />
          )}
          <ReasonChoice
            templates={reasonTemplates[draft.verdict]}
            draft={draft}
            onChange={(change) => onDraft({ ...draft, ...change })}
            error={isSubmitted && lacksReason ? 'Choose a reason or write one.' : undefined}
          />
        </>
      )}
      <Refusal error={error} />
      <div className="flex flex-wrap items-center gap-2">
        <Button look="ink" type="submit" aria-disabled={isPending}>
          {isPending ? 'Recording' : 'Record verdict'}
        </Button>
        {(onCancel || draft.verdict !== undefined) && (
          <Button
            onClick={() => {
              onDraft(emptyDraft);
              setSubmitted(false);
              reset();
              onCancel?.();
            }}
          >
            Cancel
          </Button>
        )}
      </div>
      {draft.verdict !== undefined && (
        <p className="text-meta text-muted">Recorded in Review Desk, not sent to the verification service.</p>
      )}
    </form>
  );
}
