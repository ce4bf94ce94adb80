'use client';

import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { explanationQuery, stepQuery } from '#lib/client/queries.ts';
import type { ScreeningExplanation } from '#lib/model/explanation.ts';
import type { ScreeningBenchProps } from './props.ts';

/** What is there of the desk's own comparison. The bench works in every one of these states. */
export type ExplanationState =
  /** So short a time that it is better to wait than to move rows afterwards. */
  | { readonly state: 'waiting' }
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly screening: ScreeningExplanation }
  | { readonly state: 'failed'; readonly error: unknown; readonly retry: () => void }
  /** Made of another reading than the one on the screen: its order may stay, its comparisons may not. */
  | { readonly state: 'outdated'; readonly order: readonly string[]; readonly retry: () => void }
  /** The desk answered, and has none for this screening. */
  | { readonly state: 'none' };

const patienceMs = 150;
const againAfterMs = 10_000;

type Asked = Pick<ScreeningBenchProps, 'at' | 'corporate' | 'readAt'>;

/** Asks for the explanation of one screening; where it is of another reading than the body, the older of the two is read once more. */
export function useExplanation({ at, corporate, readAt }: Asked): ExplanationState {
  const client = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery(explanationQuery(at));
  const isReading = useIsFetching({ queryKey: stepQuery(at).queryKey }) > 0;
  const [isPatient, setPatient] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setPatient(false), patienceMs);
    return () => clearTimeout(timer);
  }, []);

  const lastTry = useRef(Number.NEGATIVE_INFINITY);
  const readOlderAgain = useEffectEvent((explainedAt: string) => {
    if (performance.now() - lastTry.current < againAfterMs) return;
    lastTry.current = performance.now();
    const older = explainedAt < readAt ? explanationQuery(at) : stepQuery(at);
    void client.invalidateQueries({ queryKey: older.queryKey });
  });
  const explainedAt = data?.readAt;
  useEffect(() => {
    if (explainedAt !== undefined && explainedAt !== readAt) readOlderAgain(explainedAt);
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
