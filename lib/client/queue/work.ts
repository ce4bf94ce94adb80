/** Who has which session, the next one, and snoozes. Apart from the others, because only their menus and dialogs load it. */
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { BulkAssigned, ReviewerChoice, SessionWork } from '#lib/model/session/queue.ts';
import type { SessionQuery } from '#lib/model/session/session.ts';
import { queueUrls } from '#lib/model/urls/index.ts';
import { requestJson, withJson } from '../request.ts';
import { workKey } from '../session.ts';

export const workQuery = (ref: string) =>
  queryOptions({
    queryKey: workKey(ref),
    queryFn: ({ signal }): Promise<SessionWork> => requestJson(queueUrls.assignment(ref), { signal }),
  });

export const assigneesQuery = () =>
  queryOptions({
    queryKey: ['assignees'],
    queryFn: ({ signal }): Promise<{ readonly reviewers: readonly ReviewerChoice[] }> =>
      requestJson(queueUrls.assignees(), { signal }),
  });

/** Shows what a change returned; a read that began before it no longer counts. */
async function showWork(client: QueryClient, ref: string, work: SessionWork): Promise<SessionWork> {
  const { queryKey } = workQuery(ref);
  await client.cancelQueries({ queryKey, exact: true });
  client.setQueryData(queryKey, work);
  return work;
}

/** @param assignee a reviewer id, `me`, or null for nobody. @throws ProblemError conflict when somebody else assigned it since */
export const assign = async (client: QueryClient, ref: string, assignee: string | null, version: number) =>
  showWork(client, ref, await requestJson(queueUrls.assignment(ref), withJson('PUT', { assignee, version })));

/** @param until ISO 8601; null: until something changes */
export const snooze = async (client: QueryClient, ref: string, input: { until: string | null; reason: string }) =>
  showWork(client, ref, await requestJson(queueUrls.snooze(ref), withJson('PUT', input)));

export const endSnooze = async (client: QueryClient, ref: string) =>
  showWork(client, ref, await requestJson(queueUrls.snooze(ref), withJson('DELETE', {})));

export const assignMany = (input: {
  readonly assignee: string | null;
  readonly takeOver: boolean;
  readonly sessions?: readonly string[];
  readonly query?: SessionQuery;
}): Promise<BulkAssigned> => requestJson(queueUrls.assignments(), withJson('POST', input));

/** @returns the ref of the session, null when nobody has to have one */
export const takeNext = (sandbox: boolean): Promise<{ readonly ref: string | null }> =>
  requestJson(queueUrls.next(), withJson('POST', { sandbox }));
