import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { SessionPages } from '#components/session-page/index.ts';
import { getQueryClient } from '#lib/client/query-client.ts';
import { activityQuery } from '#lib/client/review/events.ts';
import { activityPage, toEventQuery } from '#lib/model/addresses.ts';
import { toEventRequest } from '#lib/model/review/events.ts';
import { readActivity } from '#lib/operations/audit.ts';
import { readNotes } from '#lib/operations/notes.ts';
import { call, parseEventParams } from '#lib/server/review/index.ts';
import { prefetchRead } from '../../../prefetch-read.ts';
import { DeskPage } from '../../../reviewer.tsx';
import { openPage } from '../open-page.ts';
import { prefetchSession } from '../prefetch.ts';

export const metadata: Metadata = { title: 'Activity' };

export default async function ActivityPage(props: PageProps<'/sessions/[ref]/activity'>) {
  const page = await openPage(props);
  const { session, permissions, search } = page;
  const { ref } = page.address;
  if (!page.isCanonical) redirect(`${activityPage(ref)}${search}`);
  const request = toEventRequest((name) => new URLSearchParams(search).get(name));
  const client = getQueryClient();
  await Promise.all([
    prefetchSession(client, page),
    permissions.mayReadNotes && prefetchRead(client, readNotes, { ref }, session),
    client.prefetchQuery({
      ...activityQuery(ref, request),
      queryFn: async () => call(readActivity, session, { query: parseEventParams(toEventQuery(request)) }),
    }),
  ]);
  return (
    <DeskPage client={client}>
      <SessionPages reference={ref} {...permissions} />
    </DeskPage>
  );
}
