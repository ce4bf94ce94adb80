/** The sessions before and after one in a list. Throws Problems as the list does, and not_found. */
import { z } from 'zod';
import { permissionOf } from '#lib/model/access/permissions.ts';
import type { Reviewer } from '#lib/model/access/reviewer.ts';
import { Problem } from '#lib/model/problem.ts';
import type { NeighboursRequest, SessionNeighbours } from '#lib/model/session/neighbours.ts';
import { toAuditEvent } from '#lib/server/audit-event.ts';
import { getStore } from '#lib/server/store/index.ts';
import { sessionQuerySchema, toListQuery } from './sessions/index.ts';
import { spendList, withListTurn } from './shares/index.ts';

export const neighboursSchema: z.ZodType<NeighboursRequest> = z.strictObject({
  list: sessionQuerySchema,
  ref: z.string().min(1).max(40),
  cursor: z.string().min(1).max(2_000).optional(),
});

/**
 * `POST /api/sessions/neighbours`. What the list and the search refuse is refused here, and what they put on record is put on record: whether a
 * session is among those that a text finds says as much as the search.
 *
 * @throws Problem as `listSessions`; not_found
 */
export async function findNeighbours(
  reviewer: Reviewer,
  { list, ref, cursor }: NeighboursRequest,
): Promise<SessionNeighbours> {
  const isSearch = (list.text ?? '') !== '';
  await spendList(reviewer, { isSearch });
  const { after, before, ...query } = await toListQuery(reviewer, list);
  const { sessions, audit } = await getStore();
  const at = { ref: ref.toUpperCase(), cursor };
  const found = await withListTurn(reviewer, JSON.stringify([query, at]), () => sessions.neighbours(query, at));
  const refs = [found?.previous, found?.next].flatMap((one) => one?.ref ?? []).join(' ');
  await audit.append(
    toAuditEvent(reviewer, isSearch ? 'session.searched' : 'session.listed', {
      fieldGroups: ['state'],
      outcome: found ? 'done' : 'failed',
      ...(found && {
        ref: at.ref,
        detail: {
          neighbours: refs,
          // Who sees names masked may guess: what each search found is on record.
          ...(isSearch && permissionOf(reviewer.roles, 'name') !== 'show' && { found: found.isListed }),
        },
      }),
    }),
  );
  if (found === undefined) throw new Problem('not_found');
  return found;
}
