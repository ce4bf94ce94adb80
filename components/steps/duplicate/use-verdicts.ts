'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { emptyDraft, useDispositions, type VerdictDraft } from '#components/dispositions/index.ts';
import { dispositionsQuery } from '#lib/client/review/dispositions.ts';
import { type StepAddress, stepQuery } from '#lib/client/step.ts';
import type { Match } from './matches.ts';

const minRereadMs = 10_000;

/** The verdicts on the matches. They are named by their position, so they belong to the read on the screen or are not shown. */
export function useVerdicts(at: StepAddress, readAt: string, isHidden: boolean) {
  const client = useQueryClient();
  const dispositions = useDispositions(at, { enabled: !isHidden });
  const [drafts, setDrafts] = useState<ReadonlyMap<string, VerdictDraft>>(new Map());
  const { data } = dispositions;
  const lastRereadMs = useRef(Number.NEGATIVE_INFINITY);
  const rereadOlder = useEffectEvent((judgedAt: string) => {
    if (performance.now() - lastRereadMs.current < minRereadMs) return;
    lastRereadMs.current = performance.now();
    const older = judgedAt < readAt ? dispositionsQuery(at) : stepQuery(at);
    void client.invalidateQueries({ queryKey: older.queryKey });
  });
  const judgedAt = data?.readAt;
  useEffect(() => {
    if (judgedAt !== undefined && judgedAt !== readAt) rereadOlder(judgedAt);
  }, [judgedAt, readAt]);

  const of = ({ position }: Match) =>
    judgedAt === readAt ? data?.hits.find((one) => one.position === position - 1) : undefined;
  return {
    dispositions,
    of,
    draftOf: ({ key }: Match) => drafts.get(key) ?? emptyDraft,
    setDraft: ({ key }: Match, draft: VerdictDraft) => setDrafts((before) => new Map(before).set(key, draft)),
    progress:
      data && data.counts.hits > 0 ? `${data.counts.hits - data.counts.open} of ${data.counts.hits} judged` : '',
  };
}
