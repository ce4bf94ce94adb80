'use client';

import { useQueries } from '@tanstack/react-query';
import { ProblemError } from '#lib/client/api.ts';
import { stepQuery } from '#lib/client/queries.ts';
import type { SessionDetail } from '#lib/model/review.ts';
import { bestPortrait, portraitOf, portraitSteps } from './portrait.ts';

/** Reads the session's identity documents for their portrait. @param wanted false reads nothing: the role sees no faces, or there is none to compare */
export function usePortrait(session: SessionDetail, wanted: boolean) {
  const steps = wanted ? portraitSteps(session.steps) : [];
  const readings = useQueries({
    queries: steps.map(({ step }) => stepQuery({ kind: session.kind, ref: session.ref, step })),
  });
  const portrait = bestPortrait(
    steps.map((step, at) => {
      const reading = readings[at];
      const missing = reading?.error instanceof ProblemError && reading.error.code === 'not_found';
      return portraitOf(session, { step, reading: reading?.data, failed: reading?.isError === true, missing });
    }),
  );
  const failed = readings.find(({ isError, data }) => isError && !data);
  return {
    portrait,
    error: failed?.error ?? null,
    retrying: failed?.isFetching === true,
    retry: () => {
      for (const reading of readings) if (reading.isError && !reading.data) void reading.refetch();
    },
  };
}
