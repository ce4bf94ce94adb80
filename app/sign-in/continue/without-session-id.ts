import { sessionPage } from '#lib/model/addresses.ts';
import { safeNext } from '#lib/model/after-sign-in-page.ts';
import type { Reviewer } from '#lib/model/reviewer.ts';
import { config } from '#lib/server/config.ts';
import { describeError, log } from '#lib/server/log.ts';
import { findAddress, openSession } from '#lib/server/review/index.ts';

/**
 * Returns our own address for a link that named a session by its id of the verification service. When the session is unknown, or cannot be looked up
 * now, the link stays as it was: the page there says which of the two it is.
 */
export async function withoutSessionId(reviewer: Reviewer, target: string): Promise<string> {
  const [, id, rest] = /^\/sessions\/([^/?\\]+)([^\\]*)$/.exec(target) ?? [];
  if (id === undefined) return safeNext(undefined, config().baseUrl);
  try {
    const found = await findAddress(openSession(reviewer, decodeURIComponent(id)));
    return found ? safeNext(`${sessionPage(found.ref)}${rest}`, config().baseUrl) : target;
  } catch (error) {
    log.info({ event: 'sign-in.target', ...describeError(error) });
    return target;
  }
}
