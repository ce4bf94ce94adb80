import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { NextUnassigned } from '#components/assignment/index.ts';
import { ImportLink } from '#components/import/index.ts';
import { ExportLink } from '#components/list-export/index.ts';
import { NewSessionButton } from '#components/new-session/index.ts';
import { listAddress, listParsers, loadListParams, SessionsView, toSessionQuery } from '#components/sessions/index.ts';
import { SandboxBar } from '#components/shell/index.ts';
import { getQueryClient } from '#lib/client/query-client.ts';
import { sessionListQuery } from '#lib/client/session-list.ts';
import { viewsQuery } from '#lib/client/views.ts';
import { mayDo, permissionOf } from '#lib/model/access/permissions.ts';
import { countEnvironments, listSessions, listViews } from '#lib/server/review/index.ts';
import { PageMark } from '../page-mark.tsx';
import { pageReviewer } from '../page-reviewer.ts';

export const metadata: Metadata = { title: 'Sessions' };

/** The address of the list itself: it names no view, no filter, no order and no page. */
const isBare = (search: Readonly<Record<string, unknown>>): boolean =>
  Object.keys(search).every((name) => name === 'sandbox' || !(name in listParsers));

export default async function SessionsPage({ searchParams }: PageProps<'/sessions'>) {
  const reviewer = await pageReviewer();
  const { roles } = reviewer;
  const search = await searchParams;
  const params = loadListParams(search);
  const queue = mayDo(roles, 'assignment.write') ? 'write' : mayDo(roles, 'queue.read') ? 'read' : 'none';
  // These roles have one view.
  if (queue === 'none' && params.view !== 'all') redirect(listAddress({ ...params, view: 'all', within: null }));
  // Work first, for those whose work it is. An address with filters of its own means what it says.
  if (queue === 'write' && isBare(search)) redirect(listAddress({ ...params, view: 'needs_review', sort: 'due' }));
  if (search.sandbox === undefined) {
    const { production, sandbox } = await countEnvironments(reviewer);
    if (production === 0 && sandbox > 0) redirect(listAddress({ ...params, sandbox: true }));
  }
  const client = getQueryClient();
  await client.prefetchQuery(
    sessionListQuery(toSessionQuery(params), (query) => listSessions(reviewer, query, { isOfPage: true })),
  );
  if (queue !== 'none')
    await client.prefetchQuery(viewsQuery(params.sandbox, (sandbox) => listViews(reviewer, sandbox)));
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <PageMark />
      <SandboxBar sandbox={params.sandbox} />
      <SessionsView
        seesFullNames={permissionOf(roles, 'name') === 'show'}
        queue={queue}
        actions={
          <>
            {queue === 'write' && <NextUnassigned sandbox={params.sandbox} />}
            {mayDo(roles, 'session.init') && <NewSessionButton />}
            {mayDo(roles, 'session.import') && <ImportLink />}
            {mayDo(roles, 'export.create') && <ExportLink />}
          </>
        }
      />
    </HydrationBoundary>
  );
}
