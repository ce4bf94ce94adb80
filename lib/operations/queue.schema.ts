import { z } from 'zod';
import { isRef } from '#lib/model/session/ids.ts';
import { viewNameLength } from '#lib/model/session/list.ts';
import { snoozeReasonLength } from '#lib/model/session/queue.ts';
import { sessionQuerySchema, viewFiltersSchema } from './sessions.schema.ts';

/** A reviewer id; `me` is whoever asks, null nobody. */
const assignee = z.string().min(1).max(100).nullable();

export const assignmentSchema = z.strictObject({ assignee, version: z.int().min(0) });
export type AssignmentBody = z.input<typeof assignmentSchema>;

export const bulkAssignmentSchema = z
  .strictObject({
    assignee,
    /** Also those that another reviewer has. */
    takeOver: z.boolean().default(false),
    sessions: z.array(z.string().refine(isRef)).min(1).max(200).optional(),
    /** In place of `sessions`: all that the list shows under these filters. */
    query: sessionQuerySchema.optional(),
  })
  .refine(({ sessions, query }) => (sessions === undefined) !== (query === undefined));
export type BulkAssignmentBody = z.input<typeof bulkAssignmentSchema>;

export const nextSchema = z.strictObject({ sandbox: z.boolean() });
export type NextBody = z.input<typeof nextSchema>;

export const snoozeSchema = z.strictObject({
  /** Null: until something changes. */
  until: z.iso.datetime().nullable(),
  reason: z.string().trim().min(1).max(snoozeReasonLength),
});
export type SnoozeBody = z.input<typeof snoozeSchema>;

const view = {
  name: z.string().trim().min(1).max(viewNameLength),
  filters: viewFiltersSchema,
  isShared: z.boolean(),
};
export const viewSchema = z.strictObject(view);
export type ViewBody = z.input<typeof viewSchema>;

export const viewChangeSchema = z.strictObject({ ...view, version: z.int().min(1) });
export type ViewChangeBody = z.input<typeof viewChangeSchema>;
