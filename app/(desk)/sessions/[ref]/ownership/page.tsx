import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { SessionPages } from '#components/session-page/index.ts';
import { getQueryClient } from '#lib/client/query-client.ts';
import { ownershipPage } from '#lib/model/addresses.ts';
import { readOwnership } from '#lib/operations/ownership.ts';
import { prefetchRead } from '../../../prefetch-read.ts';
import { DeskPage } from '../../../reviewer.tsx';
import { openPage } from '../open-page.ts';
import { prefetchSession } from '../prefetch.ts';

export const metadata: Metadata = { title: 'Ownership' };

export default async function OwnershipPage(props: PageProps<'/sessions/[ref]/ownership'>) {
  const page = await openPage(props);
  const { address, permissions } = page;
  if (!page.isCanonical) redirect(`${ownershipPage(address.ref)}${page.search}`);
  if (address.kind !== 'corporate') notFound();
  const client = getQueryClient();
  const detail = await prefetchSession(client, page);
  // A failure is not cached: the browser tries once more and shows it in place of the ownership.
  if (permissions.seesOwnership && detail.steps.some(({ type }) => type === 'BENEFICIAL_OWNERS'))
    await prefetchRead(client, readOwnership, { ref: address.ref }, page.session);
  return (
    <DeskPage client={client}>
      <SessionPages reference={address.ref} {...permissions} />
    </DeskPage>
  );
}
