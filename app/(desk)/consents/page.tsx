import type { Metadata } from 'next';
import { ConsentsForbidden, ConsentsView } from '#components/consents/index.ts';
import { getQueryClient } from '#lib/client/query-client.ts';
import { mayDo } from '#lib/model/access/permissions.ts';
import { listConsents } from '#lib/operations/consents.ts';
import { prefetchRead } from '../prefetch-read.ts';
import { DeskPage, pageReviewer } from '../reviewer.tsx';

export const metadata: Metadata = { title: 'Shared data' };

export default async function ConsentsPage() {
  const reviewer = await pageReviewer();
  if (!mayDo(reviewer.roles, 'consent.read')) return <ConsentsForbidden />;
  const client = getQueryClient();
  await prefetchRead(client, listConsents, {}, reviewer);
  return (
    <DeskPage client={client}>
      <ConsentsView mayWrite={mayDo(reviewer.roles, 'consent.write')} />
    </DeskPage>
  );
}
