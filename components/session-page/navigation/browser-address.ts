'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { useState, useSyncExternalStore } from 'react';
import { urls } from '#lib/model/urls/index.ts';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('popstate', listener);
  };
}

/** Adds a history entry. The page is updated at once; Next follows in a transition. */
export function pushAddress(address: string): void {
  window.history.pushState(null, '', address);
  for (const listener of listeners) listener();
}

/** Reads the browser's address while it belongs to this session, then keeps the last one until Next has removed the page. */
function addressReader(reference: string, first: string): () => string {
  const own = urls.session(reference);
  let last = first;
  return () => {
    const { pathname, search } = window.location;
    if (pathname === own || pathname.startsWith(`${own}/`)) last = pathname + search;
    return last;
  };
}

interface BrowserAddress {
  readonly pathname: string;
  readonly search: string;
  /** Whether Next's hooks have followed to the same path. */
  readonly isSettled: boolean;
}

/**
 * The address, read from the browser itself: Next's hooks lag by a transition, and after a reload they miss going back to entries that were added
 * without a navigation.
 */
export function useBrowserAddress(reference: string): BrowserAddress {
  const nextPathname = usePathname();
  const nextSearch = useSearchParams().toString();
  const nextAddress = nextSearch === '' ? nextPathname : `${nextPathname}?${nextSearch}`;
  const [read] = useState(() => addressReader(reference, nextAddress));
  const address = useSyncExternalStore(subscribe, read, () => nextAddress);
  const [pathname = '', search = ''] = address.split('?', 2);
  return { pathname, search, isSettled: pathname === nextPathname };
}
