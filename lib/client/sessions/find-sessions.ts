import { queryOptions } from '@tanstack/react-query';
import type { SessionList, SessionQuery } from '#lib/model/session/session.ts';
import { searchSessions } from '#lib/operations/sessions.ts';
import { call } from '../operation.ts';

const mostFound = 7;

/** The sessions that a text finds, in both environments; those that changed last come first. */
export const findSessionsQuery = (text: string) =>
  queryOptions({
    queryKey: ['sessions', 'found', text],
    queryFn: ({ signal }): Promise<SessionList> => {
      const query: SessionQuery = { text, sort: '-updated', limit: mostFound };
      return call(searchSessions, { body: query, signal });
    },
    gcTime: 60_000,
  });
