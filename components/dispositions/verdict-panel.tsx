'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '#components/ui/button/index.ts';
import { FailureLine, Skeleton } from '#components/ui/feedback/index.ts';
import { failureMessage } from '#lib/client/request.ts';
import { type HitsAddress, markHitOpened } from '#lib/client/review/dispositions.ts';
import type { HitDisposition } from '#lib/model/review/disposition.ts';
import { ChangedHit } from './changed-hit.tsx';
import { emptyDraft, type VerdictDraft } from './draft.ts';
import { SeniorApproval } from './senior-approval.tsx';
import type { DispositionsState } from './use-dispositions.ts';
import { VerdictForm } from './verdict-form.tsx';
import { VerdictMark, verdictOf } from './verdict-mark.tsx';
import { EarlierVerdicts, Undo, VerdictRecord } from './verdict-record.tsx';

interface VerdictPanelProps {
  readonly at: HitsAddress;
  readonly dispositions: DispositionsState;
  /** Of the hit on the screen; undefined: the server knows none such. */
  readonly hit: HitDisposition | undefined;
  readonly draft: VerdictDraft;
  readonly onDraft: (draft: VerdictDraft) => void;
  /** A verdict was recorded: the next open hit may be shown. */
  readonly onDone: () => void;
}

/** The verdict on the hit on the screen: what counts, who said it and why, and the form for the next. */
export function VerdictPanel({ at, dispositions, hit, draft, onDraft, onDone }: VerdictPanelProps) {
  const { data, error, refetch, isFetching } = dispositions;
  const [isChanging, setChanging] = useState(false);
  useOpened(at, hit);
  if (!data)
    return error ? (
      <FailureLine onRetry={() => void refetch()} retrying={isFetching} className="-mx-4 py-0">
        Verdicts could not be read: {failureMessage(error)}
      </FailureLine>
    ) : (
      <Skeleton className="w-40" />
    );
  if (!hit) return <p className="text-muted">This hit has changed since the page was read. Reload it to judge it.</p>;
  const { disposition, changed, state, undoUntil } = hit;
  const verdict = verdictOf(hit);
  const isJudged = state !== 'open';
  const hasForm = data.mayWrite && hit.position !== null && (!isJudged || isChanging);
  return (
    <div className="flex flex-col gap-2.5">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <VerdictMark of={verdict} isReopened={changed !== null && state === 'open'} />
        {undoUntil !== null && <Undo at={at} hit={hit} until={undoUntil} />}
      </div>
      <ChangedHit hit={hit} />
      {disposition && <VerdictRecord of={disposition} articles={hit.articles} />}
      {state === 'match' && <p className="text-muted">A match is not yet a decline: decide on the session.</p>}
      {hit.needsApproval && <SeniorApproval at={at} hit={hit} mayApprove={data.mayApprove} />}
      <EarlierVerdicts hit={hit} />
      {data.mayWrite && isJudged && !isChanging && (
        <Button size="small" className="self-start print:hidden" onClick={() => setChanging(true)}>
          Change verdict
        </Button>
      )}
      {hasForm && (
        <VerdictForm
          at={at}
          hit={hit}
          draft={draft}
          onDraft={onDraft}
          onDone={() => {
            onDraft(emptyDraft);
            setChanging(false);
            onDone();
          }}
          // A refused change shows its form again.
          onRefused={() => setChanging(true)}
          onCancel={isChanging ? () => setChanging(false) : undefined}
        />
      )}
    </div>
  );
}

/** Tells the server that the hit was on the screen; without it several cannot be judged together. */
function useOpened(at: HitsAddress, hit: HitDisposition | undefined): void {
  const client = useQueryClient();
  const tell = useEffectEvent(() => {
    // Only bulk verdicts need it: where it fails, the hit is judged by itself or opened again.
    if (hit) void markHitOpened(client, at, hit).catch(() => undefined);
  });
  const wanted = hit && !hit.opened && hit.position !== null ? hit.hit : null;
  useEffect(() => {
    if (wanted !== null) tell();
  }, [wanted]);
}
