import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { SessionPages } from '#components/session-page/index.ts';
import { getQueryClient } from '#lib/client/query-client.ts';
import { sessionQuery } from '#lib/client/session.ts';
import { urls } from '#lib/model/urls/index.ts';
import { PageMark } from '../../page-mark.tsx';
import { openPage } from './open-page.ts';

export const metadata: Metadata = { title: 'Session' };

export default async function SessionPage(props: PageProps<'/sessions/[ref]'>) {
  const { session, address, permissions, isCanonical, search } = await openPage(props);
  if (!isCanonical) redirect(`${urls.session(address.ref)}${search}`);
  const client = getQueryClient();
  client.setQueryData(sessionQuery(address.ref).queryKey, await session.read());
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <PageMark />
      <SessionPages reference={address.ref} {...permissions} />
    </HydrationBoundary>
  );
}
