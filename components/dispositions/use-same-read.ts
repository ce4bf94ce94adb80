'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { dispositionsQuery } from '#lib/client/review/dispositions.ts';
import { type StepAddress, stepQuery } from '#lib/client/step.ts';
import type { HitDisposition, StepDispositions } from '#lib/model/review/disposition.ts';

const minRereadMs = 10_000;

interface SameReadOptions {
  readonly at: StepAddress;
  /** Of the answer on the screen. */
  readonly readAt: string;
  readonly data: StepDispositions | undefined;
}

const contentOf = ({ present }: HitDisposition): string => `${present?.hash} ${present?.subject}`;

/**
 * Whether a hit still says what the screen shows: a verdict is on what the reviewer saw (decision 079). The verdicts are read again whenever the
 * session changes, the evidence on the screen is not. Verdicts of another read than the evidence are compared once both are of one read.
 */
export function useSameRead({ at, readAt, data }: SameReadOptions) {
  const client = useQueryClient();
  const [seen, setSeen] = useState<{ readonly readAt: string; readonly contents: ReadonlyMap<string, string> }>();
  if (data && data.readAt === readAt && seen?.readAt !== readAt)
    setSeen({ readAt, contents: new Map(data.hits.map((hit) => [hit.hit, contentOf(hit)])) });
  const lastRereadMs = useRef(Number.NEGATIVE_INFINITY);
  const rereadOlder = useEffectEvent((judgedAt: string) => {
    if (performance.now() - lastRereadMs.current < minRereadMs) return;
    lastRereadMs.current = performance.now();
    const older = judgedAt < readAt ? dispositionsQuery(at) : stepQuery(at);
    void client.invalidateQueries({ queryKey: older.queryKey });
  });
  // Only while nothing is known of what the screen shows: later the evidence stays until the reviewer asks for the new version.
  const judgedAt = seen?.readAt === readAt ? undefined : data?.readAt;
  useEffect(() => {
    if (judgedAt !== undefined && judgedAt !== readAt) rereadOlder(judgedAt);
  }, [judgedAt, readAt]);
  return {
    isOnScreen: (hit: HitDisposition) => seen?.readAt === readAt && seen.contents.get(hit.hit) === contentOf(hit),
    showPresent: () => void client.invalidateQueries({ queryKey: stepQuery(at).queryKey }),
  };
}

export type SameRead = ReturnType<typeof useSameRead>;
