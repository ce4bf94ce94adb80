import { queryOptions } from '@tanstack/react-query';
import type { SessionList, SessionQuery } from '#lib/model/session/session.ts';
import { sessionListUrls } from '#lib/model/urls/index.ts';
import { requestJson, withJson } from '../request.ts';

const mostFound = 7;

/** The sessions that a text finds, in both environments; those that changed last come first. */
export const findSessionsQuery = (text: string) =>
  queryOptions({
    queryKey: ['sessions', 'found', text],
    queryFn: ({ signal }): Promise<SessionList> => {
      const query: SessionQuery = { text, sort: '-updated', limit: mostFound };
      return requestJson(sessionListUrls.search(), withJson('POST', query, signal));
    },
    gcTime: 60_000,
  });
