import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { ImportLink } from '#components/import/import-link.tsx';
import { ExportLink } from '#components/list-export/index.ts';
import { NewSessionButton } from '#components/new-session/new-session-button.tsx';
import { loadListParams, SessionsView, toSessionQuery } from '#components/sessions/index.ts';
import { SandboxBar } from '#components/shell/index.ts';
import { getQueryClient } from '#lib/client/query-client.ts';
import { sessionListQuery } from '#lib/client/session-list.ts';
import { viewsQuery } from '#lib/client/views.ts';
import { mayDo, permissionOf, queueAccess } from '#lib/model/access/permissions.ts';
import { listViews } from '#lib/operations/queue.ts';
import { listSessions } from '#lib/operations/sessions.ts';
import { call } from '#lib/server/review/index.ts';
import { DeskPage, pageReviewer } from '../reviewer.tsx';
import { firstAddress } from './first-address.ts';

export const metadata: Metadata = { title: 'Sessions' };

export default async function SessionsPage({ searchParams }: PageProps<'/sessions'>) {
  const reviewer = await pageReviewer();
  const { roles } = reviewer;
  const search = await searchParams;
  const params = loadListParams(search);
  const queue = queueAccess(roles);
  const better = await firstAddress(reviewer, queue, search, params);
  if (better) redirect(better);
  const client = getQueryClient();
  const query = toSessionQuery(params);
  await client.prefetchQuery({
    ...sessionListQuery(query),
    queryFn: () => call(listSessions, reviewer, { query: { ...query, isOfPage: true } }),
  });
  const { sandbox } = params;
  if (queue !== 'none')
    await client.prefetchQuery({
      ...viewsQuery(sandbox),
      queryFn: () => call(listViews, reviewer, { query: { sandbox } }),
    });
  return (
    <DeskPage client={client}>
      <SandboxBar sandbox={sandbox} />
      <SessionsView
        seesFullNames={permissionOf(roles, 'name') === 'show'}
        queue={queue}
        actions={
          <>
            {mayDo(roles, 'session.init') && <NewSessionButton />}
            {mayDo(roles, 'session.import') && <ImportLink />}
            {mayDo(roles, 'export.create') && <ExportLink />}
          </>
        }
      />
    </DeskPage>
  );
}
