/** How long a session is kept: the end of the relationship, from which the days count, and the hold that wins over them. */
import { z } from 'zod';
import { Problem } from '#lib/model/problem.ts';
import type { SessionDetail } from '#lib/model/review.ts';
import type { Reviewer } from '#lib/model/reviewer.ts';
import { mayDo } from '#lib/model/role.ts';
import { getStore, type SessionRecord } from '#lib/server/store/index.ts';
import { toAuditEvent } from '#lib/server/trail.ts';
import { findRecord, readSession } from './find.ts';
import { toDay } from './kept.ts';

// The trail keeps the reason for ever.
const reason = z.string().trim().min(1).max(300);
/** A slip of the year would delete a session at once; nothing that the desk keeps is older. */
const firstDay = '2000-01-01';

/** As the session said it when it was read: who changes it says what they saw. A program that does not know writes over it. */
const seen = z
  .strictObject({ endedOn: z.iso.date().nullable(), heldAt: z.iso.datetime().nullable() })
  .transform(({ endedOn, heldAt }) => ({
    relationshipEndedAtMs: endedOn === null ? null : Date.parse(endedOn),
    heldAtMs: heldAt === null ? null : Date.parse(heldAt),
  }))
  .optional();

export const relationshipEndSchema = z.strictObject({ endedOn: z.iso.date().nullable(), reason, seen });
export const holdSchema = z.strictObject({ held: z.boolean(), reason, seen });

async function requireOwn(reviewer: Reviewer, ref: string): Promise<SessionRecord> {
  if (!mayDo(reviewer.roles, 'retention.write')) throw new Problem('not_allowed');
  const record = await findRecord(reviewer, { ref: ref.toUpperCase() });
  if (record === undefined) throw new Problem('not_found');
  return record;
}

/**
 * `PUT /api/sessions/{ref}/relationship-end`. Days are those of UTC.
 *
 * @throws Problem not_allowed, not_found, bad_request (a day that lies ahead, or before 2000), conflict, store_unavailable
 */
export async function recordRelationshipEnd(
  reviewer: Reviewer,
  ref: string,
  { endedOn, reason: why, seen }: z.infer<typeof relationshipEndSchema>,
): Promise<SessionDetail> {
  const record = await requireOwn(reviewer, ref);
  if (endedOn !== null && endedOn > new Date().toISOString().slice(0, 10))
    throw new Problem('bad_request', { detail: 'A relationship cannot have ended on a day that is yet to come.' });
  if (endedOn !== null && endedOn < firstDay) throw new Problem('bad_request', { detail: 'The day lies before 2000.' });
  const before = record.relationshipEndedAtMs;
  const event = toAuditEvent(reviewer, 'retention.ended', {
    ref: record.ref,
    reason: why,
    detail: { endedOn, before: before === null ? null : toDay(before) },
  });
  const store = await getStore();
  await store.sessions.setRelationshipEnd(record.ref, endedOn === null ? null : Date.parse(endedOn), event, seen);
  return readSession(reviewer, record.ref);
}

/** `PUT /api/sessions/{ref}/hold`. @throws Problem not_allowed, not_found, conflict, store_unavailable */
export async function holdSession(
  reviewer: Reviewer,
  ref: string,
  { held, reason: why, seen }: z.infer<typeof holdSchema>,
): Promise<SessionDetail> {
  const record = await requireOwn(reviewer, ref);
  const event = toAuditEvent(reviewer, held ? 'retention.held' : 'retention.released', {
    ref: record.ref,
    reason: why,
  });
  await (await getStore()).sessions.setHold(record.ref, held, event, seen);
  return readSession(reviewer, record.ref);
}
