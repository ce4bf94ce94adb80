'use client';

import type { Route } from 'next';
import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { sessionsPage } from '#lib/model/addresses.ts';

/**
 * Leads back to the list as the reviewer left it. The tab's history has its filters, and going back to that entry instead of its address also
 * restores the search text, which is in no address. Without such an entry: the plain list.
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

/** The latest earlier history entry of this tab that is the list. Browsers without the Navigation API have none. */
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
