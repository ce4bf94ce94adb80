/**
 * Pages that a reviewer prints, as far as the browser reports it: nothing on paper is known to the server otherwise. Promises: the event names the
 * page and its session, never what stands on it. Throws Problems: bad_request, not_found, store_unavailable.
 */
import { z } from 'zod';
import type { Reviewer } from '#lib/model/access/reviewer.ts';
import { mayReadSealedEvents } from '#lib/model/access/tipping-off.ts';
import { Problem } from '#lib/model/problem.ts';
import { isRef, isUpstreamId } from '#lib/model/session/ids.ts';
import { toAuditEvent } from '#lib/server/audit-event.ts';
import { getStore } from '#lib/server/store/index.ts';
import { findRecord } from './sessions/index.ts';

/** The address as the browser shows it; search text never stands in one. */
export const printedSchema = z.strictObject({
  path: z.string().regex(/^\/[A-Za-z0-9/_.~%-]{0,300}$/),
  search: z.string().max(1_000),
});

/** `/sessions/{ref}/steps/{step}` and the like: first part, ref, what of it, and which step. */
const pattern = /^\/([a-z]+)(?:\/([^/]+))?(?:\/([a-z]+))?(?:\/([^/]+))?\/?$/;

/** `POST /api/printed`. @throws Problem bad_request, not_found, store_unavailable */
export async function recordPrint(reviewer: Reviewer, { path, search }: z.infer<typeof printedSchema>): Promise<void> {
  const [, page, id, part, step] = pattern.exec(path) ?? [];
  if (page === undefined) throw new Problem('bad_request');
  const store = await getStore();
  if (page === 'referrals') {
    // To others there is no such page, and that one is on paper would tell them that there are referrals.
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
      // The filters of a list say which rows are on paper; of other pages an address may name a hit.
      detail: {
        page: isSession ? (part ?? 'session') : page,
        ...(page === 'sessions' && !isSession && { filters: search }),
      },
    }),
  );
}
