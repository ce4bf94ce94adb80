import { z } from 'zod';
import { enteredText } from '#lib/model/entered-text.schema.ts';
import { personSchema, type Shape } from '../schema.ts';
import { severitySchema } from './finding.schema.ts';
import { reviewCauses, snoozeReasonLength } from './queue.ts';

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

const assignmentSchema = z.object({
  assignee: assigneeSchema.nullable(),
  /** This is the last of so many changes; it is 0 when it was never assigned. */
  version: z.int(),
  at: z.iso.datetime().nullable(),
});

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

export const assigneesSchema = z.object({ reviewers: z.array(personSchema) });
export type Assignees = Shape<typeof assigneesSchema>;

/** A null `ref` means that none is left. */
export const nextUnassignedSchema = z.object({ ref: z.string().nullable() });
export type NextUnassigned = Shape<typeof nextUnassignedSchema>;

export const assignmentBodySchema = z.strictObject({
  /** It is a reviewer id; `me` is whoever asks, and null is nobody. */
  assignee: z.string().min(1).max(100).nullable(),
  version: z.int().min(0),
});
export type AssignmentBody = z.input<typeof assignmentBodySchema>;

export const nextSchema = z.strictObject({ sandbox: z.boolean() });
export type NextBody = z.input<typeof nextSchema>;

export const snoozeBodySchema = z.strictObject({
  until: snoozeSchema.shape.until,
  reason: enteredText().min(1).max(snoozeReasonLength),
});
export type SnoozeBody = z.input<typeof snoozeBodySchema>;
