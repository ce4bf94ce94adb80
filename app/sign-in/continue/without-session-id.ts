import { safeNext } from '#lib/model/next-target.ts';
import type { Reviewer } from '#lib/model/reviewer.ts';
import { config } from '#lib/server/config.ts';
import { describeError, log } from '#lib/server/log.ts';
import { resolveSession } from '#lib/server/review/index.ts';

/**
 * The address of ours for a link that named a session by its upstream id. What is not known, or cannot be asked now, keeps the address that
 * the person opened: the page there says which of the two it is.
 */
export async function withoutSessionId(reviewer: Reviewer, target: string): Promise<string> {
  const [, id, rest] = /^\/sessions\/([^/?\\]+)([^\\]*)$/.exec(target) ?? [];
  if (id === undefined) return safeNext(undefined, config().baseUrl);
  try {
    const found = await resolveSession(reviewer, decodeURIComponent(id));
    return found ? safeNext(`/sessions/${found.ref}${rest}`, config().baseUrl) : target;
  } catch (error) {
    log.info({ event: 'sign-in.target', ...describeError(error) });
    return target;
  }
}
