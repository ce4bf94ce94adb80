'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '#components/ui/button/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Choices } from '#components/ui/form/index.ts';
import type { OverlayProps } from '#components/ui/overlay.ts';
import { type HitsAddress, recordVerdicts } from '#lib/client/review/dispositions.ts';
import { verdictNames } from '#lib/format/labels/disposition.ts';
import { bulkVerdicts, type HitDisposition, reasonTemplates } from '#lib/model/review/disposition.ts';
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

interface BulkVerdictProps extends OverlayProps {
  readonly at: HitsAddress;
  readonly hits: readonly HitDisposition[];
  readonly onDone: () => void;
}

/** One verdict with one reason goes to several hits that were opened. A match is always confirmed one by one. */
export function BulkVerdict({ at, hits, onDone, ...overlay }: BulkVerdictProps) {
  const client = useQueryClient();
  const formId = useId();
  const [draft, setDraft] = useState<VerdictDraft>(emptyDraft);
  const [isSubmitted, setSubmitted] = useState(false);
  const isAdverseMedia = hits.some(({ kinds }) => kinds.includes('adverse_media'));
  const articles = [...new Map(hits.flatMap((hit) => hit.articles).map((article) => [article.id, article])).values()];
  const verdict = bulkVerdicts.find((one) => one === draft.verdict);
  const lacksReason = !hasReason(draft);
  const lacksStage = lacksStages(draft, articles, isAdverseMedia);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (chosen: (typeof bulkVerdicts)[number]) => {
      const stagesOf = (hit: HitDisposition) =>
        Object.fromEntries(
          hit.articles.flatMap(({ id }) => {
            const stage = draft.stages[id];
            return stage === undefined ? [] : [[id, stage]];
          }),
        );
      return recordVerdicts(
        client,
        at,
        hits.map((hit) => ({ hit, stages: stagesOf(hit) })),
        { verdict: chosen, reason: toReason(draft) },
      );
    },
    onSuccess() {
      setDraft(emptyDraft);
      setSubmitted(false);
      overlay.onOpenChange(false);
      onDone();
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    setSubmitted(true);
    if (verdict !== undefined && !lacksReason && !lacksStage && !isPending) mutate(verdict);
  }
  return (
    <Dialog
      {...overlay}
      title={hits.length === 1 ? 'Verdict on 1 hit' : `Verdict on ${hits.length} hits`}
      description="One verdict with one reason. Recorded in Review Desk, not sent to the verification service."
      footer={
        <>
          <Button onClick={() => overlay.onOpenChange(false)}>Cancel</Button>
          <Button look="ink" type="submit" form={formId} aria-disabled={isPending}>
            {isPending ? 'Recording' : 'Record verdicts'}
          </Button>
        </>
      }
    >
      <form id={formId} method="post" noValidate onSubmit={submit} className="flex flex-col gap-3">
        <Choices
          legend="Verdict"
          choices={bulkVerdicts}
          chosen={draft.verdict}
          onChoose={(one) => setDraft({ ...draft, verdict: one, template: null })}
          labelOf={(one) => verdictNames[one]}
          error={isSubmitted && verdict === undefined && 'Choose a verdict.'}
        />
        {isAdverseMedia && articles.length > 0 && (
          <StageFields
            articles={articles}
            stages={draft.stages}
            onChange={(stages) => setDraft({ ...draft, stages })}
            error={isSubmitted && lacksStage ? 'Choose the stage of each article.' : undefined}
          />
        )}
        <ReasonChoice
          templates={verdict === undefined ? [] : reasonTemplates[verdict]}
          draft={draft}
          onChange={(change) => setDraft({ ...draft, ...change })}
          error={isSubmitted && lacksReason ? 'Choose a reason or write one.' : undefined}
        />
        <Refusal error={error} />
      </form>
    </Dialog>
  );
}
