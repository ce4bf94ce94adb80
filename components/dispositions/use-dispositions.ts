'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { dispositionsQuery, type HitsAddress, refetchDispositions } from '#lib/client/review/dispositions.ts';

/** The verdicts on the hits of a step, kept up to date: another tab or reviewer may judge them too. */
export function useDispositions({ ref, step }: HitsAddress, { enabled = true }: { readonly enabled?: boolean } = {}) {
  const client = useQueryClient();
  useEffect(() => {
    if (!enabled) return;
    const stops: (() => void)[] = [];
    let isStopped = false;
    // Loaded after the page.
    const connect = ({ createReloader, subscribeToChanges }: typeof import('#lib/client/live/index.ts')) => {
      if (isStopped) return;
      const reloader = createReloader(async () => {
        await refetchDispositions(client, { ref, step });
      });
      stops.push(
        subscribeToChanges({
          onChange: (change) => change.ref === ref && reloader.request(),
          onMissed: reloader.request,
        }),
        reloader.stop,
      );
    };
    // Without them the page stays as it is.
    void import('#lib/client/live/index.ts').then(connect, () => undefined);
    return () => {
      isStopped = true;
      for (const stop of stops) stop();
    };
  }, [client, ref, step, enabled]);
  return useQuery({ ...dispositionsQuery({ ref, step }), enabled });
}

export type DispositionsState = Pick<ReturnType<typeof useDispositions>, 'data' | 'error' | 'refetch' | 'isFetching'>;
