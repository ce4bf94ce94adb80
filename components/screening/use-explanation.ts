'use client';

import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { explanationQuery, stepQuery } from '#lib/client/step.ts';
import type { ScreeningExplanation } from '#lib/model/session/explanation.ts';
import type { ScreeningViewProps } from './screening-props.ts';

/** State of the comparison by Review Desk. The hits can be used in every state. */
export type ExplanationState =
  /** Just requested: waiting briefly is better than moving rows afterwards. */
  | { readonly state: 'waiting' }
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly screening: ScreeningExplanation }
  | { readonly state: 'failed'; readonly error: unknown; readonly retry: () => void }
  /** Belongs to another read than the one on screen: its order may be used, its comparisons may not. */
  | { readonly state: 'outdated'; readonly order: readonly string[]; readonly retry: () => void }
  /** There is none for this screening. */
  | { readonly state: 'none' };

const patienceMs = 150;
const minRetryMs = 10_000;

type UseExplanationOptions = Pick<ScreeningViewProps, 'at' | 'corporate' | 'readAt'>;

/** Loads the comparison of one screening. If it belongs to another read than the answer, the older of the two is reread once. */
export function useExplanation({ at, corporate, readAt }: UseExplanationOptions): ExplanationState {
  const client = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery(explanationQuery(at));
  const isReading = useIsFetching({ queryKey: stepQuery(at).queryKey }) > 0;
  const [isPatient, setPatient] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setPatient(false), patienceMs);
    return () => clearTimeout(timer);
  }, []);

  const lastRereadMs = useRef(Number.NEGATIVE_INFINITY);
  const rereadOlder = useEffectEvent((explainedAt: string) => {
    if (performance.now() - lastRereadMs.current < minRetryMs) return;
    lastRereadMs.current = performance.now();
    const older = explainedAt < readAt ? explanationQuery(at) : stepQuery(at);
    void client.invalidateQueries({ queryKey: older.queryKey });
  });
  const explainedAt = data?.readAt;
  useEffect(() => {
    if (explainedAt !== undefined && explainedAt !== readAt) rereadOlder(explainedAt);
  }, [explainedAt, readAt]);

  const retry = () => void refetch();
  if (!data) {
    if (error && !isFetching) return { state: 'failed', error, retry };
    return { state: isPatient ? 'waiting' : 'loading' };
  }
  const screening = data.screening?.find((one) => one.corporate === corporate);
  if (!screening) return { state: 'none' };
  if (explainedAt === readAt || isFetching || isReading) return { state: 'ready', screening };
  return { state: 'outdated', order: screening.order, retry };
}
