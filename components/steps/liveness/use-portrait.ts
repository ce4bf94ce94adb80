'use client';

import { useQueries } from '@tanstack/react-query';
import { ProblemError } from '#lib/client/request.ts';
import { stepQuery } from '#lib/client/step.ts';
import type { SessionDetail } from '#lib/model/session/session.ts';
import { bestPortrait, portraitOf, portraitSteps } from './portrait.ts';

/** Reads the session's identity documents for their portrait. @param isWanted false: reads nothing, as there is no face to compare it with */
export function usePortrait(session: SessionDetail, isWanted: boolean) {
  const steps = isWanted ? portraitSteps(session.steps) : [];
  const queries = useQueries({
    queries: steps.map(({ step }) => stepQuery({ kind: session.kind, ref: session.ref, step })),
  });
  const portrait = bestPortrait(
    steps.map((step, at) => {
      const query = queries[at];
      const missing = query?.error instanceof ProblemError && query.error.code === 'not_found';
      return portraitOf(session, { step, answer: query?.data, failed: query?.isError === true, missing });
    }),
  );
  const failed = queries.find(({ isError, data }) => isError && !data);
  return {
    portrait,
    error: failed?.error ?? null,
    retrying: failed?.isFetching === true,
    retry: () => {
      for (const query of queries) if (query.isError && !query.data) void query.refetch();
    },
  };
}
