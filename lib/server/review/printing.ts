/**
 * Pages that a reviewer prints, as far as the browser reports it: the server learns of no other print. Promises: the event names the page and
 * its session, never what the page shows.
 */

import { mayReadSealedEvents } from '#lib/model/access/tipping-off.ts';
import { Problem } from '#lib/model/problem.ts';
import { printedSchema } from '#lib/model/review/events.schema.ts';
import { isRef, isUpstreamId } from '#lib/model/session/ids.ts';
import { recordPrint } from '#lib/operations/audit.ts';
import { toAuditEvent } from '#lib/server/audit-event.ts';
import { getStore } from '#lib/server/store/index.ts';
import { on } from './operation.ts';
import { findRecord } from './session-handle.ts';

/** It matches `/sessions/{ref}/steps/{step}` and the like: first part, ref, what of it, and which step. */
const pattern = /^\/([a-z]+)(?:\/([^/]+))?(?:\/([a-z]+))?(?:\/([^/]+))?\/?$/;

on(recordPrint, { body: printedSchema }, async ({ reviewer, body: { path, search } }) => {
  const [, page, id, part, step] = pattern.exec(path) ?? [];
  if (page === undefined) throw new Problem('bad_request');
  const store = await getStore();
  if (page === 'referrals') {
    // To others there is no such page, and that it was printed would tell them that there are referrals.
    if (!mayReadSealedEvents(reviewer.roles)) throw new Problem('not_found');
    await store.audit.append(toAuditEvent(reviewer, 'referral.listed', { detail: { printed: true } }));
    return;
  }
  const isSession = page === 'sessions' && id !== undefined && isRef(id);
  if (isSession && (await findRecord(reviewer, { ref: id })) === undefined) throw new Problem('not_found');
  await store.audit.append(
    toAuditEvent(reviewer, 'page.printed', {
      ref: isSession ? id : null,
      object: isSession && step !== undefined && isUpstreamId(step) ? step : null,
      // The filters of a list say which rows were printed; of other pages an address may name a hit.
      detail: {
        page: isSession ? (part ?? 'session') : page,
        ...(page === 'sessions' && !isSession && { filters: search }),
      },
    }),
  );
});
