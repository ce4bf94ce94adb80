'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import type { SessionDetail } from '#lib/model/review.ts';
import { isPlainClick, type Place, placeAt } from './place.ts';
import { readAhead, readNow } from './read-ahead.ts';
import { pushAddress } from './use-address.ts';

/** Shorter, and a pointer that only passes over the tabs would read all of them; every reading stands in the trail. */
const restMs = 80;

/**
 * Every link on the page that leads to another place of this session, wherever it stands, goes there without a navigation: a new history entry,
 * and nothing asked of the server but what the place shows. What is likely to be opened next is read ahead while
 * the pointer or the focus rests on its link. Links stay links: another tab, a copied address, a reload all work.
 *
 * @returns the same for a key: goes to an address of this session
 */
export function usePlaces(session: SessionDetail): (address: string) => void {
  const client = useQueryClient();
  const open = useCallback(
    (address: string) => {
      if (address === window.location.pathname + window.location.search) return;
      const { pathname } = new URL(address, window.location.origin);
      const place = placeAt(session, pathname);
      // Asked for before anything is drawn: the step finds its reading on the way.
      if (place) void readNow(client, session, place);
      pushAddress(address);
      window.scrollTo(0, 0);
    },
    [client, session],
  );
  useEffect(() => {
    const targetOf = (event: Event): { address: string; place: Place } | undefined => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (!link?.href || link.target || link.hasAttribute('download')) return undefined;
      const { origin, pathname, search, hash } = new URL(link.href);
      const place = origin === window.location.origin && hash === '' ? placeAt(session, pathname) : undefined;
      return place === undefined ? undefined : { address: pathname + search, place };
    };
    const onClick = (event: MouseEvent) => {
      const target = isPlainClick(event) ? targetOf(event) : undefined;
      if (!target) return;
      // Seen by the link's own handler, which then leaves it alone.
      event.preventDefault();
      open(target.address);
    };

    let resting: number | undefined;
    const onRest = (event: Event) => {
      window.clearTimeout(resting);
      const place = targetOf(event)?.place;
      if (place) resting = window.setTimeout(() => void readAhead(client, session, place), restMs);
    };
    const onPress = (event: PointerEvent) => {
      const place = isPlainClick(event) ? targetOf(event)?.place : undefined;
      if (place) void readAhead(client, session, place);
    };
    document.addEventListener('click', onClick, true);
    document.addEventListener('pointerover', onRest);
    document.addEventListener('focusin', onRest);
    document.addEventListener('pointerdown', onPress);
    return () => {
      window.clearTimeout(resting);
      document.removeEventListener('click', onClick, true);
      document.removeEventListener('pointerover', onRest);
      document.removeEventListener('focusin', onRest);
      document.removeEventListener('pointerdown', onPress);
    };
  }, [client, session, open]);
  return open;
}
