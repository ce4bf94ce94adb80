'use client';

import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { preloadOwnershipPage } from '#components/ownership/index.tsx';
import { loadViewer } from '#components/steps/index.tsx';
import { whenIdle } from '#components/ui/scheduling/index.ts';
import { call } from '#lib/client/operation.ts';
import { ownershipQuery, readOwnership } from '#lib/client/ownership.ts';
import { sessionQuery } from '#lib/client/session.ts';
import { explanationQuery, readStep, type StepRequest, stepQuery } from '#lib/client/step.ts';
import type { SessionDetail, StepState } from '#lib/model/session/session.ts';
import { isExplained } from '#lib/model/session/step-type.ts';
import { explainStep } from '#lib/operations/steps.ts';
import { neighbour } from '../step-order.ts';
import type { SessionRoute } from './session-route.ts';

/**
 * A step's answer together with its viewer's code: a viewer whose code is still loading would show a fallback, which React keeps on screen for a
 * third of a second.
 */
export const shownStepQuery = (session: SessionDetail, step: StepState, options: Pick<StepRequest, 'prefetch'> = {}) =>
  stepQuery({ kind: session.kind, ref: session.ref, step: step.step }, async (at, signal) => {
    const [answer] = await Promise.all([readStep({ ...at, ...options }, signal), loadViewer(at.kind, step.type)]);
    return answer;
  });

const shownExplanationQuery = (
  session: SessionDetail,
  step: StepState,
  options: Pick<StepRequest, 'prefetch'> = {},
) => ({
  ...explanationQuery({ ref: session.ref, step: step.step }),
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    call(explainStep, { ref: session.ref, step: step.step, ...options, signal }),
});

const shownOwnershipQuery = ({ ref }: SessionDetail, options: Pick<StepRequest, 'prefetch'> = {}) => ({
  ...ownershipQuery(ref),
  queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
    const [input] = await Promise.all([readOwnership({ ref, ...options }, signal), preloadOwnershipPage()]);
    return input;
  },
});

/** Requests what a route shows as it is opened. Never rejects: the page shows the failure. */
export async function readNow(
  client: QueryClient,
  session: SessionDetail,
  route: NonNullable<SessionRoute>,
): Promise<void> {
  // Its panel asks for what the rest of the address says.
  if (route === 'activity') return;
  if (route === 'ownership') return await client.prefetchQuery(shownOwnershipQuery(session));
  await Promise.all([
    client.prefetchQuery(shownStepQuery(session, route)),
    isExplained(route.type) && client.prefetchQuery(shownExplanationQuery(session, route)),
  ]);
}

/**
 * The same for a route that may be opened next, marked as read ahead in the audit log. Only what is missing; what failed before is not requested
 * again.
 */
export async function readAhead(
  client: QueryClient,
  session: SessionDetail,
  route: NonNullable<SessionRoute>,
): Promise<void> {
  // A look at what others did is none that nobody asked for.
  if (route === 'activity') return;
  if (route === 'ownership') return await readOwnershipAhead(client, session);
  const query = shownStepQuery(session, route, { prefetch: true });
  if (client.getQueryState(query.queryKey)?.status === 'error') return;
  const missing = { staleTime: Number.POSITIVE_INFINITY } as const;
  await Promise.all([
    client.prefetchQuery({ ...query, ...missing }),
    isExplained(route.type) &&
      client.prefetchQuery({ ...shownExplanationQuery(session, route, { prefetch: true }), ...missing }),
  ]);
}

async function readOwnershipAhead(client: QueryClient, session: SessionDetail): Promise<void> {
  const query = shownOwnershipQuery(session, { prefetch: true });
  if (client.getQueryState(query.queryKey)?.status === 'error') return;
  await client.prefetchQuery({ ...query, staleTime: Number.POSITIVE_INFINITY });
}

/**
 * While a step is on screen and the browser is idle: reads the next step, then loads the code of the others, then the session if it is stale.
 * Reads nothing if this step's own read failed.
 * @param onAhead called when the next step is there
 */
export function useReadAhead(
  session: SessionDetail,
  step: StepState,
  isShown: boolean,
  onAhead: (next: StepState) => void,
): void {
  const client = useQueryClient();
  const next = neighbour(session.steps, step.step, 1);
  const reportAhead = useEffectEvent(onAhead);
  useEffect(() => {
    if (!isShown) return;
    let isLeft = false;
    async function readOn() {
      if (next) {
        await readAhead(client, session, next);
        if (!isLeft && client.getQueryData(shownStepQuery(session, next).queryKey)) reportAhead(next);
      }
      await Promise.allSettled(session.steps.map(({ type }) => loadViewer(session.kind, type)));
      await client.prefetchQuery(sessionQuery(session.ref));
    }
    const cancel = whenIdle(() => void readOn());
    return () => {
      isLeft = true;
      cancel();
    };
  }, [client, session, next, isShown]);
}
