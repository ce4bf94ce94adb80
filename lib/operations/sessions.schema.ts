/** Bodies of the list of sessions, the work queue, retention, new sessions and imports. */
import { z } from 'zod';
import { initLimits } from '#lib/model/new-session.ts';
import type { ReadOnly, Shape } from '#lib/model/schema.ts';
import { isRef } from '#lib/model/session/ids.ts';
import { sessionQuerySchema, viewSchema } from '#lib/model/session/list.schema.ts';
import { snoozeReasonLength } from '#lib/model/session/queue.ts';

/** `POST /api/sessions/neighbours` asks for the sessions before and after one in a list. */
export const neighboursSchema = z.strictObject({
  /** It is as for the search, without a position. */
  list: sessionQuerySchema,
  ref: z.string().min(1).max(40),
  /** Where the session stood when it was opened, from an earlier answer: its neighbours are those of then, though it has left the list since. */
  cursor: sessionQuerySchema.shape.after,
});
export type NeighboursRequest = Shape<typeof neighboursSchema>;

export const lookUpSchema = z.strictObject({ id: z.string().min(1).max(500) });
export type LookUpBody = z.input<typeof lookUpSchema>;

/** It is a reviewer id; `me` is whoever asks, and null is nobody. */
const assignee = z.string().min(1).max(100).nullable();

export const assignmentSchema = z.strictObject({ assignee, version: z.int().min(0) });
export type AssignmentBody = z.input<typeof assignmentSchema>;

export const bulkAssignmentSchema = z
  .strictObject({
    assignee,
    /** Also those that another reviewer has. */
    takeOver: z.boolean().default(false),
    sessions: z.array(z.string().refine(isRef)).min(1).max(200).optional(),
    /** It stands in place of `sessions` and means all that the list shows under these filters. */
    query: sessionQuerySchema.optional(),
  })
  .refine(({ sessions, query }) => (sessions === undefined) !== (query === undefined));
export type BulkAssignmentBody = ReadOnly<z.input<typeof bulkAssignmentSchema>>;

export const nextSchema = z.strictObject({ sandbox: z.boolean() });
export type NextBody = z.input<typeof nextSchema>;

export const snoozeSchema = z.strictObject({
  /** It is null for a snooze until something changes. */
  until: z.iso.datetime().nullable(),
  reason: z.string().trim().min(1).max(snoozeReasonLength),
});
export type SnoozeBody = z.input<typeof snoozeSchema>;

export type ViewBody = Shape<typeof viewSchema>;

export const viewChangeSchema = viewSchema.extend({ version: z.int().min(1) });
export type ViewChangeBody = Shape<typeof viewChangeSchema>;

// The audit log keeps the reason permanently.
const reason = z.string().trim().min(1).max(300);

/** It is the retention state that the reviewer saw. A script may leave it out and overwrites. */
const seen = z
  .strictObject({ endedOn: z.iso.date().nullable(), heldAt: z.iso.datetime().nullable() })
  .transform(({ endedOn, heldAt }) => ({
    relationshipEndedAtMs: endedOn === null ? null : Date.parse(endedOn),
    heldAtMs: heldAt === null ? null : Date.parse(heldAt),
  }))
  .optional();

export const relationshipEndSchema = z.strictObject({ endedOn: z.iso.date().nullable(), reason, seen });
export const holdSchema = z.strictObject({ held: z.boolean(), reason, seen });

export type RelationshipEndBody = z.input<typeof relationshipEndSchema>;
export type HoldBody = z.input<typeof holdSchema>;

const metadata = z
  .record(z.string().min(1).max(initLimits.key), z.string().max(initLimits.value))
  .refine((given) => Object.keys(given).length <= initLimits.keys);

export const initSchema = z.strictObject({
  alias: z.string().min(1).max(initLimits.alias).optional(),
  metadata: metadata.optional(),
});
export type InitBody = z.input<typeof initSchema>;

export const noBodySchema = z.strictObject({});
export type NoBody = z.input<typeof noBodySchema>;
