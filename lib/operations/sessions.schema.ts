import { z } from 'zod';
import { sessionKinds } from '#lib/model/session/ids.ts';
import { isCountryCode, type NeighboursRequest, parseDayRange, type ViewFilters } from '#lib/model/session/list.ts';
import { builtInViews } from '#lib/model/session/queue.ts';
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

/** What a saved view keeps. */
export const viewFiltersSchema: z.ZodType<ViewFilters, ViewFilters> = z.strictObject(filters);

/** The JSON body of the search. Unknown keys are refused: a misspelt filter would filter nothing. */
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
