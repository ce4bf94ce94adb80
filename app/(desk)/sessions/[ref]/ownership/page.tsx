import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { SessionPages } from '#components/session-page/index.ts';
import { ownershipQuery } from '#lib/client/ownership.ts';
import { getQueryClient } from '#lib/client/query-client.ts';
import { urls } from '#lib/model/urls.ts';
import { readOwnership } from '#lib/server/review/index.ts';
import { sessionOf } from '../session-of.ts';

export const metadata: Metadata = { title: 'Ownership' };

export default async function OwnershipPage(props: PageProps<'/sessions/[ref]/ownership'>) {
  const client = getQueryClient();
  const { reviewer, session, sees, isCanonical, search } = await sessionOf(client, props);
  if (!isCanonical) redirect(`${urls.ownership(session.ref)}${search}`);
  if (session.kind !== 'corporate') notFound();
  // A failure stays out of the cache: the browser asks once more and shows it in the page's place.
  if (sees.seesOwnership && session.steps.some(({ type }) => type === 'BENEFICIAL_OWNERS'))
    await client.prefetchQuery(ownershipQuery(session.ref, ({ ref }) => readOwnership(reviewer, ref)));
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <SessionPages reference={session.ref} {...sees} />
    </HydrationBoundary>
  );
}
