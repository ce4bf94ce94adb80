'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { readStep, refreshSession } from '#lib/client/api.ts';
import { ownershipQuery, readOwnership } from '#lib/client/ownership.ts';
import { sessionKey, sessionQuery, stepQuery } from '#lib/client/queries.ts';
import type { SessionKind } from '#lib/model/ids.ts';

export interface Refresh {
  readonly run: () => void;
  readonly running: boolean;
  readonly done: boolean;
  readonly error: Error | null;
}

/** Asks upstream again about the session, and past the server's freshness window about the step on the screen; what is shown stays until it came. */
export function useRefresh(at: {
  readonly kind: SessionKind;
  readonly ref: string;
  readonly step: string | null;
  /** The step's owners are worked out on the screen, instead of the step itself. */
  readonly isOwnership: boolean;
  /** When what stands here was read; null: never yet. */
  readonly readAt: string | null;
}): Refresh {
  const client = useQueryClient();
  const { mutate, isPending, isSuccess, error, context } = useMutation({
    onMutate: () => at.readAt,
    mutationFn: async () => {
      client.setQueryData(sessionQuery(at.ref).queryKey, await refreshSession(at.ref));
      if (at.isOwnership) {
        const { queryKey } = ownershipQuery(at.ref);
        // Where there is none yet, for a failure or for a role, the page asks for itself.
        if (client.getQueryData(queryKey))
          client.setQueryData(queryKey, await readOwnership({ ref: at.ref, fresh: true }));
      } else if (at.step !== null) {
        const step = { kind: at.kind, ref: at.ref, step: at.step };
        client.setQueryData(stepQuery(step).queryKey, await readStep({ ...step, fresh: true }));
      }
    },
    // Files and the other steps are older than the session now.
    onSettled: () =>
      client.invalidateQueries({
        queryKey: sessionKey(at.ref),
        predicate: ({ state }) => Date.now() - state.dataUpdatedAt > 1_000,
      }),
  });
  // Read again meanwhile, by whomever: what failed is over.
  const isOver = context !== undefined && context !== at.readAt;
  return { run: () => mutate(), running: isPending, done: isSuccess, error: isOver ? null : error };
}
