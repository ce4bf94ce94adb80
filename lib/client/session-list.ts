import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { SessionList, SessionQuery } from '#lib/model/session/list.schema.ts';
import * as operations from '#lib/operations/sessions.ts';
import { searchSessions } from '#lib/operations/sessions.ts';
import { call } from './operation.ts';

export const sessionListQuery = (body: SessionQuery) =>
  queryOptions({
    queryKey: ['sessions', 'list', body],
    queryFn: ({ signal }) => call(searchSessions, { body, signal }),
    placeholderData: keepPreviousData,
  });

/** Called after a live update. */
export const refetchList = (body: SessionQuery, signal: AbortSignal): Promise<SessionList> =>
  call(searchSessions, { body, background: true, signal });

/** Finds the session behind a ref, a session id or an alias. */
export const lookUp = (id: string) => call(operations.lookUp, { body: { id } });
