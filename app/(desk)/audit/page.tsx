import type { Metadata } from 'next';
import { AuditLogView } from '#components/events/index.ts';
import { ForbiddenPage } from '#components/ui/feedback/index.ts';
import { getQueryClient } from '#lib/client/query-client.ts';
import { auditLogQuery } from '#lib/client/review/events.ts';
import { mayDo } from '#lib/model/access/permissions.ts';
import { maySeeScreening } from '#lib/model/access/tipping-off.ts';
import { toEventQuery } from '#lib/model/addresses.ts';
import { toEventRequest } from '#lib/model/review/events.ts';
import { readAuditLog } from '#lib/operations/audit.ts';
import { call, parseEventParams } from '#lib/server/review/index.ts';
import { DeskPage, pageReviewer } from '../reviewer.tsx';

export const metadata: Metadata = { title: 'Audit log' };

export default async function AuditPage({ searchParams }: PageProps<'/audit'>) {
  const reviewer = await pageReviewer();
  if (!mayDo(reviewer.roles, 'audit.read'))
    return (
      <ForbiddenPage title="Audit log">
        Only auditors and administrators can see this page. What was done on a session is in its activity, as far as
        your role may see it.
      </ForbiddenPage>
    );
  const params = await searchParams;
  const request = toEventRequest((name) => [params[name]].flat()[0]);
  const client = getQueryClient();
  await client.prefetchQuery({
    ...auditLogQuery(request),
    queryFn: async () => call(readAuditLog, reviewer, { query: parseEventParams(toEventQuery(request)) }),
  });
  return (
    <DeskPage client={client}>
      <AuditLogView request={request} isWhole={maySeeScreening(reviewer.roles)} key={JSON.stringify(request)} />
    </DeskPage>
  );
}
