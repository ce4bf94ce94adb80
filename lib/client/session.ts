import { queryOptions } from '@tanstack/react-query';
import type { SessionDetail } from '#lib/model/session/session.ts';
import { apiUrls } from '#lib/model/urls/index.ts';
import { inBackground, requestJson, withJson } from './request.ts';

type SessionAddress = Pick<SessionDetail, 'kind' | 'ref'>;

export const readSession = (ref: string, signal?: AbortSignal): Promise<SessionDetail> =>
  requestJson(apiUrls.session(ref), { signal: signal ?? null });

/** After a live update. */
export const refetchSession = (ref: string, signal: AbortSignal): Promise<SessionDetail> =>
  requestJson(apiUrls.session(ref), inBackground({ signal }));

/** Makes the server read the session from upstream now. */
export const refreshSession = (ref: string): Promise<SessionDetail> =>
  requestJson(apiUrls.refresh(ref), withJson('POST', {}));

/** The verification service's answer about the session, redacted for this reviewer. */
const readSessionAnswer = ({ kind, ref }: SessionAddress, signal: AbortSignal): Promise<unknown> =>
  requestJson(apiUrls.sessionAnswer(kind, ref), { signal });

export const sessionKey = (ref: string) => ['sessions', 'one', ref] as const;

export const sessionQuery = (ref: string) =>
  queryOptions({ queryKey: [...sessionKey(ref), 'detail'], queryFn: ({ signal }) => readSession(ref, signal) });

export const sessionAnswerQuery = (at: SessionAddress) =>
  queryOptions({
    queryKey: [...sessionKey(at.ref), 'answer'],
    queryFn: ({ signal }) => readSessionAnswer(at, signal),
  });
