import 'server-only';
import type { QueryClient } from '@tanstack/react-query';
import { workQuery } from '#lib/client/queue/work.ts';
import type { QueueAccess } from '#lib/model/access/permissions.ts';
import { readWork } from '#lib/server/review/index.ts';
import { pageReviewer } from '../../page-reviewer.ts';

/** Who has the session and until when: in its header, where it would move the page if it came later. A failure is requested again and shown. */
export async function prefetchWork(client: QueryClient, ref: string, queue: QueueAccess): Promise<void> {
  if (queue === 'none') return;
  const reviewer = await pageReviewer();
  await client.prefetchQuery({ ...workQuery(ref), queryFn: () => readWork(reviewer, ref) });
}
