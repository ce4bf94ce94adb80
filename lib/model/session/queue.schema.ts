import { z } from 'zod';
import { personSchema, type Shape } from '../schema.ts';
import { severitySchema } from './finding.schema.ts';
import { reviewCauses } from './queue.ts';

/** It has the severity of the gravest thing that it stands for. */
const pressingCauseSchema = z.object({ cause: z.enum(reviewCauses), severity: severitySchema });
export type PressingCause = Shape<typeof pressingCauseSchema>;

/** It is what a row and a page show of the queue; it is absent for roles that may not know of screening. Times are ISO 8601. */
export const reviewStateSchema = z.object({
  /** It is when it first needed a person. */
  since: z.iso.datetime(),
  /** It was imported, and may have needed one before. */
  isSinceImport: z.boolean(),
  /** From then on it is overdue: the end of its last day, in UTC. */
  dueAt: z.iso.datetime(),
  isOverdue: z.boolean(),
  isSnoozed: z.boolean(),
  /** They need a person beside the findings of the session. */
  causes: z.array(pressingCauseSchema),
});
export type ReviewState = Shape<typeof reviewStateSchema>;

export const assigneeSchema = z.object({
  id: z.string(),
  /** Of an account that was removed the id is all that is left. */
  name: z.string().nullable(),
});
export type Assignee = Shape<typeof assigneeSchema>;

/** `GET/PUT /api/sessions/{ref}/assignment`. */
const assignmentSchema = z.object({
  assignee: assigneeSchema.nullable(),
  /** This is the last of so many changes; it is 0 when it was never assigned. */
  version: z.int(),
  /** It is when it was changed last. */
  at: z.iso.datetime().nullable(),
});

/** The snooze is in force. */
const snoozeSchema = z.object({
  by: z.string(),
  reason: z.string().nullable(),
  at: z.iso.datetime(),
  /** It is null for a snooze until something changes. */
  until: z.iso.datetime().nullable(),
});

/** It is what the header of a session shows of the queue. */
export const sessionWorkSchema = z.object({
  assignment: assignmentSchema,
  review: reviewStateSchema.nullable(),
  snooze: snoozeSchema.nullable(),
});
export type SessionWork = Shape<typeof sessionWorkSchema>;

export const bulkAssignedSchema = z.object({
  assigned: z.int(),
  /** Others have them, and they were not to be taken over; or they had this reviewer already. */
  kept: z.int(),
});
export type BulkAssigned = Shape<typeof bulkAssignedSchema>;

export const assigneesSchema = z.object({ reviewers: z.array(personSchema) });
export type Assignees = Shape<typeof assigneesSchema>;

/** A null `ref` means that none is left. */
export const nextUnassignedSchema = z.object({ ref: z.string().nullable() });
export type NextUnassigned = Shape<typeof nextUnassignedSchema>;
