import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { SessionPages } from '#components/session-page/index.ts';
import { overviewReads } from '#lib/client/overview-reads.ts';
import { getQueryClient } from '#lib/client/query-client.ts';
import { sessionQuery } from '#lib/client/session.ts';
import { sessionPage } from '#lib/model/addresses.ts';
import { readSession } from '#lib/operations/sessions.ts';
import { call } from '#lib/server/review/index.ts';
import { prefetchRead } from '../../prefetch-read.ts';
import { PageMark } from '../../reviewer.tsx';
import { openPage } from './open-page.ts';
import { prefetchCompany, prefetchHeader } from './prefetch.ts';

export const metadata: Metadata = { title: 'Session' };

export default async function SessionPage(props: PageProps<'/sessions/[ref]'>) {
  const { session, address, permissions, isCanonical, search } = await openPage(props);
  if (!isCanonical) redirect(`${sessionPage(address.ref)}${search}`);
  const client = getQueryClient();
  const { ref } = address;
  // The page shows these at once, as parts that came later would move the rest. A part that fails is requested by the page, which says so.
  const [detail] = await Promise.all([
    call(readSession, session),
    prefetchHeader(client, session, ref, permissions),
    ...overviewReads(address.kind, permissions).map((read) => prefetchRead(client, read, { ref }, session)),
  ]);
  if (address.kind === 'corporate' && permissions.showsFindings)
    await prefetchCompany(client, session, detail, permissions.seesOwnership);
  client.setQueryData(sessionQuery(ref).queryKey, detail);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <PageMark />
      <SessionPages reference={address.ref} {...permissions} />
    </HydrationBoundary>
  );
}
