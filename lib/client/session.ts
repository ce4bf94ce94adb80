import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { SessionDetail } from '#lib/model/session/session.ts';
import { apiUrls } from '#lib/model/urls/index.ts';
import { inBackground, requestJson, withJson } from './request.ts';

export const readSession = (ref: string, signal?: AbortSignal): Promise<SessionDetail> =>
  requestJson(apiUrls.session(ref), { signal: signal ?? null });

/** After a live update. */
export const refetchSession = (ref: string, signal: AbortSignal): Promise<SessionDetail> =>
  requestJson(apiUrls.session(ref), inBackground({ signal }));

/** Makes the server read the session from upstream now. */
export const refreshSession = (ref: string): Promise<SessionDetail> =>
  requestJson(apiUrls.refresh(ref), withJson('POST', {}));

export const sessionKey = (ref: string) => ['sessions', 'one', ref] as const;

/** What was decided on it (`lib/client/review/decisions.ts`). */
export const decisionsKey = (ref: string) => [...sessionKey(ref), 'decisions'] as const;
export const isDecisionsKey = ([first, second, , last]: readonly unknown[]): boolean =>
  first === 'sessions' && second === 'one' && last === 'decisions';

/** Who has it, and until when (`lib/client/queue/work.ts`). */
export const workKey = (ref: string) => [...sessionKey(ref), 'work'] as const;

export const sessionQuery = (ref: string) =>
  queryOptions({ queryKey: [...sessionKey(ref), 'detail'], queryFn: ({ signal }) => readSession(ref, signal) });

/** Shows what a change by the reviewer returned; a read that began before it no longer counts. */
export async function replaceSession(client: QueryClient, session: SessionDetail): Promise<void> {
  const { queryKey } = sessionQuery(session.ref);
  await client.cancelQueries({ queryKey, exact: true });
  client.setQueryData(queryKey, session);
}
