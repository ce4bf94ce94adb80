import { Problem } from '#lib/model/problem.ts';
import { refreshSession } from '#lib/server/refresh/index.ts';
import type { SessionRecord } from '#lib/server/store/index.ts';
import type { SessionHandle } from '../sessions/index.ts';
import { toPayer } from '../shares/index.ts';

export type ReadAgain =
  | { readonly record: SessionRecord; readonly atMs: number }
  | { readonly record: SessionRecord; readonly problem: Problem };

/**
 * The session and all its steps, read from the service now. Where that fails, the record is the stored one, with the Problem.
 *
 * @throws Problem not_found when it is not registered any more; those of the store
 */
export async function readAgain(session: SessionHandle): Promise<ReadAgain> {
  const before = await session.record();
  let problem: Problem | undefined;
  try {
    const refreshed = await refreshSession(before.sessionId, {
      cause: 'person',
      // A refresh under way may have read the screening before this moment.
      sinceMs: Date.now(),
      origin: before.origin,
      payer: toPayer(session.reviewer),
    });
    if (refreshed === undefined) problem = new Problem('upstream_failed');
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    // A conflict: other processes kept saving the session. Not found: the service knows it no more.
    problem = error.code === 'not_found' || error.code === 'conflict' ? new Problem('upstream_failed') : error;
    if (error.code === 'store_unavailable' || error.code === 'internal') throw error;
  }
  const record = await session.reload();
  if (record === undefined) throw new Problem('not_found');
  return problem ? { record, problem } : { record, atMs: record.refreshedAtMs ?? Date.now() };
}

/** Of a decision that needs a fresh read. */
export const notRecorded = ({ code, retryAfterSeconds }: Problem): Problem =>
  new Problem(code, {
    detail: 'The session could not be read again from the verification service, so nothing was recorded.',
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  });
