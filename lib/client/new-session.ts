import { queryOptions } from '@tanstack/react-query';
import type { InitBody, NewSession } from '#lib/model/new-session.schema.ts';
import * as operations from '#lib/operations/new-session.ts';
import { call } from './operation.ts';

export const initAppsQuery = () =>
  queryOptions({
    queryKey: [operations.listInitApps.path],
    queryFn: async ({ signal }) => (await call(operations.listInitApps, { signal })).apps,
  });

export type InitRequest = InitBody & { readonly app: string };

/** It is for a form alone: the cache of a query or of another mutation would keep the session id of the answer. */
export const initSession = ({ app, ...body }: InitRequest): Promise<NewSession> =>
  call(operations.initSession, { query: { app }, body });
