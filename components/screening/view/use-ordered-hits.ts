'use client';

import { useState } from 'react';
import type { HitExplanation } from '#lib/model/session/explanation.ts';
import { type Hit, inOrder } from '../hits/index.ts';
import type { HitOrder, ScreeningViewProps } from '../screening-props.ts';
import type { ExplanationState } from '../use-explanation.ts';

type OrderProps = Pick<ScreeningViewProps, 'order' | 'onOrder'>;

/**
 * The hits in their order, with their comparisons. A comparison that arrives after the rows were drawn is applied only on request, so that nothing
 * moves under the pointer.
 */
export function useOrderedHits(hits: readonly Hit[], explanation: ExplanationState, props: OrderProps) {
  const [ownOrder, setOwnOrder] = useState<HitOrder>('kind');
  const order = props.order ?? ownOrder;
  const setOrder = props.onOrder ?? setOwnOrder;

  const [arrival, setArrival] = useState<'in-time' | 'late' | 'applied'>('in-time');
  const isLate = arrival === 'late';
  const isWaiting = explanation.state === 'waiting' && order === 'kind';
  if (arrival === 'in-time' && (explanation.state === 'loading' || explanation.state === 'failed')) setArrival('late');
  const isReady = explanation.state === 'ready';
  const isUsed = isReady && !isLate;
  const ranking = isUsed
    ? explanation.screening.order
    : explanation.state === 'outdated' && !isLate
      ? explanation.order
      : null;
  return {
    ordered: inOrder(hits, order === 'kind' ? ranking : null),
    explained: byId(isUsed ? explanation.screening.hits : []),
    order,
    /** The order really shown. */
    shownOrder: ranking || isWaiting ? order : ('upstream' as const),
    canRank: ranking !== null || isReady || isWaiting,
    isWaiting,
    isLate,
    applyComparison: () => setArrival('applied'),
    changeOrder: (next: HitOrder) => {
      if (next === 'kind') setArrival('applied');
      setOrder(next);
    },
  };
}

const byId = (hits: readonly HitExplanation[]): ReadonlyMap<string, HitExplanation> =>
  new Map(hits.map((one) => [one.id, one]));
