import type { Metadata } from 'next';
import { NumbersView } from '#components/numbers/numbers-view.tsx';
import { ForbiddenPage } from '#components/ui/feedback/index.ts';
import { getQueryClient } from '#lib/client/query-client.ts';
import { numbersQuery } from '#lib/client/review/numbers.ts';
import { mayDo } from '#lib/model/access/permissions.ts';
import { readNumbers } from '#lib/operations/numbers.ts';
import { call, parseNumbersParams } from '#lib/server/review/index.ts';
import { DeskPage, pageReviewer } from '../reviewer.tsx';

export const metadata: Metadata = { title: 'Numbers' };

export default async function NumbersPage({ searchParams }: PageProps<'/numbers'>) {
  const reviewer = await pageReviewer();
  if (!mayDo(reviewer.roles, 'numbers.read'))
    return (
      <ForbiddenPage title="Numbers">Only compliance officers, MLROs and auditors can see this page.</ForbiddenPage>
    );
  const { on, sandbox } = await searchParams;
  const first = (value: typeof on) => (Array.isArray(value) ? value[0] : value);
  const given = new URLSearchParams({
    ...(first(on) && { on: first(on) ?? '' }),
    ...(first(sandbox) && { sandbox: first(sandbox) ?? '' }),
  });
  const request = parseNumbersParams(given);
  const client = getQueryClient();
  await client.prefetchQuery({
    ...numbersQuery(request),
    queryFn: () => call(readNumbers, reviewer, { query: request }),
  });
  return (
    <DeskPage client={client}>
      <NumbersView {...request} key={`${request.on} ${request.sandbox}`} />
    </DeskPage>
  );
}
