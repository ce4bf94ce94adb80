import type { Metadata } from 'next';
import { ConnectionView } from '#components/connection/connection-view.tsx';
import { ForbiddenPage } from '#components/ui/feedback/index.ts';
import { mayDo } from '#lib/model/access/permissions.ts';
import { connectionPage } from '#lib/model/addresses.ts';
import { readConnection } from '#lib/operations/connection.ts';
import { call } from '#lib/server/review/index.ts';
import '#lib/server/health/index.ts';
import { PageMark, pageReviewer, proofMethods } from '../../reviewer.tsx';

export const metadata: Metadata = { title: 'Connection' };

export default async function ConnectionPage() {
  const reviewer = await pageReviewer();
  if (!mayDo(reviewer.roles, 'connection.read'))
    return <ForbiddenPage title="Connection">Only administrators can see this page.</ForbiddenPage>;
  const [first, proofs] = await Promise.all([call(readConnection, reviewer), proofMethods(connectionPage())]);
  return (
    <>
      <PageMark />
      <ConnectionView first={first} proofs={proofs} />
    </>
  );
}
