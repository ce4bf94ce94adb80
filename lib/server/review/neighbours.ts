/** The sessions before and after one in a list. Throws Problems as the list does, and not_found. */
import { permissionOf } from '#lib/model/access/permissions.ts';
import { Problem } from '#lib/model/problem.ts';
import { neighboursSchema, sessionNeighboursSchema } from '#lib/model/session/list.schema.ts';
import { findNeighbours } from '#lib/operations/sessions.ts';
import { getStore } from '#lib/server/store/index.ts';
import { on } from './operation.ts';
import { recordEvent } from './record-event.ts';
import { spendList, withListTurn } from './request-turns.ts';
import { toListQuery } from './sessions/index.ts';

/**
 * `POST /api/sessions/neighbours` refuses what the list and the search refuse, and puts on record what they put on record: whether a
 * session is among those that a text finds says as much as the search.
 *
 * @throws Problem as `listSessions`; not_found
 */
on(findNeighbours, { body: neighboursSchema, answer: sessionNeighboursSchema }, async ({ reviewer, body }) => {
  const { list, ref, cursor } = body;
  const isSearch = (list.text ?? '') !== '';
  await spendList(reviewer, { isSearch });
  const { after, before, ...query } = await toListQuery(reviewer, list);
  const { sessions } = await getStore();
  const at = { ref: ref.toUpperCase(), cursor };
  const found = await withListTurn(reviewer, JSON.stringify([query, at]), () => sessions.neighbours(query, at));
  const refs = [found?.previous, found?.next].flatMap((one) => one?.ref ?? []).join(' ');
  await recordEvent(reviewer, isSearch ? 'session.searched' : 'session.listed', {
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
  });
  if (found === undefined) throw new Problem('not_found');
  return found;
});
