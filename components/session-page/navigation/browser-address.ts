'use client';

import type { Route } from 'next';
/**
 * Navigation within one session. `useSessionNavigation` alone reads and writes the address; everything else gets its result. Hides links that change
 * the step without a page navigation, what is read ahead of a click, history entries, and the way back to the filtered list. Promises that links stay
 * links (new tab, copied address, reload) and that reads ahead are marked in the audit log. Throws nothing.
 */
import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { sessionPage, sessionsPage } from '#lib/model/addresses.ts';
import { isRef } from '#lib/model/session/ids.ts';

/**
 * Leads back to the list as the reviewer left it. The tab's history has its filters, and going back to that entry instead of its address also
 * restores the search text, which is in no address. Without such an entry it leads to the plain list.
 */
export function useListLink() {
  const router = useRouter();
  const [address, setAddress] = useState<Route>(sessionsPage());
  useEffect(() => {
    const url = listEntry()?.url;
    if (url) setAddress((sessionsPage() + new URL(url).search) as Route);
  }, []);

  /** @returns false if there is no entry to go back to, so that the link must be followed */
  function goBack(): boolean {
    const entry = listEntry();
    if (!entry) return false;
    window.navigation.traverseTo(entry.key);
    return true;
  }
  return { address, goBack, leave: () => goBack() || router.push(address) };
}

/** Returns the latest earlier history entry of this tab that is the list. Browsers without the Navigation API have none. */
export function listEntry(): NavigationHistoryEntry | undefined {
  if (!('navigation' in window)) return undefined;
  const { currentEntry } = window.navigation;
  return window.navigation
    .entries()
    .findLast(
      ({ url, index }) =>
        url !== null && index < (currentEntry?.index ?? 0) && new URL(url).pathname === sessionsPage(),
    );
}

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('popstate', listener);
  };
}

/** Adds a history entry. The page is updated at once; Next follows in a transition. @param state of the entry; Next adds its own */
export function pushAddress(address: string, state: object | null = null): void {
  window.history.pushState(state, '', address);
  for (const listener of listeners) listener();
}

/** Reads the browser's address while it belongs to this session, then keeps the last one until Next has removed the page. */
function addressReader(reference: string, first: string): () => string {
  const own = sessionPage(reference);
  let last = first;
  return () => {
    const { pathname, search } = window.location;
    if (pathname === own || pathname.startsWith(`${own}/`)) last = pathname + search;
    return last;
  };
}

/**
 * Returns the session that the address names: that of the page which the server drew, or a neighbour in its list that was opened since without a page
 * navigation. While the address names no session, as when the page is left, it is the last one.
 * @param isThere whether the session can be drawn at once; one that cannot is loaded from the server
 */
export function useShownReference(drawn: string, isThere: (ref: string) => boolean): string {
  // Next's own navigations must be followed too.
  usePathname();
  const [read] = useState(() => {
    let last = drawn;
    return () => {
      const named = /^\/sessions\/([^/]+)/.exec(window.location.pathname)?.[1] ?? '';
      // An entry of another page of the server is drawn by Next.
      const isOwn = named === drawn || window.history.state?.[drawnKey] === drawn;
      if (named === last || !isRef(named) || !isOwn) return last;
      if (isThere(named)) last = named;
      return named === last ? last : missing;
    };
  });
  const shown = useSyncExternalStore(subscribe, read, () => drawn);
  const [last, setLast] = useState(drawn);
  if (shown !== missing && shown !== last) setLast(shown);
  useEffect(() => {
    if (shown === missing) window.location.reload();
  }, [shown]);
  return shown === missing ? last : shown;
}

const missing = '';
const drawnKey = 'deskDrawn';

/** Returns the state of an entry without a page navigation. @param drawn the session of the page that the server drew */
export const drawnState = (drawn: string): object => ({ [drawnKey]: drawn });

/**
 * Returns the address, read from the browser itself: Next's hooks lag by a transition, and after a reload they miss going back to entries that were
 * added without a navigation. `isSettled`: they have followed to the same path.
 */
export function useBrowserAddress(reference: string) {
  const nextPathname = usePathname();
  const nextSearch = useSearchParams().toString();
  const nextAddress = nextSearch === '' ? nextPathname : `${nextPathname}?${nextSearch}`;
  const [read] = useState(() => addressReader(reference, nextAddress));
  const address = useSyncExternalStore(subscribe, read, () => nextAddress);
  const [pathname = '', search = ''] = address.split('?', 2);
  return { pathname, search, isSettled: pathname === nextPathname };
}
