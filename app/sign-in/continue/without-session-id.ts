import { sessionPage } from '#lib/model/addresses.ts';
import { safeNext } from '#lib/model/after-sign-in-page.ts';
import type { Reviewer } from '#lib/model/reviewer.ts';
import { config } from '#lib/server/config.ts';
import { describeError, log } from '#lib/server/log.ts';
import { findAddress, openSession } from '#lib/server/review/index.ts';

/** Returns our address for a link that names a session by its id. When it is unknown, or cannot be looked up now, the page of the link says which. */
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
