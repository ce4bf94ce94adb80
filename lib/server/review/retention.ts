/**
 * Two things decide how long a session is kept: the end of the relationship, from which the retention period counts, and the legal hold that
 * overrides it. Every change shares one transaction with its audit event. It throws Problems: not_allowed, not_found, bad_request, conflict,
 * store_unavailable.
 */
import { dayOf } from '#lib/model/day.ts';
import { Problem } from '#lib/model/problem.ts';
import { holdSchema, relationshipEndSchema } from '#lib/model/session/retention.schema.ts';
import { holdSession, recordRelationshipEnd } from '#lib/operations/retention.ts';
import { readSession } from '#lib/operations/sessions.ts';
import { toAuditEvent } from '#lib/server/audit-event.ts';
import { getStore } from '#lib/server/store/index.ts';
import { call, on } from './operation.ts';
import { openSession, requireRegistered } from './session-handle.ts';

/** A mistyped year would delete a session at once; no real end is older. */
const firstDay = '2000-01-01';

/** @throws Problem bad_request: a day in the future, or before 2000 */
export function requirePossibleEnd(endedOn: string | null): void {
  if (endedOn !== null && endedOn > new Date().toISOString().slice(0, 10))
    throw new Problem('bad_request', { detail: 'A relationship cannot have ended in the future.' });
  if (endedOn !== null && endedOn < firstDay) throw new Problem('bad_request', { detail: 'The day is before 2000.' });
}

// Days are those of UTC.
on(recordRelationshipEnd, { body: relationshipEndSchema }, async ({ session, reviewer, body }) => {
  const { endedOn, reason, seen } = body;
  const { ref, relationshipEndedAtMs: before } = await requireRegistered(reviewer, session.id);
  requirePossibleEnd(endedOn);
  const event = toAuditEvent(reviewer, 'retention.ended', {
    ref,
    reason,
    detail: { endedOn, before: before === null ? null : dayOf(before) },
  });
  const endedAtMs = endedOn === null ? null : Date.parse(endedOn);
  await (await getStore()).sessions.setRelationshipEnd(ref, endedAtMs, event, seen);
  return call(readSession, openSession(reviewer, ref));
});

on(holdSession, { body: holdSchema }, async ({ session, reviewer, body }) => {
  const { held, reason, seen } = body;
  const { ref } = await requireRegistered(reviewer, session.id);
  const event = toAuditEvent(reviewer, held ? 'retention.held' : 'retention.released', { ref, reason });
  await (await getStore()).sessions.setHold(ref, held, event, seen);
  return call(readSession, openSession(reviewer, ref));
});
