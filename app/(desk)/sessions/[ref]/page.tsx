import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { SessionPages } from '#components/session-page/index.ts';
import { overviewParts } from '#lib/client/overview-reads.ts';
import { getQueryClient } from '#lib/client/query-client.ts';
import { sessionPage } from '#lib/model/addresses.ts';
import { plainOperation } from '#lib/operations/parts.ts';
import { prefetchRead } from '../../prefetch-read.ts';
import { DeskPage } from '../../reviewer.tsx';
import { openPage } from './open-page.ts';
import { prefetchCompany, prefetchSession } from './prefetch.ts';

export const metadata: Metadata = { title: 'Session' };

export default async function SessionPage(props: PageProps<'/sessions/[ref]'>) {
  const page = await openPage(props);
  const { session, permissions } = page;
  const { kind, ref } = page.address;
  if (!page.isCanonical) redirect(`${sessionPage(ref)}${page.search}`);
  const client = getQueryClient();
  // The page shows these at once, as parts that came later would move the rest. A part that fails is requested by the page, which says so.
  const [detail] = await Promise.all([
    prefetchSession(client, page),
    ...overviewParts(kind, permissions).map((part) => prefetchRead(client, plainOperation(part), { ref }, session)),
  ]);
  if (kind === 'corporate' && permissions.showsFindings)
    await prefetchCompany(client, session, detail, permissions.seesOwnership);
  return (
    <DeskPage client={client}>
      <SessionPages reference={ref} {...permissions} />
    </DeskPage>
  );
}
