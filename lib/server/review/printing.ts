/**
 * Pages that a reviewer prints, as far as the browser reports it: the server learns of no other print. Promises: the event names the page and
 * its session, never what the page shows.
 */
import { mayReadSealedEvents } from '#lib/model/access/tipping-off.ts';
import { Problem } from '#lib/model/problem.ts';
import { printedSchema } from '#lib/model/review/events.schema.ts';
import { isRef } from '#lib/model/session/ids.ts';
import { recordPrint } from '#lib/operations/audit.ts';
import { on } from './operation.ts';
import { recordEvent } from './record-event.ts';
import { requireRegistered } from './session-handle.ts';
import { findStepFor } from './step-names.ts';

/** It matches `/sessions/{ref}/steps/{step}` and the like: first part, ref, what of it, and which step. */
const pattern = /^\/([a-z]+)(?:\/([^/]+))?(?:\/([a-z]+))?(?:\/([^/]+))?\/?$/;

on(recordPrint, { body: printedSchema }, async ({ reviewer, body: { path, search } }) => {
  const [, page, id, part, step] = pattern.exec(path) ?? [];
  if (page === undefined) throw new Problem('bad_request');
  if (page === 'referrals') {
    // To others there is no such page, and that it was printed would tell them that there are referrals.
    if (!mayReadSealedEvents(reviewer.roles)) throw new Problem('not_found');
    return void (await recordEvent(reviewer, 'referral.listed', { detail: { printed: true } }));
  }
  const isSession = page === 'sessions' && id !== undefined && isRef(id);
  const record = isSession ? await requireRegistered(reviewer, id) : undefined;
  const named = record && step !== undefined ? await findStepFor(reviewer, record, step) : undefined;
  await recordEvent(reviewer, 'page.printed', {
    ref: isSession ? id : null,
    object: named?.step ?? null,
    // The filters of a list say which rows were printed; of other pages an address may name a hit.
    detail: {
      page: isSession ? (part ?? 'session') : page,
      ...(page === 'sessions' && !isSession && { filters: search }),
    },
  });
});
