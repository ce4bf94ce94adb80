import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { SessionPages } from '#components/session-page/index.ts';
import { getQueryClient } from '#lib/client/query-client.ts';
import { activityQuery } from '#lib/client/review/events.ts';
import { sessionQuery } from '#lib/client/session.ts';
import { activityPage } from '#lib/model/addresses.ts';
import { toEventQuery, toEventRequest } from '#lib/model/review/events.ts';
import { readActivity } from '#lib/operations/audit.ts';
import { readNotes } from '#lib/operations/notes.ts';
import { readSession } from '#lib/operations/sessions.ts';
import { call, parseEventParams } from '#lib/server/review/index.ts';
import { prefetchRead } from '../../../prefetch-read.ts';
import { PageMark } from '../../../reviewer.tsx';
import { openPage } from '../open-page.ts';
import { prefetchHeader } from '../prefetch.ts';

export const metadata: Metadata = { title: 'Activity' };

export default async function ActivityPage(props: PageProps<'/sessions/[ref]/activity'>) {
  const { session, address, permissions, isCanonical, search } = await openPage(props);
  if (!isCanonical) redirect(`${activityPage(address.ref)}${search}`);
  const request = toEventRequest((name) => new URLSearchParams(search).get(name));
  const client = getQueryClient();
  const { ref } = address;
  const [detail] = await Promise.all([
    call(readSession, session),
    prefetchHeader(client, session, ref, permissions),
    permissions.mayReadNotes && prefetchRead(client, readNotes, { ref }, session),
    client.prefetchQuery({
      ...activityQuery(ref, request),
      queryFn: async () => call(readActivity, session, { query: parseEventParams(toEventQuery(request)) }),
    }),
  ]);
  client.setQueryData(sessionQuery(ref).queryKey, detail);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <PageMark />
      <SessionPages reference={address.ref} {...permissions} />
    </HydrationBoundary>
  );
}
