'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { explanationQuery, readStep, type StepAddress, stepQuery } from '#lib/client/step.ts';
import { keepFresh } from './reread-before-expiry.ts';

/** A list that changes with every read would be reread endlessly: after this many rereads the face stays blank. */
const limit = { rereads: 3, withinMs: 60_000 };

/** Rereads the step before its file addresses expire, and the explanation with it. */
export function useDuplicate(at: StepAddress, readAt: string) {
  const client = useQueryClient();
  const explanation = useQuery(explanationQuery(at));
  const rereadAtMs = useRef<readonly number[]>([]);

  // A failure stays in the step's query, where the page shows it.
  const reread = (fresh: boolean) =>
    client.fetchQuery({ ...stepQuery(at, (step, signal) => readStep({ ...step, fresh }, signal)), staleTime: 0 }).then(
      () => client.invalidateQueries({ queryKey: explanationQuery(at).queryKey }),
      () => undefined,
    );

  const readAtMs = useEffectEvent(() => Date.parse(readAt));
  const onDue = useEffectEvent(() => reread(true));
  useEffect(() => keepFresh({ readAtMs: () => readAtMs(), reread: () => onDue(), page: document }), []);

  /** A picture was served from another read than the one on the screen. */
  function onOtherRead() {
    const nowMs = Date.now();
    const recent = rereadAtMs.current.filter((ms) => nowMs - ms < limit.withinMs);
    if (recent.length >= limit.rereads) return;
    rereadAtMs.current = [...recent, nowMs];
    // The server has that answer already.
    void reread(false);
  }

  return { explanation, onOtherRead };
}
