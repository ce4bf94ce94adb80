/** Who has a session, until when it is to be reviewed, and whether it was put off. */
import { z } from 'zod';
import { type Action, mayDo } from '#lib/model/access/permissions.ts';
import type { Reviewer } from '#lib/model/access/reviewer.ts';
import { Problem } from '#lib/model/problem.ts';
import { isRef } from '#lib/model/session/ids.ts';
import {
  type BulkAssigned,
  bulkAssignLimit,
  type ReviewerChoice,
  type SessionWork,
  snoozeReasonLength,
} from '#lib/model/session/queue.ts';
import { toAuditEvent } from '#lib/server/audit-event.ts';
import { getStore, type SessionRecord } from '#lib/server/store/index.ts';
import { findRecord, sessionQuerySchema, toListQuery, toReviewState } from '../sessions/index.ts';
import { spendList } from '../shares/index.ts';

const toIso = (ms: number): string => new Date(ms).toISOString();

function requireAction(reviewer: Reviewer, action: Action): void {
  if (!mayDo(reviewer.roles, action)) throw new Problem('not_allowed');
}

async function requireSession(reviewer: Reviewer, ref: string, action: Action): Promise<SessionRecord> {
  requireAction(reviewer, action);
  const record = await findRecord(reviewer, { ref });
  if (record === undefined) throw new Problem('not_found');
  return record;
}

async function toWork(ref: string): Promise<SessionWork> {
  const store = await getStore();
  const [assignment, review] = [await store.assignments.read(ref), await store.snoozes.read(ref)];
  if (assignment === undefined) throw new Problem('not_found');
  const { snooze } = review ?? {};
  return {
    assignment: {
      assignee: assignment.assignee,
      version: assignment.version,
      at: assignment.atMs === null ? null : toIso(assignment.atMs),
    },
    review: toReviewState(review && { ...review, isSnoozed: review.snooze !== null }, Date.now()),
    snooze: snooze
      ? {
          by: snooze.by,
          reason: snooze.reason,
          at: toIso(snooze.atMs),
          until: snooze.untilMs === null ? null : toIso(snooze.untilMs),
        }
      : null,
  };
}

/** `GET /api/sessions/{ref}/assignment`. @throws Problem not_allowed, not_found */
export async function readWork(reviewer: Reviewer, ref: string): Promise<SessionWork> {
  const record = await requireSession(reviewer, ref, 'queue.read');
  return toWork(record.ref);
}

/** Who may have a session. @throws Problem not_allowed */
export async function listAssignees(reviewer: Reviewer): Promise<{ readonly reviewers: readonly ReviewerChoice[] }> {
  requireAction(reviewer, 'queue.read');
  return { reviewers: await (await getStore()).assignments.assignees() };
}

/** A reviewer id; `me` is whoever asks, null nobody. */
const assignee = z.string().min(1).max(100).nullable();
const toId = (reviewer: Reviewer, wanted: string | null): string | null => (wanted === 'me' ? reviewer.id : wanted);

const toChangeEvent =
  (reviewer: Reviewer, how: string, to: string | null) => (ref: string, from: string | null, version: number) =>
    toAuditEvent(reviewer, 'assignment.changed', { ref, object: to, detail: { how, from, version } });

export const assignmentSchema = z.strictObject({ assignee, version: z.int().min(0) });

/** `PUT /api/sessions/{ref}/assignment`. @throws Problem not_allowed, not_found, bad_request, conflict */
export async function assignSession(
  reviewer: Reviewer,
  ref: string,
  { assignee: wanted, version }: z.infer<typeof assignmentSchema>,
): Promise<SessionWork> {
  const record = await requireSession(reviewer, ref, 'assignment.write');
  const to = toId(reviewer, wanted);
  const { assignments } = await getStore();
  const change = { assignee: to, expectedVersion: version };
  await assignments.assign(record.ref, change, reviewer, toChangeEvent(reviewer, 'person', to));
  return toWork(record.ref);
}

export const bulkAssignmentSchema = z
  .strictObject({
    assignee,
    /** Also those that somebody else has. */
    takeOver: z.boolean().default(false),
    sessions: z.array(z.string().refine(isRef)).min(1).max(200).optional(),
    /** In place of `sessions`: all that the list shows under these filters. */
    query: sessionQuerySchema.optional(),
  })
  .refine(({ sessions, query }) => (sessions === undefined) !== (query === undefined));

/** `POST /api/sessions/assignments`. @throws Problem not_allowed, bad_request, too_large, too_many_requests */
export async function assignSessions(
  reviewer: Reviewer,
  { assignee: wanted, takeOver, sessions, query }: z.infer<typeof bulkAssignmentSchema>,
): Promise<BulkAssigned> {
  requireAction(reviewer, 'assignment.write');
  const store = await getStore();
  let refs = sessions;
  if (refs === undefined) {
    await spendList(reviewer, { isSearch: (query?.text ?? '') !== '' });
    const { after: _after, before: _before, ...filters } = query ?? {};
    const found = await store.sessions.findRefs(await toListQuery(reviewer, filters), bulkAssignLimit + 1);
    if (found.length > bulkAssignLimit)
      throw new Problem('too_large', {
        detail: `At most ${bulkAssignLimit.toLocaleString('en')} sessions can be assigned at once. Narrow the list with filters.`,
      });
    refs = [...found];
  }
  const to = toId(reviewer, wanted);
  const change = { assignee: to, takeOver };
  return store.assignments.assignMany(refs, change, reviewer, toChangeEvent(reviewer, 'bulk', to));
}

export const nextSchema = z.strictObject({ sandbox: z.boolean() });

/** `POST /api/sessions/next-unassigned`: ref null when nobody is missing anywhere. @throws Problem not_allowed */
export async function takeNext(
  reviewer: Reviewer,
  { sandbox }: z.infer<typeof nextSchema>,
): Promise<{ readonly ref: string | null }> {
  requireAction(reviewer, 'assignment.write');
  const { assignments } = await getStore();
  const ref = await assignments.next(sandbox, reviewer, toChangeEvent(reviewer, 'next', reviewer.id));
  return { ref: ref ?? null };
}

export const snoozeSchema = z.strictObject({
  /** Null: until something changes. */
  until: z.iso.datetime().nullable(),
  reason: z.string().trim().min(1).max(snoozeReasonLength),
});

/** `PUT /api/sessions/{ref}/snooze`. @throws Problem not_allowed, not_found, bad_request */
export async function snoozeSession(
  reviewer: Reviewer,
  ref: string,
  { until, reason }: z.infer<typeof snoozeSchema>,
): Promise<SessionWork> {
  const record = await requireSession(reviewer, ref, 'assignment.write');
  const event = toAuditEvent(reviewer, 'session.snoozed', { ref: record.ref, reason, detail: { until } });
  const { snoozes } = await getStore();
  await snoozes.add(record.ref, { untilMs: until === null ? null : Date.parse(until), reason }, reviewer, event);
  return toWork(record.ref);
}

/** `DELETE /api/sessions/{ref}/snooze`. @throws Problem not_allowed, not_found */
export async function endSnooze(reviewer: Reviewer, ref: string): Promise<SessionWork> {
  const record = await requireSession(reviewer, ref, 'assignment.write');
  const { snoozes } = await getStore();
  await snoozes.end(record.ref, toAuditEvent(reviewer, 'session.snoozeEnded', { ref: record.ref }));
  return toWork(record.ref);
}
