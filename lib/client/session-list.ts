import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { SessionList, SessionQuery } from '#lib/model/session/session.ts';
import { sessionListUrls } from '#lib/model/urls/index.ts';
import { inBackground, requestJson, withJson } from './request.ts';

const readList = (query: SessionQuery, signal?: AbortSignal): Promise<SessionList> =>
  requestJson(sessionListUrls.search(), withJson('POST', query, signal));

/** After a live update. */
export const refetchList = (query: SessionQuery, signal: AbortSignal): Promise<SessionList> =>
  requestJson(sessionListUrls.search(), inBackground(withJson('POST', query, signal)));

/** The session behind a ref, a session id or an alias. */
export const lookUp = (id: string): Promise<{ ref: string }> =>
  requestJson(sessionListUrls.lookup(), withJson('POST', { id }));

/** @param read a page on the server reads without HTTP */
export const sessionListQuery = (query: SessionQuery, read: typeof readList = readList) =>
  queryOptions({
    queryKey: ['sessions', 'list', query],
    queryFn: ({ signal }) => read(query, signal),
    placeholderData: keepPreviousData,
  });
