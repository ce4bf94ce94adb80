'use client';

import type { Route } from 'next';
import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { urls } from '#lib/model/urls.ts';

/**
 * The list as the reviewer left it: the tab's own history knows its filters, and going back to that entry (not to its address) also brings
 * back the search text, which stands in no address. Without such an entry, the plain list.
 */
export function useListLink() {
  const router = useRouter();
  const [address, setAddress] = useState<Route>(urls.sessions());
  useEffect(() => {
    const url = listEntry()?.url;
    if (url) setAddress((urls.sessions() + new URL(url).search) as Route);
  }, []);

  /** @returns false when there is nothing to go back to and the link should do its work */
  function goBack(): boolean {
    const entry = listEntry();
    if (!entry) return false;
    window.navigation.traverseTo(entry.key);
    return true;
  }
  return { address, goBack, leave: () => goBack() || router.push(address) };
}

/** The nearest earlier entry of this tab that is the list. Browsers without the Navigation API have none. */
function listEntry(): NavigationHistoryEntry | undefined {
  if (!('navigation' in window)) return undefined;
  const { currentEntry } = window.navigation;
  return window.navigation
    .entries()
    .findLast(
      ({ url, index }) =>
        url !== null && index < (currentEntry?.index ?? 0) && new URL(url).pathname === urls.sessions(),
    );
}
