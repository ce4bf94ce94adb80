'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { decisionsQuery, refetchDecisions } from '#lib/client/review/decisions.ts';

/** The decisions of the session, kept up to date: whatever changes on it may block a clear, or overtake a decision. */
export function useDecisions(ref: string) {
  const client = useQueryClient();
  useEffect(() => {
    const stops: (() => void)[] = [];
    let isStopped = false;
    // Loaded after the page.
    const connect = ({ createReloader, subscribeToChanges }: typeof import('#lib/client/live/index.ts')) => {
      if (isStopped) return;
      const reloader = createReloader(async () => {
        await refetchDecisions(client, ref);
      });
      const unsubscribe = subscribeToChanges({
        onChange: (change) => change.ref === ref && reloader.request(),
        onMissed: reloader.request,
      });
      stops.push(unsubscribe, reloader.stop);
    };
    // Without them the page stays as it is.
    void import('#lib/client/live/index.ts').then(connect, () => undefined);
    return () => {
      isStopped = true;
      for (const stop of stops) stop();
    };
  }, [client, ref]);
  return useQuery({
    ...decisionsQuery(ref),
    // Who comes back from the evidence has opened it.
    refetchOnMount: ({ state }) => (state.data?.second ? 'always' : true),
  });
}
