'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { readStep } from '#lib/client/api.ts';
import { explanationQuery, stepQuery } from '#lib/client/queries.ts';
import type { SessionKind } from '#lib/model/ids.ts';
import { keepFresh } from './freshness.ts';

interface StepPlace {
  readonly kind: SessionKind;
  readonly ref: string;
  readonly step: string;
}

/** A list that changes at every read would be read without end: so often in a minute, and then the face stays blank. */
const most = { times: 3, withinMs: 60_000 };

/** Keeps the step's reading young, and what the desk adds to it beside it. */
export function useDuplicate(at: StepPlace, readAt: string) {
  const client = useQueryClient();
  const explanation = useQuery(explanationQuery(at));
  const triedAtMs = useRef<readonly number[]>([]);

  // A failure stays in the step's query, and the page shows it above what stands here.
  const readAgain = (fresh: boolean) =>
    client
      .fetchQuery({ ...stepQuery(at, (asked, signal) => readStep({ ...asked, fresh }, signal)), staleTime: 0 })
      .then(
        () => client.invalidateQueries({ queryKey: explanationQuery(at).queryKey }),
        () => undefined,
      );

  const readAtMs = useEffectEvent(() => Date.parse(readAt));
  const onDue = useEffectEvent(() => readAgain(true));
  useEffect(() => keepFresh({ readAtMs: () => readAtMs(), readAgain: () => onDue(), page: document }), []);

  /** A picture came from another reading than the one on the screen. */
  function onOther() {
    const nowMs = Date.now();
    const recent = triedAtMs.current.filter((ms) => nowMs - ms < most.withinMs);
    if (recent.length >= most.times) return;
    triedAtMs.current = [...recent, nowMs];
    // The server has that reading already.
    void readAgain(false);
  }

  return { explanation, onOther };
}
