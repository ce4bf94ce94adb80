'use client';

import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { Button } from '#components/ui/button/index.ts';
import { explanationQuery, type StepAddress } from '#lib/client/step.ts';
import type { RelatedSession } from '#lib/model/session/explanation.ts';
import type { Reported } from '../redaction/index.ts';

export interface RelatedSessions {
  /** What Review Desk has of that session; undefined while loading and after a failure. */
  readonly of: (id: Reported<string>) => RelatedSession | undefined;
  readonly failed: boolean;
  readonly retrying: boolean;
  readonly retry: () => void;
}

/** The sessions that a step names, by id. The rest of the step works without them. */
export function useRelatedSessions(at: StepAddress): RelatedSessions {
  const { data, isError, isFetching, refetch } = useQuery(explanationQuery(at));
  const byId = new Map(data?.related.map((one) => [one.sessionId, one]));
  return {
    of: (id) => (id ? byId.get(id) : undefined),
    failed: isError,
    retrying: isFetching,
    retry: () => void refetch(),
  };
}

/** Shown only when the related sessions could not be read. */
export const RelatedSessionsFailure = ({ related }: { readonly related: RelatedSessions }) => (
  <div role="status" className="flex flex-wrap items-center gap-x-3 px-4 py-1 empty:hidden print:hidden">
    {related.failed && (
      <>
        <span className="text-muted">Could not check whether their own session is in Review Desk.</span>
        <Button size="small" disabled={related.retrying} onClick={related.retry}>
          <RotateCw aria-hidden />
          Retry
        </Button>
      </>
    )}
  </div>
);
