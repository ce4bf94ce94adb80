import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { SessionList, SessionQuery } from '#lib/model/session/list.schema.ts';
import * as operations from '#lib/operations/sessions.ts';
import { readRows, searchSessions } from '#lib/operations/sessions.ts';
import { call } from './operation.ts';

export const sessionListQuery = (body: SessionQuery) =>
  queryOptions({
    queryKey: ['sessions', 'list', body],
    queryFn: ({ signal }) => call(searchSessions, { body, signal }),
    placeholderData: keepPreviousData,
  });

/** Called after live updates of these rows. */
export const refetchRows = (refs: readonly string[], signal: AbortSignal) =>
  call(readRows, { body: { refs }, background: true, signal });

/** Called when live updates were missed, and for the counts. */
export const refetchList = (body: SessionQuery, signal: AbortSignal): Promise<SessionList> =>
  call(searchSessions, { body, background: true, signal });

/** Finds the session behind a ref, a session id or an alias. */
export const lookUp = (id: string) => call(operations.lookUp, { body: { id } });
