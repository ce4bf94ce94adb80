'use client';

import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { loadOwnership } from '#components/ownership/index.tsx';
import { loadViewer } from '#components/steps/index.tsx';
import { whenIdle } from '#components/ui/when-idle.ts';
import { readExplanation, readStep, type StepAsk } from '#lib/client/api.ts';
import { ownershipQuery, readOwnership } from '#lib/client/ownership.ts';
import { explanationQuery, sessionQuery, stepQuery } from '#lib/client/queries.ts';
import { isExplained } from '#lib/model/explanation.ts';
import type { SessionDetail, StepState } from '#lib/model/review.ts';
import type { Place } from './place.ts';
import { neighbour } from './steps.ts';

/**
 * A step's reading, done when its viewer's code is there too: a viewer that has to wait for its code is kept back by React for the third of a
 * second that a fallback stays.
 */
export const shownStepQuery = (session: SessionDetail, step: StepState, ask: Pick<StepAsk, 'prefetch'> = {}) =>
  stepQuery({ kind: session.kind, ref: session.ref, step: step.step }, async (at, signal) => {
    const [reading] = await Promise.all([readStep({ ...at, ...ask }, signal), loadViewer(at.kind, step.type)]);
    return reading;
  });

const stepExplanation = (session: SessionDetail, step: StepState, ask: Pick<StepAsk, 'prefetch'> = {}) =>
  explanationQuery({ kind: session.kind, ref: session.ref, step: step.step }, (at, signal) =>
    readExplanation({ ...at, ...ask }, signal),
  );

const ownership = ({ ref }: SessionDetail, ask: Pick<StepAsk, 'prefetch'> = {}) =>
  ownershipQuery(ref, async (at, signal) => {
    const [reading] = await Promise.all([readOwnership({ ...at, ...ask }, signal), loadOwnership()]);
    return reading;
  });

/** What a place needs that is opened this moment, as its page would ask for it. Never rejects: the page tells what failed. */
export async function readNow(client: QueryClient, session: SessionDetail, step: NonNullable<Place>): Promise<void> {
  if (step === 'ownership') return await client.prefetchQuery(ownership(session));
  await Promise.all([
    client.prefetchQuery(shownStepQuery(session, step)),
    isExplained(step.type) && client.prefetchQuery(stepExplanation(session, step)),
  ]);
}

/**
 * The same for a step that may be opened next; the trail says that it was read ahead. Only what is not there yet; what was refused before is
 * not asked for again.
 */
export async function readAhead(client: QueryClient, session: SessionDetail, step: NonNullable<Place>): Promise<void> {
  if (step === 'ownership') return await readOwnershipAhead(client, session);
  const reading = shownStepQuery(session, step, { prefetch: true });
  if (client.getQueryState(reading.queryKey)?.status === 'error') return;
  const missing = { staleTime: Number.POSITIVE_INFINITY } as const;
  await Promise.all([
    client.prefetchQuery({ ...reading, ...missing }),
    isExplained(step.type) &&
      client.prefetchQuery({ ...stepExplanation(session, step, { prefetch: true }), ...missing }),
  ]);
}

async function readOwnershipAhead(client: QueryClient, session: SessionDetail): Promise<void> {
  const reading = ownership(session, { prefetch: true });
  if (client.getQueryState(reading.queryKey)?.status === 'error') return;
  await client.prefetchQuery({ ...reading, staleTime: Number.POSITIVE_INFINITY });
}

/**
 * When a step stands on the screen and the browser has nothing to do: the next one, then the code of the others, and the session itself where it
 * is no longer fresh. A role for which this step's reading failed gets nothing further.
 * @param onAhead told when the next step has come
 */
export function useReadAhead(
  session: SessionDetail,
  step: StepState,
  isShown: boolean,
  onAhead: (next: StepState) => void,
): void {
  const client = useQueryClient();
  const next = neighbour(session.steps, step.step, 1);
  const tellAhead = useEffectEvent(onAhead);
  useEffect(() => {
    if (!isShown) return;
    let left = false;
    async function readOn() {
      if (next) {
        await readAhead(client, session, next);
        if (!left && client.getQueryData(shownStepQuery(session, next).queryKey)) tellAhead(next);
      }
      await Promise.allSettled(session.steps.map(({ type }) => loadViewer(session.kind, type)));
      await client.prefetchQuery(sessionQuery(session.ref));
    }
    const takeBack = whenIdle(() => void readOn());
    return () => {
      left = true;
      takeBack();
    };
  }, [client, session, next, isShown]);
}
