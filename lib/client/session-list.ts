/** The list of sessions: its query, the look-up, and the row to which going back leads. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { SessionList, SessionQuery } from '#lib/model/session/session.ts';
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

/** The session behind a ref, a session id or an alias. */
export const lookUp = (id: string) => call(operations.lookUp, { body: { id } });

/** The session that this tab looked at last: going back to a list leads to its row. It is in memory alone; a reload forgets it. */
let latest: string | undefined;

/** @param ref of the session on screen */
export function rememberOpened(ref: string): void {
  latest = ref;
}

/**
 * The row to return to. A session that was reached from the opened one by "next" or "previous" takes its place if the page of the list has both.
 * @param refs of the rows @param opened the row that was opened from this entry of the history
 */
export const rowToReturnTo = (refs: readonly string[], opened: string): string =>
  latest !== undefined && refs.includes(latest) && refs.includes(opened) ? latest : opened;
