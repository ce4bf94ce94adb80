'use client';

import { useQuery } from '@tanstack/react-query';
import { UnreadableParts } from '#components/step-parts/unavailable-parts.tsx';
import { ProblemPanel, Skeleton } from '#components/ui/feedback/index.ts';
import { sessionAnswerQuery } from '#lib/client/step.ts';
import type { SessionDetail } from '#lib/model/session/session.ts';

/**
 * Shows what of the answer about the session could not be read, with its raw value. It is requested only where a finding says that there is such a
 * part.
 */
export function SessionParts({ session }: { readonly session: SessionDetail }) {
  const isUnreadable = session.findings.some(({ code }) => code === 'session_parts_unreadable');
  const { data, error, isFetching, refetch } = useQuery({ ...sessionAnswerQuery(session), enabled: isUnreadable });
  if (!isUnreadable) return null;
  if (error)
    return (
      <ProblemPanel
        what="The values that could not be read could not be fetched"
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  if (data === undefined) return <Skeleton className="w-full max-w-lg" />;
  return (
    <div className="rounded-table border border-hairline border-b-0">
      <UnreadableParts body={data} />
    </div>
  );
}
