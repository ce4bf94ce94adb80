/**
 * How long a session is kept: the end of the relationship, from which the retention period counts, and the legal hold that overrides it. Every
 * change shares one transaction with its audit event. Throws Problems: not_allowed, not_found, bad_request, conflict, store_unavailable.
 */
import { z } from 'zod';
import { mayDo } from '#lib/model/access/permissions.ts';
import type { Reviewer } from '#lib/model/access/reviewer.ts';
import { Problem } from '#lib/model/problem.ts';
import type { SessionDetail } from '#lib/model/session/session.ts';
import { toAuditEvent } from '#lib/server/audit-event.ts';
import { getStore, type SessionRecord } from '#lib/server/store/index.ts';
import { createSessionHandle, findRecord, readSession, toDay } from './sessions/index.ts';

// The audit log keeps the reason permanently.
const reason = z.string().trim().min(1).max(300);
/** A mistyped year would delete a session at once; no real end is older. */
const firstDay = '2000-01-01';

/** The retention state that the reviewer saw. A script may leave it out and overwrites. */
const seen = z
  .strictObject({ endedOn: z.iso.date().nullable(), heldAt: z.iso.datetime().nullable() })
  .transform(({ endedOn, heldAt }) => ({
    relationshipEndedAtMs: endedOn === null ? null : Date.parse(endedOn),
    heldAtMs: heldAt === null ? null : Date.parse(heldAt),
  }))
  .optional();

export const relationshipEndSchema = z.strictObject({ endedOn: z.iso.date().nullable(), reason, seen });
/** @throws Problem bad_request: a day in the future, or before 2000 */
export function requirePossibleEnd(endedOn: string | null): void {
  if (endedOn !== null && endedOn > new Date().toISOString().slice(0, 10))
    throw new Problem('bad_request', { detail: 'A relationship cannot have ended in the future.' });
  if (endedOn !== null && endedOn < firstDay) throw new Problem('bad_request', { detail: 'The day is before 2000.' });
}

export const holdSchema = z.strictObject({ held: z.boolean(), reason, seen });

async function requireChangeable(reviewer: Reviewer, ref: string): Promise<SessionRecord> {
  if (!mayDo(reviewer.roles, 'retention.write')) throw new Problem('not_allowed');
  const record = await findRecord(reviewer, { ref });
  if (record === undefined) throw new Problem('not_found');
  return record;
}

/**
 * `PUT /api/sessions/{ref}/relationship-end`. Days are those of UTC.
 *
 * @throws Problem not_allowed, not_found, bad_request (a day in the future, or before 2000), conflict, store_unavailable
 */
export async function recordRelationshipEnd(
  reviewer: Reviewer,
  ref: string,
  { endedOn, reason: why, seen }: z.infer<typeof relationshipEndSchema>,
): Promise<SessionDetail> {
  const record = await requireChangeable(reviewer, ref);
  requirePossibleEnd(endedOn);
  const before = record.relationshipEndedAtMs;
  const event = toAuditEvent(reviewer, 'retention.ended', {
    ref: record.ref,
    reason: why,
    detail: { endedOn, before: before === null ? null : toDay(before) },
  });
  const store = await getStore();
  await store.sessions.setRelationshipEnd(record.ref, endedOn === null ? null : Date.parse(endedOn), event, seen);
  return readSession(createSessionHandle(reviewer, record.ref));
}

/** `PUT /api/sessions/{ref}/hold`. @throws Problem not_allowed, not_found, conflict, store_unavailable */
export async function holdSession(
  reviewer: Reviewer,
  ref: string,
  { held, reason: why, seen }: z.infer<typeof holdSchema>,
): Promise<SessionDetail> {
  const record = await requireChangeable(reviewer, ref);
  const event = toAuditEvent(reviewer, held ? 'retention.held' : 'retention.released', {
    ref: record.ref,
    reason: why,
  });
  await (await getStore()).sessions.setHold(record.ref, held, event, seen);
  return readSession(createSessionHandle(reviewer, record.ref));
}
