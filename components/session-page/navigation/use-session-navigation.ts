'use client';

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
