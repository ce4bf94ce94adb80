'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { SessionList } from '#lib/model/session/session.ts';
import { urls } from '#lib/model/urls/index.ts';

/** Where the list remembers the row that was opened (components/sessions/table/use-row-keys.ts). */
const rowKey = 'deskRow';

/** Going back to the list leads to the row of the session that was looked at last, if the same page of the list has it. */
export function useOpenedRow(reference: string): void {
  const client = useQueryClient();
  useEffect(() => {
    const onPopState = () => {
      if (window.location.pathname !== urls.sessions()) return;
      const opened: unknown = window.history.state?.[rowKey];
      const lists = client.getQueriesData<SessionList>({ queryKey: ['sessions', 'list'] });
      const isOnPage = lists.some(([, list]) => {
        const refs = list?.sessions.map(({ ref }) => ref) ?? [];
        return refs.includes(reference) && refs.some((ref) => ref === opened);
      });
      if (isOnPage) window.history.replaceState({ ...window.history.state, [rowKey]: reference }, '');
    };
    // Before Next's own listener: React draws the list, which reads the row, between the two.
    window.addEventListener('popstate', onPopState, true);
    return () => window.removeEventListener('popstate', onPopState, true);
  }, [client, reference]);
}
