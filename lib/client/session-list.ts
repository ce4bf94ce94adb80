import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { SessionList, SessionQuery } from '#lib/model/session/session.ts';
import { apiUrls } from '#lib/model/urls.ts';
import { inBackground, requestJson, withJson } from './request.ts';

const readList = (query: SessionQuery, signal?: AbortSignal): Promise<SessionList> =>
  requestJson(apiUrls.search(), withJson('POST', query, signal));

/** After a live update. */
export const refetchList = (query: SessionQuery, signal: AbortSignal): Promise<SessionList> =>
  requestJson(apiUrls.search(), inBackground(withJson('POST', query, signal)));

/** The session behind a ref, a session id or an alias. */
export const lookUp = (id: string): Promise<{ ref: string }> => requestJson(apiUrls.lookup(), withJson('POST', { id }));

/** @param read a page on the server reads without HTTP */
export const sessionListQuery = (query: SessionQuery, read: typeof readList = readList) =>
  queryOptions({
    queryKey: ['sessions', 'list', query],
    queryFn: ({ signal }) => read(query, signal),
    placeholderData: keepPreviousData,
  });
