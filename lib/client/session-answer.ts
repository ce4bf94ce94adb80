import { queryOptions } from '@tanstack/react-query';
import type { SessionDetail } from '#lib/model/session/session.ts';
import { apiUrls } from '#lib/model/urls/index.ts';
import { requestJson } from './request.ts';
import { sessionKey } from './session.ts';

/** The verification service's answer about the session, redacted for this reviewer. */
export const sessionAnswerQuery = ({ kind, ref }: Pick<SessionDetail, 'kind' | 'ref'>) =>
  queryOptions({
    queryKey: [...sessionKey(ref), 'answer'],
    queryFn: ({ signal }): Promise<unknown> => requestJson(apiUrls.sessionAnswer(kind, ref), { signal }),
  });
