/** Queries and changes of shared data (v1). Apart from the others, because only its own pages load them. */

import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ResourceAnswers } from '#lib/contract/index.ts';
import type { AmlVerdict, ConsentDetail, ConsentList } from '#lib/model/consents/consent.ts';
import type { ResourceName } from '#lib/model/consents/resources.ts';
import type { SecondVerdict } from '#lib/model/second-review.ts';
import { consentUrls } from '#lib/model/urls/index.ts';
import { request, requestJson, withJson } from './request.ts';
import { type RetentionChanges, retentionChanges } from './retention.ts';

const readConsents = (signal?: AbortSignal): Promise<ConsentList> =>
  requestJson(consentUrls.api(), { signal: signal ?? null });

/** @param read a page on the server reads without HTTP */
export const consentListQuery = (read: typeof readConsents = readConsents) =>
  queryOptions({ queryKey: ['consents', 'list'], queryFn: ({ signal }) => read(signal) });

const consentKey = (id: string) => ['consents', 'one', id] as const;
const resourcesKey = (id: string) => [...consentKey(id), 'resource'] as const;

export const consentQuery = (id: string) =>
  queryOptions({
    queryKey: [...consentKey(id), 'detail'],
    queryFn: ({ signal }): Promise<ConsentDetail> => requestJson(consentUrls.api(id), { signal }),
  });

export interface ResourceRequest<Name extends ResourceName = ResourceName> {
  readonly id: string;
  readonly resource: Name;
  /** `passport`; absent: the whole resource. */
  readonly document?: string | undefined;
}

/** A resource as the verification proxy answers: the canonical envelope, redacted for this reviewer. */
export interface ResourceResponse {
  readonly body: ResourceAnswers[ResourceName];
  /** When the verification service was read. */
  readonly readAt: string;
  readonly redacted: readonly string[];
}

async function readResource(
  { id, resource, document }: ResourceRequest,
  { fresh = false, signal }: { readonly fresh?: boolean; readonly signal?: AbortSignal } = {},
): Promise<ResourceResponse> {
  const response = await request(consentUrls.resource(id, resource, { document, fresh }), { signal: signal ?? null });
  return {
    body: await response.json(),
    readAt: response.headers.get('x-read-at') ?? new Date().toISOString(),
    redacted: (response.headers.get('x-redacted') ?? '').split(',').filter((path) => path !== ''),
  };
}

/** Of all resources of a consent: whether one is being read. */
export const resourcesFilter = (id: string) => ({ queryKey: resourcesKey(id) });

export const resourceQuery = (at: ResourceRequest) =>
  queryOptions({
    queryKey: [...resourcesKey(at.id), at.resource, at.document ?? null],
    queryFn: ({ signal }) => readResource(at, { signal }),
  });

/** Past the server's freshness window. A failure is in the query's state. */
export const reloadResource = (client: QueryClient, at: ResourceRequest): Promise<void> =>
  client.prefetchQuery({
    ...resourceQuery(at),
    queryFn: ({ signal }) => readResource(at, { signal, fresh: true }),
    staleTime: 0,
  });

/** After resources were read: the server has made the findings and facts anew. */
export const refetchConsent = async (client: QueryClient, id: string): Promise<void> => {
  void client.invalidateQueries({ queryKey: consentListQuery().queryKey });
  await client.refetchQueries({ queryKey: consentQuery(id).queryKey, exact: true });
};

/** Shows what a change by the reviewer returned; a read that began before it no longer counts. */
async function replaceConsent(client: QueryClient, consent: ConsentDetail): Promise<ConsentDetail> {
  const { queryKey } = consentQuery(consent.id);
  await client.cancelQueries({ queryKey, exact: true });
  client.setQueryData(queryKey, consent);
  void client.invalidateQueries({ queryKey: consentListQuery().queryKey });
  return consent;
}

export interface NewConsent {
  readonly label: string;
  readonly access_token: string;
  /** A ref. */
  readonly session?: string;
}

/** Not for a mutation: its cache would keep the token. @returns the id */
export async function addConsent(client: QueryClient, consent: NewConsent): Promise<string> {
  const { id } = await requestJson<{ id: string }>(consentUrls.api(), withJson('POST', consent));
  void client.invalidateQueries({ queryKey: consentListQuery().queryKey });
  return id;
}

interface ConsentEdit {
  readonly label: string;
  /** A ref; null ends the link. */
  readonly session: string | null;
}

const changeConsent = async (
  client: QueryClient,
  id: string,
  change: Partial<ConsentEdit> & { readonly access_token?: string; readonly from?: ConsentEdit },
): Promise<ConsentDetail> => replaceConsent(client, await requestJson(consentUrls.api(id), withJson('PUT', change)));

/** @param from what the reviewer began with. @throws ProblemError conflict when somebody else changed it since */
export const editConsent = (
  client: QueryClient,
  id: string,
  change: ConsentEdit,
  from: ConsentEdit,
): Promise<ConsentDetail> => changeConsent(client, id, { ...change, from });

/** What the former token gave is dropped and read again. Not for a mutation: its cache would keep the token. */
export async function replaceToken(client: QueryClient, id: string, token: string): Promise<void> {
  await changeConsent(client, id, { access_token: token });
  void client.resetQueries(resourcesFilter(id));
}

/** Of one that is linked to no session. */
export const consentRetention = (client: QueryClient, id: string): RetentionChanges =>
  retentionChanges(
    { relationshipEnd: consentUrls.relationshipEnd(id), hold: consentUrls.hold(id) },
    (consent: ConsentDetail) => replaceConsent(client, consent),
    () => refetchConsent(client, id),
  );

export async function removeConsent(client: QueryClient, id: string): Promise<void> {
  // Without a body, but no form of another origin can send this type.
  const headers = { 'content-type': 'application/json' };
  const response = await request(consentUrls.api(id), { method: 'DELETE', headers });
  await response.body?.cancel();
  void client.invalidateQueries({ queryKey: consentListQuery().queryKey });
}

export interface AmlDecisionRequest {
  /** Of the identity document in its list: `0`. */
  readonly place: string;
  readonly verdict: AmlVerdict;
  readonly reason: string;
  /** Of the content that the reviewer saw. */
  readonly contentHash: string;
  /** Of the decision that it replaces; 0: the first. A newer one on the server is a `conflict`. */
  readonly version: number;
}

/** @throws ProblemError conflict: it waits no more, or the document has changed */
export const reviewAml = async (
  client: QueryClient,
  id: string,
  review: {
    readonly place: string;
    readonly version: number;
    readonly verdict: SecondVerdict;
    readonly reason: string;
  },
): Promise<ConsentDetail> =>
  replaceConsent(client, await requestJson(consentUrls.amlSecond(id), withJson('POST', review)));

export const decideAml = async (
  client: QueryClient,
  id: string,
  decision: AmlDecisionRequest,
): Promise<ConsentDetail> =>
  replaceConsent(client, await requestJson(consentUrls.amlDecisions(id), withJson('POST', decision)));
