import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ReferralsView } from '#components/referrals.tsx';
import { getQueryClient } from '#lib/client/query-client.ts';
import { mayDo } from '#lib/model/access/permissions.ts';
import { listReferrals } from '#lib/operations/referrals.ts';
import { prefetchRead } from '../prefetch-read.ts';
import { DeskPage, pageReviewer } from '../reviewer.tsx';

/** Reviewers without the permission find no such page, so its title names nothing either. */
export async function generateMetadata(): Promise<Metadata> {
  const reviewer = await pageReviewer();
  return mayDo(reviewer.roles, 'referral.read') ? { title: 'Referrals' } : {};
}

export default async function ReferralsPage() {
  const reviewer = await pageReviewer();
  if (!mayDo(reviewer.roles, 'referral.read')) notFound();
  const client = getQueryClient();
  await prefetchRead(client, listReferrals, {}, reviewer);
  return (
    <DeskPage client={client}>
      <ReferralsView />
    </DeskPage>
  );
}
