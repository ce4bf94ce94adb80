'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sessionKey } from '#lib/client/operation.ts';
import { ownershipQuery, readOwnership } from '#lib/client/ownership.ts';
import { refreshSession, replaceSession } from '#lib/client/session.ts';
import { readStep, stepQuery } from '#lib/client/step.ts';
import type { SessionKind } from '#lib/model/session/ids.ts';

export interface Refresh {
  readonly run: () => void;
  readonly running: boolean;
  readonly done: boolean;
  readonly error: Error | null;
}

/** Rereads the session and the step on screen, bypassing the server's freshness window. The current data stays until the new data is there. */
export function useRefresh(at: {
  readonly kind: SessionKind;
  readonly ref: string;
  readonly step: string | null;
  /** Whether the ownership is shown instead of the step. */
  readonly isOwnership: boolean;
  /** When the data on screen was read; null: never. */
  readonly readAt: string | null;
}): Refresh {
  const client = useQueryClient();
  const { mutate, isPending, isSuccess, error, context } = useMutation({
    onMutate: () => at.readAt,
    mutationFn: async () => {
      await replaceSession(client, await refreshSession(at.ref));
      if (at.isOwnership) {
        const { queryKey } = ownershipQuery(at.ref);
        // Without data, after a failure or for a role, the page requests it by itself.
        if (client.getQueryData(queryKey))
          client.setQueryData(queryKey, await readOwnership({ ref: at.ref, fresh: true }));
      } else if (at.step !== null) {
        const step = { kind: at.kind, ref: at.ref, step: at.step };
        client.setQueryData(stepQuery(step).queryKey, await readStep({ ...step, fresh: true }));
      }
    },
    // Files and other steps may be outdated now.
    onSettled: () =>
      client.invalidateQueries({
        queryKey: sessionKey(at.ref),
        predicate: ({ state }) => Date.now() - state.dataUpdatedAt > 1_000,
      }),
  });
  // The data was read meanwhile, so the failure no longer matters.
  const isOutdated = context !== undefined && context !== at.readAt;
  return { run: () => mutate(), running: isPending, done: isSuccess, error: isOutdated ? null : error };
}
