import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { AuditForbidden, AuditLogView } from '#components/events/index.ts';
import { getQueryClient } from '#lib/client/query-client.ts';
import { auditLogQuery } from '#lib/client/review/events.ts';
import { mayDo } from '#lib/model/access/permissions.ts';
import { maySeeScreening } from '#lib/model/access/tipping-off.ts';
import { toEventQuery, toEventRequest } from '#lib/model/review/events.ts';
import { readAuditLog } from '#lib/operations/audit.ts';
import { call, parseEventParams } from '#lib/server/review/index.ts';
import { PageMark, pageReviewer } from '../reviewer.tsx';

export const metadata: Metadata = { title: 'Audit log' };

export default async function AuditPage({ searchParams }: PageProps<'/audit'>) {
  const reviewer = await pageReviewer();
  if (!mayDo(reviewer.roles, 'audit.read')) return <AuditForbidden />;
  const params = await searchParams;
  const request = toEventRequest((name) => [params[name]].flat()[0]);
  const client = getQueryClient();
  await client.prefetchQuery({
    ...auditLogQuery(request),
    queryFn: async () => call(readAuditLog, reviewer, { query: parseEventParams(toEventQuery(request)) }),
  });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <PageMark />
      <AuditLogView request={request} isWhole={maySeeScreening(reviewer.roles)} key={JSON.stringify(request)} />
    </HydrationBoundary>
  );
}
