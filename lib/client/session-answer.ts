import { queryOptions } from '@tanstack/react-query';
import type { SessionDetail } from '#lib/model/session/session.ts';
import { readSessionAnswer } from '#lib/operations/steps.ts';
import { send, sessionKey } from './operation.ts';

/** The verification service's answer about the session, redacted for this reviewer. */
export const sessionAnswerQuery = ({ kind, ref }: Pick<SessionDetail, 'kind' | 'ref'>) =>
  queryOptions({
    queryKey: [...sessionKey(ref), 'answer'],
    queryFn: async ({ signal }): Promise<unknown> => (await send(readSessionAnswer, { kind, id: ref, signal })).json(),
  });
