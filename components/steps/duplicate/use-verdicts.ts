'use client';

import { useState } from 'react';
import { emptyDraft, useSameRead, useStepVerdicts, type VerdictDraft } from '#components/verdicts/index.ts';
import type { StepAddress } from '#lib/client/step.ts';
import type { Match } from './matches.ts';

/** The verdicts on the matches. They are named by their position, so they belong to the read on the screen or are not shown. */
export function useVerdicts(at: StepAddress, readAt: string, isHidden: boolean) {
  const stepVerdicts = useStepVerdicts(at, { enabled: !isHidden });
  const [drafts, setDrafts] = useState<ReadonlyMap<string, VerdictDraft>>(new Map());
  const { data } = stepVerdicts;
  const sameRead = useSameRead({ at, readAt, data });
  const of = ({ position }: Match) =>
    data?.readAt === readAt ? data.hits.find((one) => one.position === position - 1) : undefined;
  return {
    stepVerdicts,
    sameRead,
    of,
    /** Position of the match with this identity; null: it is not reported any more. Undefined until the matches of this read have identities. */
    positionOf: (hit: string): number | null | undefined => {
      if (data?.readAt !== readAt) return undefined;
      const position = data.hits.find((one) => one.hit === hit)?.position ?? null;
      return position === null ? null : position + 1;
    },
    draftOf: ({ key }: Match) => drafts.get(key) ?? emptyDraft,
    setDraft: ({ key }: Match, draft: VerdictDraft) => setDrafts((before) => new Map(before).set(key, draft)),
    progress: data && data.counts.hits > 0 ? `${data.counts.open} of ${data.counts.hits} open` : '',
  };
}
