import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useReloadOnChange } from '#lib/client/reload-on-change.ts';
import { type HitsAddress, refetchVerdicts, verdictsQuery } from '#lib/client/review/verdicts.ts';
import { type StepAddress, stepQuery } from '#lib/client/step.ts';
import type { HitDisposition, StepDispositions } from '#lib/model/review/verdict.schema.ts';

/** The verdicts on the hits of a step are kept up to date, since another tab or reviewer may record some too. */
export function useStepVerdicts({ ref, step }: HitsAddress, { enabled = true }: { readonly enabled?: boolean } = {}) {
  const client = useQueryClient();
  useReloadOnChange(ref, () => refetchVerdicts(client, { ref, step }), enabled);
  return useQuery({ ...verdictsQuery({ ref, step }), enabled });
}

export type VerdictsState = Pick<ReturnType<typeof useStepVerdicts>, 'data' | 'error' | 'refetch' | 'isFetching'>;

const minRereadMs = 10_000;

interface OtherRead {
  readonly readAt: string | undefined;
  readonly queryKey: QueryKey;
}

/** When an answer belongs to another read than the step on the screen, the older of the two is read again, at most once in ten seconds. */
export function useRereadOlder(at: StepAddress, readAt: string, other: OtherRead): void {
  const client = useQueryClient();
  const lastRereadMs = useRef(Number.NEGATIVE_INFINITY);
  const rereadOlder = useEffectEvent((otherReadAt: string) => {
    if (performance.now() - lastRereadMs.current < minRereadMs) return;
    lastRereadMs.current = performance.now();
    void client.invalidateQueries({ queryKey: otherReadAt < readAt ? other.queryKey : stepQuery(at).queryKey });
  });
  useEffect(() => {
    if (other.readAt !== undefined && other.readAt !== readAt) rereadOlder(other.readAt);
  }, [other.readAt, readAt]);
}

interface SameReadOptions {
  readonly at: StepAddress;
  /** The answer on the screen was read at this time. */
  readonly readAt: string;
  readonly data: StepDispositions | undefined;
}

const contentOf = ({ present }: HitDisposition): string => `${present?.hash} ${present?.subject}`;

/**
 * A verdict is on what the reviewer saw (decision 079), so this tells whether a hit still says what the screen shows. The verdicts are read again
 * whenever the session changes, but the evidence on the screen is not. They are compared once both are of one read.
 */
export function useSameRead({ at, readAt, data }: SameReadOptions) {
  const client = useQueryClient();
  const [shown, setShown] = useState<{ readonly readAt: string; readonly contents: ReadonlyMap<string, string> }>();
  if (data && data.readAt === readAt && shown?.readAt !== readAt)
    setShown({ readAt, contents: new Map(data.hits.map((hit) => [hit.hit, contentOf(hit)])) });
  // Later the evidence stays as it is until the reviewer asks for the new version.
  const verdictsReadAt = shown?.readAt === readAt ? undefined : data?.readAt;
  useRereadOlder(at, readAt, { readAt: verdictsReadAt, queryKey: verdictsQuery(at).queryKey });
  return {
    isOnScreen: (hit: HitDisposition) => shown?.readAt === readAt && shown.contents.get(hit.hit) === contentOf(hit),
    showPresent: () => void client.invalidateQueries({ queryKey: stepQuery(at).queryKey }),
  };
}

export type SameRead = ReturnType<typeof useSameRead>;
