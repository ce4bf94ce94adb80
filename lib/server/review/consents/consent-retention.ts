import type { z } from 'zod';
import type { Reviewer } from '#lib/model/access/reviewer.ts';
import type { ConsentDetail } from '#lib/model/consents/consent.ts';
import { toAuditEvent } from '#lib/server/audit-event.ts';
import { getStore } from '#lib/server/store/index.ts';
import { type holdSchema, type relationshipEndSchema, requirePossibleEnd } from '../retention.ts';
import { toDay } from '../sessions/index.ts';
import { requireAction, requireConsent } from './access.ts';
import { show } from './consents.ts';

async function requireChangeable(reviewer: Reviewer, id: string) {
  requireAction(reviewer, 'retention.write');
  return requireConsent(reviewer, id, 'consent.write');
}

/**
 * `PUT /api/consents/{id}/relationship-end`, of one that is linked to no session. Days are those of UTC.
 *
 * @throws Problem not_allowed, not_found, bad_request (a day in the future, or before 2000; linked to a session), conflict, store_unavailable
 */
export async function endConsent(
  reviewer: Reviewer,
  id: string,
  { endedOn, reason, seen }: z.infer<typeof relationshipEndSchema>,
): Promise<ConsentDetail> {
  const consent = await requireChangeable(reviewer, id);
  requirePossibleEnd(endedOn);
  const before = consent.relationshipEndedAtMs;
  const event = toAuditEvent(reviewer, 'retention.ended', {
    object: consent.id,
    reason,
    detail: { endedOn, before: before === null ? null : toDay(before) },
  });
  const endedAtMs = endedOn === null ? null : Date.parse(endedOn);
  await (await getStore()).consents.setRetention(consent.id, { endedAtMs }, event, seen);
  return show(reviewer, await requireConsent(reviewer, id, 'consent.read'));
}

/** `PUT /api/consents/{id}/hold`. @throws Problem as `endConsent` */
export async function holdConsent(
  reviewer: Reviewer,
  id: string,
  { held, reason, seen }: z.infer<typeof holdSchema>,
): Promise<ConsentDetail> {
  const consent = await requireChangeable(reviewer, id);
  const action = held ? 'retention.held' : 'retention.released';
  const event = toAuditEvent(reviewer, action, { object: consent.id, reason });
  await (await getStore()).consents.setRetention(consent.id, { held }, event, seen);
  return show(reviewer, await requireConsent(reviewer, id, 'consent.read'));
}
