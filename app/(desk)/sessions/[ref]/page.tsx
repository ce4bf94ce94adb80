import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { SessionPages } from '#components/session-page/index.ts';
import { getQueryClient } from '#lib/client/query-client.ts';
import { urls } from '#lib/model/urls.ts';
import { sessionOf } from './session-of.ts';

export const metadata: Metadata = { title: 'Session' };

export default async function SessionPage(props: PageProps<'/sessions/[ref]'>) {
  const client = getQueryClient();
  const { session, sees, isCanonical, search } = await sessionOf(client, props);
  if (!isCanonical) redirect(`${urls.session(session.ref)}${search}`);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <SessionPages reference={session.ref} {...sees} />
    </HydrationBoundary>
  );
}
