'use client';

import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { parseAsString, useQueryState } from 'nuqs';
import { useCallback, useEffect, useEffectEvent } from 'react';
import { preloadOwnershipPage } from '#components/ownership/index.tsx';
import { loadViewer } from '#components/steps/index.tsx';
import { whenIdle } from '#components/ui/scheduling/index.ts';
import { call, queryOf } from '#lib/client/operation.ts';
import { ownershipQuery, readOwnership } from '#lib/client/ownership.ts';
import { readPart } from '#lib/client/parts.ts';
import { sessionQuery } from '#lib/client/session.ts';
import { explanationQuery, readStep, readStepUnopened, stepQuery } from '#lib/client/step.ts';
import { ownershipPage, stepPage } from '#lib/model/addresses.ts';
import type { SessionDetail, StepState } from '#lib/model/session/session.schema.ts';
import { isExplained, takesVerdicts } from '#lib/model/session/step-type.ts';
import { explainStep } from '#lib/operations/steps.ts';
import { readVerdicts } from '#lib/operations/verdicts.ts';
import { pushAddress, useBrowserAddress } from './browser-address.ts';
import { isPlainClick, neighbour, routeAt, type SessionRoute, stepOfRoute } from './session-route.ts';

/** Reads a step's answer together with its viewer's code: React would keep the fallback of code that still loads for a third of a second. */
export const shownStepQuery = ({ kind, ref }: SessionDetail, { step, type }: StepState, prefetch = false) =>
  stepQuery({ kind, ref, step }, async (at, signal) => {
    const read = prefetch ? readStepUnopened(at, 'ahead') : readStep(at, signal);
    const [answer] = await Promise.all([read, loadViewer(kind, type)]);
    return answer;
  });

const shownExplanationQuery = ({ ref }: SessionDetail, { step }: StepState, prefetch: boolean) => ({
  ...explanationQuery({ ref, step }),
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    prefetch
      ? readPart(ref, { part: 'explanation', step }, { prefetch: 'ahead' })
      : call(explainStep, { ref, step, signal }),
});

/** The viewer itself reads them when the step is opened. Roles that may not know of such a step have none. */
const verdictsAheadQuery = ({ ref }: SessionDetail, { step }: StepState) => ({
  ...queryOf(readVerdicts, { ref, step }),
  queryFn: () => readPart(ref, { part: 'verdicts', step }, { prefetch: 'ahead' }),
});

const shownOwnershipQuery = ({ ref }: SessionDetail, prefetch: boolean) => ({
  ...ownershipQuery(ref),
  queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
    const read = prefetch
      ? readPart(ref, { part: 'ownership' }, { prefetch: 'ahead' })
      : readOwnership({ ref }, signal);
    const [input] = await Promise.all([read, preloadOwnershipPage()]);
    return input;
  },
});

type Target = NonNullable<SessionRoute>;

/**
 * Reads what a route shows: as it is opened, or ahead of it, so marked in the audit log. Ahead it reads only what is missing, and nothing again that
 * failed before. Never rejects: the page shows the failure.
 */
async function read(client: QueryClient, session: SessionDetail, route: Target, isAhead: boolean): Promise<void> {
  // The panel of the activity requests what the address says; each read of what others did is recorded as one that the reviewer asked for.
  if (route === 'activity') return;
  const options = isAhead ? { staleTime: Number.POSITIVE_INFINITY } : {};
  const isSkipped = (queryKey: QueryKey) => isAhead && client.getQueryState(queryKey)?.status === 'error';
  if (route === 'ownership') {
    const query = shownOwnershipQuery(session, isAhead);
    if (!isSkipped(query.queryKey)) await client.prefetchQuery({ ...query, ...options });
    return;
  }
  const query = shownStepQuery(session, route, isAhead);
  if (isSkipped(query.queryKey)) return;
  await Promise.all([
    client.prefetchQuery({ ...query, ...options }),
    isExplained(route.type) && client.prefetchQuery({ ...shownExplanationQuery(session, route, isAhead), ...options }),
    isAhead && takesVerdicts(route.type) && client.prefetchQuery({ ...verdictsAheadQuery(session, route), ...options }),
  ]);
}

/**
 * While a step is on screen and the browser is idle, this reads the next step, then loads the code of the others, then reads the session if it is
 * stale. It reads nothing if this step's own read failed.
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
        await read(client, session, next, true);
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
function useSessionLinks(session: SessionDetail): (address: string) => void {
  const client = useQueryClient();
  const open = useCallback(
    (address: string) => {
      if (address === window.location.pathname + window.location.search) return;
      const { pathname } = new URL(address, window.location.origin);
      const route = routeAt(session, pathname);
      // It is requested before the step is drawn, which then finds the request in flight.
      if (route) void read(client, session, route, false);
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
      if (route) hoverTimer = window.setTimeout(() => void read(client, session, route, true), hoverDelayMs);
    };
    const onPress = (event: PointerEvent) => {
      const route = isPlainClick(event) ? targetOf(event)?.route : undefined;
      if (route) void read(client, session, route, true);
    };
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('click', onClick, { capture: true, signal });
    document.addEventListener('pointerover', onHover, { signal });
    document.addEventListener('focusin', onHover, { signal });
    document.addEventListener('pointerdown', onPress, { signal });
    return () => {
      window.clearTimeout(hoverTimer);
      listening.abort();
    };
  }, [client, session, open]);
  return open;
}

export type SessionNavigation = ReturnType<typeof useSessionNavigation>;

/** This alone knows the address of the session's pages. It is called once per page. */
export function useSessionNavigation(session: SessionDetail) {
  const { pathname, search, isSettled } = useBrowserAddress(session.ref);
  const open = useSessionLinks(session);
  const parameters = new URLSearchParams(search);
  return {
    /** The route that the address shows; undefined if it is no longer in this session. */
    route: routeAt(session, pathname),
    /** Returns a search parameter of the address. */
    parameter: (name: string) => parameters.get(name),
    /** Whether Next's hooks already report this address. */
    isSettled,
    open,
    openNeighbour: (by: 1 | -1) => {
      // The browser's address is ahead of the page when keys come fast.
      const current = stepOfRoute(session, routeAt(session, window.location.pathname));
      const target = neighbour(session.steps, current?.step ?? null, by);
      if (target) open(stepPage(session.ref, target.step));
    },
    /** Changes search parameters of the ownership page in a new history entry; null removes one. */
    changeOwnershipParameters: (changes: Readonly<Record<string, string | null>>) => {
      const next = new URLSearchParams(window.location.search);
      for (const [name, value] of Object.entries(changes)) {
        if (value === null) next.delete(name);
        else next.set(name, value);
      }
      const query = next.size > 0 ? `?${next}` : '';
      if (query !== window.location.search) pushAddress(`${ownershipPage(session.ref)}${query}`);
    },
  };
}

/** Returns the file and the hit that the address names. @param navigation is null when the step is not on screen: then it names nothing of it */
export function useStepParameters(navigation: Pick<SessionNavigation, 'parameter' | 'isSettled'> | null) {
  const [file, setFile] = useQueryState('file', parseAsString);
  const [hit, setHit] = useQueryState('hit', parseAsString);
  // Until Next's hooks have followed, they report the previous step's parameters.
  const current = (name: string, reported: string | null) =>
    navigation === null ? null : navigation.isSettled ? reported : navigation.parameter(name);
  return {
    file: current('file', file),
    setFile: (key: string | null) => void setFile(key),
    hit: current('hit', hit),
    setHit: (id: string) => void setHit(id),
  };
}
