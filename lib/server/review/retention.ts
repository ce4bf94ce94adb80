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
import { getStore, type SessionRecord } from '#lib/server/store/index.ts';
import { call, on } from './operation.ts';
import { findRecord, openSession, type SessionHandle } from './session-handle.ts';

/** A mistyped year would delete a session at once; no real end is older. */
const firstDay = '2000-01-01';

/** @throws Problem bad_request: a day in the future, or before 2000 */
export function requirePossibleEnd(endedOn: string | null): void {
  if (endedOn !== null && endedOn > new Date().toISOString().slice(0, 10))
    throw new Problem('bad_request', { detail: 'A relationship cannot have ended in the future.' });
  if (endedOn !== null && endedOn < firstDay) throw new Problem('bad_request', { detail: 'The day is before 2000.' });
}

/** A session is named by its ref here: nothing is looked up at the service. @throws Problem not_found */
async function requireRegistered({ reviewer, id }: SessionHandle): Promise<SessionRecord> {
  const record = await findRecord(reviewer, { ref: id });
  if (record === undefined) throw new Problem('not_found');
  return record;
}

// Days are those of UTC.
on(recordRelationshipEnd, { body: relationshipEndSchema }, async ({ session, reviewer, body }) => {
  const { endedOn, reason, seen } = body;
  const record = await requireRegistered(session);
  requirePossibleEnd(endedOn);
  const before = record.relationshipEndedAtMs;
  const event = toAuditEvent(reviewer, 'retention.ended', {
    ref: record.ref,
    reason,
    detail: { endedOn, before: before === null ? null : dayOf(before) },
  });
  const store = await getStore();
  await store.sessions.setRelationshipEnd(record.ref, endedOn === null ? null : Date.parse(endedOn), event, seen);
  return call(readSession, openSession(reviewer, record.ref));
});

on(holdSession, { body: holdSchema }, async ({ session, reviewer, body }) => {
  const { held, reason, seen } = body;
  const record = await requireRegistered(session);
  const event = toAuditEvent(reviewer, held ? 'retention.held' : 'retention.released', { ref: record.ref, reason });
  await (await getStore()).sessions.setHold(record.ref, held, event, seen);
  return call(readSession, openSession(reviewer, record.ref));
});
