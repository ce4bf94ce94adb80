'use client';

import { parseAsString, useQueryState } from 'nuqs';
import { ownershipPage, stepPage } from '#lib/model/addresses.ts';
import type { SessionDetail } from '#lib/model/session/session.ts';
import { neighbour } from '../step-order.ts';
import { pushAddress, useBrowserAddress } from './browser-address.ts';
import { routeAt, type SessionRoute, stepOfRoute } from './session-route.ts';
import { useSessionLinks } from './use-session-links.ts';

export interface SessionNavigation {
  /** What the address shows; undefined: no longer in this session. */
  readonly route: SessionRoute | undefined;
  /** A search parameter of the address. */
  readonly parameter: (name: string) => string | null;
  /** Whether Next's hooks already report this address. */
  readonly isSettled: boolean;
  /** Opens an address of this session without a page navigation. */
  readonly open: (address: string) => void;
  readonly openNeighbour: (by: 1 | -1) => void;
  /** Changes search parameters of the ownership page in a new history entry; null removes one. */
  readonly changeOwnershipParameters: (changes: Readonly<Record<string, string | null>>) => void;
}

/** The only place that knows the address of the session's pages. Call once per page. */
export function useSessionNavigation(session: SessionDetail): SessionNavigation {
  const { pathname, search, isSettled } = useBrowserAddress(session.ref);
  const open = useSessionLinks(session);
  const parameters = new URLSearchParams(search);
  return {
    route: routeAt(session, pathname),
    parameter: (name) => parameters.get(name),
    isSettled,
    open,
    openNeighbour: (by) => {
      // The browser's address is ahead of the page when keys come fast.
      const current = stepOfRoute(session, routeAt(session, window.location.pathname));
      const target = neighbour(session.steps, current?.step ?? null, by);
      if (target) open(stepPage(session.ref, target.step));
    },
    changeOwnershipParameters: (changes) => {
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

/** The file and the hit that the address names. @param navigation null: the step is not on screen, so the address names nothing of it */
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
