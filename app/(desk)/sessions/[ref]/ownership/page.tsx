import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { SessionPages } from '#components/session-page/index.ts';
import { getQueryClient } from '#lib/client/query-client.ts';
import { sessionQuery } from '#lib/client/session.ts';
import { ownershipPage } from '#lib/model/addresses.ts';
import { readOwnership } from '#lib/operations/ownership.ts';
import { readSession } from '#lib/operations/sessions.ts';
import { call } from '#lib/server/review/index.ts';
import { prefetchRead } from '../../../prefetch-read.ts';
import { PageMark } from '../../../reviewer.tsx';
import { openPage } from '../open-page.ts';
import { prefetchHeader } from '../prefetch.ts';

export const metadata: Metadata = { title: 'Ownership' };

export default async function OwnershipPage(props: PageProps<'/sessions/[ref]/ownership'>) {
  const { session, address, permissions, isCanonical, search } = await openPage(props);
  if (!isCanonical) redirect(`${ownershipPage(address.ref)}${search}`);
  if (address.kind !== 'corporate') notFound();
  const client = getQueryClient();
  const [detail] = await Promise.all([
    call(readSession, session),
    prefetchHeader(client, session, address.ref, permissions),
  ]);
  client.setQueryData(sessionQuery(address.ref).queryKey, detail);
  // A failure is not cached: the browser tries once more and shows it in place of the ownership.
  if (permissions.seesOwnership && detail.steps.some(({ type }) => type === 'BENEFICIAL_OWNERS'))
    await prefetchRead(client, readOwnership, { ref: address.ref }, session);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <PageMark />
      <SessionPages reference={address.ref} {...permissions} />
    </HydrationBoundary>
  );
}
