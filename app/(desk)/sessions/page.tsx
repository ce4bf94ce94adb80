import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { ImportLink } from '#components/import/index.ts';
import { ExportLink } from '#components/list-export/index.ts';
import { NewSessionButton } from '#components/new-session/index.ts';
import { listAddress, loadListParams, SessionsView, toSessionQuery } from '#components/sessions/index.ts';
import { SandboxBar } from '#components/shell/index.ts';
import { getQueryClient } from '#lib/client/query-client.ts';
import { sessionListQuery } from '#lib/client/session-list.ts';
import { mayDo, permissionOf } from '#lib/model/access/permissions.ts';
import { countEnvironments, listSessions } from '#lib/server/review/index.ts';
import { PageMark } from '../page-mark.tsx';
import { pageReviewer } from '../page-reviewer.ts';

export const metadata: Metadata = { title: 'Sessions' };

export default async function SessionsPage({ searchParams }: PageProps<'/sessions'>) {
  const reviewer = await pageReviewer();
  const { roles } = reviewer;
  const search = await searchParams;
  const params = loadListParams(search);
  if (search.sandbox === undefined) {
    const { production, sandbox } = await countEnvironments(reviewer);
    if (production === 0 && sandbox > 0) redirect(listAddress({ ...params, sandbox: true }));
  }
  const client = getQueryClient();
  await client.prefetchQuery(
    sessionListQuery(toSessionQuery(params), (query) => listSessions(reviewer, query, { isOfPage: true })),
  );
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <PageMark />
      <SandboxBar sandbox={params.sandbox} />
      <SessionsView
        seesFullNames={permissionOf(roles, 'name') === 'show'}
        actions={
          <>
            {mayDo(roles, 'session.init') && <NewSessionButton />}
            {mayDo(roles, 'session.import') && <ImportLink />}
            {mayDo(roles, 'export.create') && <ExportLink />}
          </>
        }
      />
    </HydrationBoundary>
  );
}
