'use client';

import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent } from 'react';
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
import { pushAddress } from './browser-address.ts';
import { isPlainClick } from './plain-click.ts';
import { routeAt, type SessionRoute } from './session-route.ts';

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
async function readNow(client: QueryClient, session: SessionDetail, route: NonNullable<SessionRoute>): Promise<void> {
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
async function readAhead(client: QueryClient, session: SessionDetail, route: NonNullable<SessionRoute>): Promise<void> {
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

/** A shorter delay would read every step that the pointer merely passes over; each read is an audit event. */
const hoverDelayMs = 80;

/**
 * Makes every link on the page that leads to another route of this session work without a page navigation: it adds a history entry and requests
 * only what the route shows. While the pointer or the focus rests on a link, its route is read ahead. Links stay links: new tabs, copied addresses
 * and reloads work.
 * @returns opens an address of this session in the same way
 */
export function useSessionLinks(session: SessionDetail): (address: string) => void {
  const client = useQueryClient();
  const open = useCallback(
    (address: string) => {
      if (address === window.location.pathname + window.location.search) return;
      const { pathname } = new URL(address, window.location.origin);
      const route = routeAt(session, pathname);
      // Requested before the step is drawn, which then finds the request in flight.
      if (route) void readNow(client, session, route);
      pushAddress(address);
      window.scrollTo(0, 0);
    },
    [client, session],
  );
  useEffect(() => {
    const targetOf = (event: Event): { address: string; route: SessionRoute } | undefined => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (!link?.href || link.target || link.hasAttribute('download')) return undefined;
      const { origin, pathname, search, hash } = new URL(link.href);
      const route = origin === window.location.origin && hash === '' ? routeAt(session, pathname) : undefined;
      return route === undefined ? undefined : { address: pathname + search, route };
    };
    const onClick = (event: MouseEvent) => {
      const target = isPlainClick(event) ? targetOf(event) : undefined;
      if (!target) return;
      // The link's own handler then ignores the event.
      event.preventDefault();
      open(target.address);
    };

    let hoverTimer: number | undefined;
    const onHover = (event: Event) => {
      window.clearTimeout(hoverTimer);
      const route = targetOf(event)?.route;
      if (route) hoverTimer = window.setTimeout(() => void readAhead(client, session, route), hoverDelayMs);
    };
    const onPress = (event: PointerEvent) => {
      const route = isPlainClick(event) ? targetOf(event)?.route : undefined;
      if (route) void readAhead(client, session, route);
    };
    document.addEventListener('click', onClick, true);
    document.addEventListener('pointerover', onHover);
    document.addEventListener('focusin', onHover);
    document.addEventListener('pointerdown', onPress);
    return () => {
      window.clearTimeout(hoverTimer);
      document.removeEventListener('click', onClick, true);
      document.removeEventListener('pointerover', onHover);
      document.removeEventListener('focusin', onHover);
      document.removeEventListener('pointerdown', onPress);
    };
  }, [client, session, open]);
  return open;
}
