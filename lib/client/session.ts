import { queryOptions } from '@tanstack/react-query';
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

export const sessionQuery = (ref: string) =>
  queryOptions({ queryKey: [...sessionKey(ref), 'detail'], queryFn: ({ signal }) => readSession(ref, signal) });
