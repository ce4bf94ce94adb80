import { mayReadSealedEvents } from '#lib/model/access/tipping-off.ts';
import type { StoredAuditEvent } from '#lib/model/audit.ts';
import { Problem } from '#lib/model/problem.ts';
import type { Reviewer } from '#lib/model/reviewer.ts';
import { toAuditEvent } from '#lib/server/audit-event.ts';
import { getStore } from '#lib/server/store/index.ts';

/** Resolves when the event is on disk, so that nothing leaves before it. @throws Problem store_unavailable */
export const recordEvent = async (...event: Parameters<typeof toAuditEvent>): Promise<StoredAuditEvent> =>
  (await getStore()).audit.append(toAuditEvent(...event));

/**
 * The Problem to answer with, whose denial is on record.
 *
 * @param object pattern of the address that was refused
 * @param sealed as of the operation
 * @returns `store_unavailable` for a denial that cannot be recorded, `internal` for what is no Problem
 */
export async function toRecordedProblem(
  error: unknown,
  object: string,
  reviewer: Reviewer | undefined,
  sealed = false,
): Promise<Problem> {
  const problem = error instanceof Problem ? error : new Problem('internal', { cause: error });
  if (!reviewer || (problem.code !== 'not_allowed' && problem.code !== 'foreign_origin')) return problem;
  try {
    const action = sealed && mayReadSealedEvents(reviewer.roles) ? 'referral.refused' : 'access.denied';
    await recordEvent(reviewer, action, { object, outcome: 'denied', reason: problem.code });
    return problem;
  } catch (cause) {
    return new Problem('store_unavailable', { cause });
  }
}
