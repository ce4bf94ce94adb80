'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useReloadOnChange } from '#lib/client/reload-on-change.ts';
import { decisionsQuery, refetchDecisions } from '#lib/client/review/decisions.ts';

/** The decisions are kept up to date, since whatever changes on the session may block a clear or overtake a decision. */
export function useDecisions(ref: string) {
  const client = useQueryClient();
  useReloadOnChange(ref, () => refetchDecisions(client, ref));
  return useQuery({
    ...decisionsQuery(ref),
    // A second reviewer who comes back from the evidence has opened it.
    refetchOnMount: ({ state }) => (state.data?.second ? 'always' : true),
  });
}
