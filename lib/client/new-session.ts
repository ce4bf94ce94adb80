import { queryOptions } from '@tanstack/react-query';
import type { InitApp, NewSession } from '#lib/model/new-session.ts';
import { newSessionUrls } from '#lib/model/urls/index.ts';
import { requestJson, withJson } from './request.ts';

export const initAppsQuery = () =>
  queryOptions({
    queryKey: ['init', 'apps'],
    queryFn: async ({ signal }) =>
      (await requestJson<{ apps: readonly InitApp[] }>(newSessionUrls.init(), { signal })).apps,
  });

export interface InitRequest {
  readonly app: string;
  readonly alias?: string;
  readonly metadata?: Readonly<Record<string, string>>;
}

/** Not for a query or a mutation: their caches would keep the session id of the answer. */
export const initSession = ({ app, ...given }: InitRequest): Promise<NewSession> =>
  requestJson(newSessionUrls.init(app), withJson('POST', given));
