'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { useState, useSyncExternalStore } from 'react';
import { urls } from '#lib/model/urls.ts';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('popstate', listener);
  };
}

/** Begins a history entry; whoever uses the address draws it at once, Next follows in a transition. */
export function pushAddress(address: string): void {
  window.history.pushState(null, '', address);
  for (const listener of listeners) listener();
}

/** The browser's address as long as it is one of this session; after that the last that was, until Next has taken the page away. */
function addressOf(reference: string, first: string): () => string {
  const own = urls.session(reference);
  let last = first;
  return () => {
    const { pathname, search } = window.location;
    if (pathname === own || pathname.startsWith(`${own}/`)) last = pathname + search;
    return last;
  };
}

export interface Address {
  readonly pathname: string;
  readonly search: string;
  /** Whether Next's hooks tell of the same place. */
  readonly isSettled: boolean;
}

/**
 * Where the browser stands, read from the browser itself: Next's own hooks are a transition behind, and after a reload they miss steps back to
 * entries that were made without a navigation.
 */
export function useAddress(reference: string): Address {
  const nextPathname = usePathname();
  const nextSearch = useSearchParams().toString();
  const ofNext = nextSearch === '' ? nextPathname : `${nextPathname}?${nextSearch}`;
  const [read] = useState(() => addressOf(reference, ofNext));
  const address = useSyncExternalStore(subscribe, read, () => ofNext);
  const [pathname = '', search = ''] = address.split('?', 2);
  return { pathname, search, isSettled: pathname === nextPathname };
}
