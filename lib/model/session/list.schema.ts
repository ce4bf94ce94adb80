import { z } from 'zod';
import { enteredText } from '#lib/model/entered-text.schema.ts';
import type { ReadOnly, Shape } from '../schema.ts';
import { isRef, sessionKinds } from './ids.ts';
import { isCountryCode, parseDayRange, sortKeys, viewNameLength } from './list.ts';
import { assignmentBodySchema } from './queue.schema.ts';
import { builtInViews } from './queue.ts';
import { sessionRowSchema } from './session.schema.ts';

const facetCountSchema = z.object({ value: z.string(), count: z.int() });
export type FacetCount = Shape<typeof facetCountSchema>;

const findingFacetSchema = facetCountSchema.extend({
  /** It is such as `Document expired`, made on the server, so that no page loads the names of all. */
  label: z.string(),
});
export type FindingFacet = Shape<typeof findingFacetSchema>;

/** Counts under the other active filters. The app `''` is one without a name upstream. */
const facetsSchema = z.object({
  /** It is false when there are too many matches to count exactly; the counts are lower bounds. */
  exact: z.boolean(),
  status: z.array(facetCountSchema),
  kind: z.array(facetCountSchema),
  app: z.array(facetCountSchema),
  step: z.array(z.object({ type: z.string(), status: z.string(), count: z.int() })),
  sandbox: z.array(z.object({ value: z.boolean(), count: z.int() })),
  /** Every finding that the filter names is among them, if need be with 0. */
  finding: z.array(findingFacetSchema),
  /** It is empty for roles that do not see nationalities. */
  country: z.array(facetCountSchema),
});
export type Facets = Shape<typeof facetsSchema>;

/** A count that may be cut: without `exact` there are more than `value` (1,000 in the list). */
export const countSchema = z.object({ value: z.int(), exact: z.boolean() });
export type Count = Shape<typeof countSchema>;

export const sessionListSchema = z.object({
  sessions: z.array(sessionRowSchema),
  next: z.string().nullable(),
  previous: z.string().nullable(),
  count: countSchema,
  facets: facetsSchema,
});
export type SessionList = Shape<typeof sessionListSchema>;

/** `POST /api/sessions/rows` asks for sessions of a list that is on screen. */
export const rowsBodySchema = z.strictObject({ refs: z.array(z.string().refine(isRef)).min(1).max(200) });
export type RowsBody = Shape<typeof rowsBodySchema>;

export const sessionRowsSchema = sessionListSchema.pick({ sessions: true });
export type SessionRows = Shape<typeof sessionRowsSchema>;

/** PostgreSQL refuses NUL even in a question. */
const text = z
  .string()
  .min(1)
  .max(200)
  .refine((value) => !value.includes('\0'));
const texts = z.array(text).max(50);
const dayRanges = z.array(z.string().refine((value) => parseDayRange(value) !== undefined)).max(10);
const cursor = z.string().min(1).max(2_000);

/** The filters of a saved view and its order; the environment is chosen apart from it. A view never holds a search text, which is mostly a person's name. */
const viewFiltersSchema = z.strictObject({
  /** Every installation has this view; the other filters narrow it. */
  view: z.enum(builtInViews).exactOptional(),
  status: texts.exactOptional(),
  kind: z.array(z.enum(sessionKinds)).max(2).exactOptional(),
  /** It is `TYPE` or `TYPE:STATUS`. */
  step: texts.exactOptional(),
  /** Each is a `FindingKey`. */
  finding: texts.exactOptional(),
  /** Alpha-2 codes of the subject's nationality, residence or incorporation, whichever step names it. */
  country: z.array(z.string().refine(isCountryCode)).max(50).exactOptional(),
  /** `2026-11-01..2026-11-20`, days in UTC, either may be left out: when it was received, and when it last changed. */
  received: dayRanges.exactOptional(),
  updated: dayRanges.exactOptional(),
  app: texts.exactOptional(),
  /** They are reviewer ids, `me` or `nobody` (unassigned). */
  assignee: texts.exactOptional(),
  /** `updated` is oldest first, `-updated` newest first. */
  sort: z.enum([...sortKeys, ...sortKeys.map((key) => `-${key}` as const)]).exactOptional(),
});
export type ViewFilters = Shape<typeof viewFiltersSchema>;

/** Filters of the list, as in the search body; the query string has them comma-separated. A misspelt one is refused: it would filter nothing. */
export const sessionQuerySchema = viewFiltersSchema.extend({
  text: z.string().exactOptional(),
  sandbox: z.boolean().exactOptional(),
  after: cursor.exactOptional(),
  before: cursor.exactOptional(),
  limit: z.number().int().min(1).max(200).exactOptional(),
});
export type SessionQuery = Shape<typeof sessionQuerySchema>;

export const viewSchema = z.strictObject({
  name: enteredText().min(1).max(viewNameLength),
  filters: viewFiltersSchema,
  isShared: z.boolean(),
});
export type ViewBody = Shape<typeof viewSchema>;

export const viewChangeSchema = viewSchema.extend({ version: z.int().min(1) });
export type ViewChangeBody = Shape<typeof viewChangeSchema>;

const savedViewSchema = z.object({
  id: z.string(),
  ...viewSchema.shape,
  isMine: z.boolean(),
  /** It is the reviewer's own, or its owner works in the queue no more. */
  mayChange: z.boolean(),
  owner: z.string(),
  version: z.int(),
  count: countSchema,
});
export type SavedView = Shape<typeof savedViewSchema>;

export const viewIdSchema = savedViewSchema.pick({ id: true });
export type ViewId = Shape<typeof viewIdSchema>;

export const viewsSchema = z.object({
  builtIn: z.array(z.object({ view: z.enum(builtInViews), count: countSchema })),
  saved: z.array(savedViewSchema),
  /** So many accesses to shared data without a session need a person. */
  unlinkedConsents: z.int(),
});
export type Views = Shape<typeof viewsSchema>;

/** `POST /api/sessions/neighbours` asks for the sessions before and after one in a list. */
export const neighboursSchema = z.strictObject({
  /** It is as for the search, without a position. */
  list: sessionQuerySchema,
  ref: z.string().min(1).max(40),
  /** Where the session stood when it was opened, from an earlier answer: its neighbours are those of then, though it has left the list since. */
  cursor: sessionQuerySchema.shape.after,
});
export type NeighboursRequest = Shape<typeof neighboursSchema>;

const neighbourSchema = z.object({ ref: z.string(), cursor: z.string() });
export type Neighbour = Shape<typeof neighbourSchema>;

export const sessionNeighboursSchema = z.object({
  isListed: z.boolean(),
  cursor: z.string(),
  /** It is 1 for the first; it is null when it is too far down to be counted. */
  position: z.int().nullable(),
  previous: neighbourSchema.nullable(),
  next: neighbourSchema.nullable(),
  /** It counts the whole list. */
  count: countSchema,
});
export type SessionNeighbours = Shape<typeof sessionNeighboursSchema>;

export const bulkAssignmentSchema = z
  .strictObject({
    assignee: assignmentBodySchema.shape.assignee,
    /** Also those that another reviewer has. */
    takeOver: z.boolean().default(false),
    sessions: z.array(z.string().refine(isRef)).min(1).max(200).optional(),
    /** It stands in place of `sessions` and means all that the list shows under these filters. */
    query: sessionQuerySchema.optional(),
  })
  .refine(({ sessions, query }) => (sessions === undefined) !== (query === undefined));
export type BulkAssignmentBody = ReadOnly<z.input<typeof bulkAssignmentSchema>>;

export const bulkAssignedSchema = z.object({
  assigned: z.int(),
  /** Others have them, and they were not to be taken over; or they had this reviewer already. */
  kept: z.int(),
});
export type BulkAssigned = Shape<typeof bulkAssignedSchema>;
