'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import type { SessionDetail } from '#lib/model/session/session.ts';
import { pushAddress } from './browser-address.ts';
import { isPlainClick } from './plain-click.ts';
import { readAhead, readNow } from './read-ahead.ts';
import { routeAt, type SessionRoute } from './session-route.ts';

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
