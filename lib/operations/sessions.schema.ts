/** Bodies of the list of sessions, the work queue, retention, new sessions and imports. */
import { z } from 'zod';
import { initLimits } from '#lib/model/new-session.ts';
import { isRef, sessionKinds } from '#lib/model/session/ids.ts';
import {
  isCountryCode,
  type NeighboursRequest,
  parseDayRange,
  type ViewFilters,
  viewNameLength,
} from '#lib/model/session/list.ts';
import { builtInViews, snoozeReasonLength } from '#lib/model/session/queue.ts';
import { type SessionQuery, sortKeys } from '#lib/model/session/session.ts';

/** PostgreSQL refuses NUL even in a question. */
const text = z
  .string()
  .min(1)
  .max(200)
  .refine((value) => !value.includes('\0'));
const texts = z.array(text).max(50);
const dayRanges = z.array(z.string().refine((value) => parseDayRange(value) !== undefined)).max(10);
const cursor = z.string().min(1).max(2_000);

const filters = {
  view: z.enum(builtInViews).optional(),
  status: texts.optional(),
  kind: z.array(z.enum(sessionKinds)).max(2).optional(),
  step: texts.optional(),
  finding: texts.optional(),
  country: z.array(z.string().refine(isCountryCode)).max(50).optional(),
  received: dayRanges.optional(),
  updated: dayRanges.optional(),
  app: texts.optional(),
  assignee: texts.optional(),
  sort: z.enum([...sortKeys, ...sortKeys.map((key) => `-${key}` as const)]).optional(),
};

/** It is what a saved view keeps. */
export const viewFiltersSchema: z.ZodType<ViewFilters, ViewFilters> = z.strictObject(filters);

/** This is the JSON body of the search. Unknown keys are refused: a misspelt filter would filter nothing. */
export const sessionQuerySchema: z.ZodType<SessionQuery, SessionQuery> = z.strictObject({
  ...filters,
  text: z.string().optional(),
  sandbox: z.boolean().optional(),
  after: cursor.optional(),
  before: cursor.optional(),
  limit: z.number().int().min(1).max(200).optional(),
});

export const neighboursSchema: z.ZodType<NeighboursRequest, NeighboursRequest> = z.strictObject({
  list: sessionQuerySchema,
  ref: z.string().min(1).max(40),
  cursor: cursor.optional(),
});

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
export type BulkAssignmentBody = z.input<typeof bulkAssignmentSchema>;

export const nextSchema = z.strictObject({ sandbox: z.boolean() });
export type NextBody = z.input<typeof nextSchema>;

export const snoozeSchema = z.strictObject({
  /** It is null for a snooze until something changes. */
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
