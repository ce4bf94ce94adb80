import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { decisionsQuery } from '#lib/client/review/decisions.ts';
import { markOpened } from '#lib/client/step.ts';

const waiting = (...steps: string[]) => ({
  ref: 'A123456789',
  second: { may: true, message: null, toOpen: steps.map((step) => ({ ref: 'A123456789', step })) },
});

/** A tab that shows the decisions, and answers requests by hand. */
function openTab() {
  const reads: { answer(body: object): void }[] = [];
  const answered = (body: object) =>
    new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
  vi.stubGlobal('fetch', (address: string, { method = 'GET', signal }: RequestInit = {}) => {
    if (method === 'POST') return Promise.resolve(Response.json({}));
    expect(address).toBe('/api/sessions/A123456789/decisions?glance=1');
    return new Promise((answer, fail) => {
      signal?.addEventListener('abort', () => fail(signal.reason));
      reads.push({ answer: (body) => answer(answered(body)) });
    });
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const query = decisionsQuery('A123456789');
  client.setQueryData(query.queryKey, waiting('aml', 'id') as never);
  const shown = new QueryObserver(client, { ...query, refetchOnMount: 'always' });
  const leave = shown.subscribe(() => undefined);
  return { client, reads, leave, toOpen: () => shown.getCurrentResult().data?.second?.toOpen.length };
}

test('evidence that was opened leaves the list of what a second reviewer has to open, also when that was being read', async () => {
  const { client, reads, leave, toOpen } = openTab();
  expect(reads).toHaveLength(1);
  await markOpened(client, 'A123456789', 'aml');
  await vi.waitFor(() => expect(reads).toHaveLength(2));
  reads[0]?.answer(waiting('aml', 'id'));
  reads[1]?.answer(waiting('id'));
  await vi.waitFor(() => expect(toOpen()).toBe(1));
  leave();
});

test('decisions that wait for nothing there are not read again', async () => {
  const { client, reads, leave } = openTab();
  await markOpened(client, 'A123456789', 'liveness');
  await markOpened(client, 'B123456789', 'aml');
  expect(reads).toHaveLength(1);
  leave();
});
