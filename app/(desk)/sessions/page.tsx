import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { listAddress, loadListParams, SessionsView, toSessionQuery } from '#components/sessions/index.ts';
import { SandboxBar } from '#components/shell/index.ts';
import { WaysIn } from '#components/ways-in/index.ts';
import { sessionListQuery } from '#lib/client/queries.ts';
import { getQueryClient } from '#lib/client/query-client.ts';
import { mayDo, sightOf } from '#lib/model/role.ts';
import { requirePageReviewer } from '#lib/server/auth/index.ts';
import { countEnvironments, listSessions } from '#lib/server/review/index.ts';

export const metadata: Metadata = { title: 'Sessions' };

export default async function SessionsPage({ searchParams }: PageProps<'/sessions'>) {
  const reviewer = await requirePageReviewer(await headers());
  const { roles } = reviewer;
  const asked = await searchParams;
  const params = loadListParams(asked);
  if (asked.sandbox === undefined) {
    const { production, sandbox } = await countEnvironments(reviewer);
    if (production === 0 && sandbox > 0) redirect(listAddress({ ...params, sandbox: true }));
  }
  const client = getQueryClient();
  await client.prefetchQuery(sessionListQuery(toSessionQuery(params), (query) => listSessions(reviewer, query)));
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <SandboxBar sandbox={params.sandbox} />
      <SessionsView
        seesNames={sightOf(roles, 'name') !== 'withhold'}
        actions={<WaysIn mayInit={mayDo(roles, 'session.init')} mayImport={mayDo(roles, 'session.import')} />}
      />
    </HydrationBoundary>
  );
}
