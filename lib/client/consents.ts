/** Queries and changes of shared data (v1). Apart from the others, because only its own pages load them. */
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ResourceAnswers } from '#lib/contract/index.ts';
import type { ConsentBody, ConsentChangeBody } from '#lib/model/consents/consent.schema.ts';
import type { ResourceName } from '#lib/model/consents/resources.ts';
import * as operations from '#lib/operations/consents.ts';
import { listConsents, readConsent } from '#lib/operations/consents.ts';
import { change } from './change.ts';
import { queryOf, send } from './operation.ts';
import { type ProxyResponse, toProxyResponse } from './proxy-response.ts';
import { type RetentionChanges, toBody } from './retention.ts';

export interface ResourceRequest<Name extends ResourceName = ResourceName> {
  readonly id: string;
  readonly resource: Name;
  /** It is such as `passport`; where it is absent, it is the whole resource. */
  readonly document?: string | undefined;
}

export type ResourceResponse = ProxyResponse<ResourceAnswers[ResourceName]>;

const readResource = async (
  { id, resource, document }: ResourceRequest,
  { fresh = false, signal }: { readonly fresh?: boolean; readonly signal?: AbortSignal } = {},
): Promise<ResourceResponse> =>
  toProxyResponse(await send(operations.readResource, { consent: id, resource, query: { document }, fresh, signal }));

const resourcesKey = (id: string) => ['consents', 'resources', id] as const;

/** It covers all resources of a consent and tells whether one is being read. */
export const resourcesFilter = (id: string) => ({ queryKey: resourcesKey(id) });

export const resourceQuery = (at: ResourceRequest) =>
  queryOptions({
    queryKey: [...resourcesKey(at.id), at.resource, at.document ?? null],
    queryFn: ({ signal }) => readResource(at, { signal }),
  });

/** Reads past the server's freshness window. A failure is in the query's state. */
export const reloadResource = (client: QueryClient, at: ResourceRequest): Promise<void> =>
  client.prefetchQuery({
    ...resourceQuery(at),
    queryFn: ({ signal }) => readResource(at, { signal, fresh: true }),
    staleTime: 0,
  });

/** Called after resources were read: the server has made the findings and facts again. */
export const refetchConsent = async (client: QueryClient, id: string): Promise<void> => {
  void client.invalidateQueries({ queryKey: queryOf(listConsents, {}).queryKey });
  await client.refetchQueries({ queryKey: queryOf(readConsent, { id }).queryKey, exact: true });
};

/** It is for a form alone: another mutation's cache would keep the token. @returns the id */
export async function addConsent(client: QueryClient, body: ConsentBody): Promise<string> {
  return (await change(client, operations.addConsent, { body })).id;
}

/** It is what of a consent is edited; `session` is a ref, and null ends the link. */
type ConsentEdit = Required<Pick<ConsentChangeBody, 'label' | 'session'>>;

/** @param from what the reviewer began with. @throws ProblemError conflict when another reviewer changed it since */
export const editConsent = (client: QueryClient, id: string, edit: ConsentEdit, from: ConsentEdit) =>
  change(client, operations.changeConsent, { id, body: { ...edit, from } });

/** What the former token gave is dropped and read again. It is for a form alone: another mutation's cache would keep the token. */
export async function replaceToken(client: QueryClient, id: string, token: string): Promise<void> {
  await change(client, operations.changeConsent, { id, body: { access_token: token } });
  void client.resetQueries(resourcesFilter(id));
}

/** These changes are for one that is linked to no session. */
export const consentRetention = (client: QueryClient, id: string): RetentionChanges => ({
  end: (endedOn, given) => change(client, operations.endConsent, { id, body: { endedOn, ...toBody(given) } }),
  hold: (held, given) => change(client, operations.holdConsent, { id, body: { held, ...toBody(given) } }),
  reload: () => refetchConsent(client, id),
});

export const removeConsent = (client: QueryClient, id: string) => change(client, operations.removeConsent, { id });
