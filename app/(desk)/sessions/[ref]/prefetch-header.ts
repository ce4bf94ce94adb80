import { readDecisions } from '#lib/operations/decisions.ts';
import 'server-only';
import type { QueryClient } from '@tanstack/react-query';
import { workQuery } from '#lib/client/queue/work.ts';
import { decisionsQuery } from '#lib/client/review/decisions.ts';
import type { QueueAccess } from '#lib/model/access/permissions.ts';
import { readWork } from '#lib/operations/queue.ts';
import { call, type SessionHandle } from '#lib/server/review/index.ts';
import { pageReviewer } from '../../page-reviewer.ts';

interface HeaderAccess {
  readonly queue: QueueAccess;
  readonly mayReadDecisions: boolean;
}

/** What the header shows beside the session: who has it and until when, and what was decided. Later it would move the page; what fails is requested again. */
export async function prefetchHeader(
  client: QueryClient,
  session: SessionHandle,
  ref: string,
  { queue, mayReadDecisions }: HeaderAccess,
): Promise<void> {
  const reviewer = await pageReviewer();
  await Promise.all([
    queue !== 'none' && client.prefetchQuery({ ...workQuery(ref), queryFn: () => call(readWork, reviewer, { ref }) }),
    mayReadDecisions && client.prefetchQuery({ ...decisionsQuery(ref), queryFn: () => call(readDecisions, session) }),
  ]);
}
