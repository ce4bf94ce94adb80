import { permissionOf } from '#lib/model/access/permissions.ts';
import { audienceOf } from '#lib/model/access/tipping-off.ts';
import { Problem } from '#lib/model/problem.ts';
import { foundSessionSchema, lookUpSchema } from '#lib/model/session/session.schema.ts';
import { lookUp } from '#lib/operations/sessions.ts';
import { getStore } from '#lib/server/store/index.ts';
import { on } from '../operation.ts';
import { recordEvent } from '../record-event.ts';
import { spendList } from '../request-turns.ts';
import { requireRecord } from '../session-handle.ts';

/**
 * Finds the session behind a ref, a session id or an alias. An alias is of class name: who sees names masked finds it as a whole only, too.
 *
 * @throws Problem as `requireRecord`; bad_request: neither an alias nor a possible id; not_found: upstream was asked and does not know it
 */
on(lookUp, { body: lookUpSchema, answer: foundSessionSchema }, async ({ reviewer, body }) => {
  await spendList(reviewer);
  const id = body.id.trim();
  const byAlias =
    permissionOf(reviewer.roles, 'name') === 'withhold'
      ? undefined
      : await (await getStore()).sessions.findRefByAlias(id, audienceOf(reviewer.roles));
  let ref: string;
  try {
    ref = byAlias ?? (await requireRecord(reviewer, id)).ref;
  } catch (error) {
    const code = error instanceof Problem ? error.code : 'internal';
    await recordEvent(reviewer, 'session.lookedUp', { outcome: 'failed', reason: code });
    if (code === 'bad_request')
      throw new Problem('bad_request', { detail: 'No session has this alias, and it is not a session id.' });
    throw error;
  }
  await recordEvent(reviewer, 'session.lookedUp', { ref });
  return { ref };
});
