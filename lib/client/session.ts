import type { QueryClient } from '@tanstack/react-query';
import type { SessionDetail } from '#lib/model/session/session.schema.ts';
import { readSession as read, refreshNow } from '#lib/operations/sessions.ts';
import { show } from './change.ts';
import { call, queryOf } from './operation.ts';
import { readPart } from './parts.ts';

/** Reads it again after a live update. */
export const refetchSession = (client: QueryClient, ref: string): Promise<SessionDetail> =>
  readPart(ref, { part: 'session' }, { background: true, shown: client.getQueryData(sessionQuery(ref).queryKey) });

/** Makes the server read the session from upstream now. */
export const refreshSession = (ref: string): Promise<SessionDetail> => call(refreshNow, { ref });

export const isDecisionsKey = ([first, second, , last]: readonly unknown[]): boolean =>
  first === 'sessions' && second === 'one' && last === 'decisions';

export const sessionQuery = (ref: string) => queryOf(read, { ref });

/** Shows what a change by the reviewer returned; a read that began before it no longer counts. */
export const replaceSession = (client: QueryClient, session: SessionDetail): Promise<SessionDetail> =>
  show(client, read, { ref: session.ref }, session);
