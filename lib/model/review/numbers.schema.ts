import { z } from 'zod';
import type { Shape } from '../schema.ts';
import { recordedKinds } from './decision-kind.ts';
import { hitCountsSchema } from './verdict.schema.ts';

const count = z.int();
const milliseconds = z.int().nullable();
const byKindSchema = z.object({ individual: count, corporate: count });

const openByAgeSchema = byKindSchema.extend({
  /** It is one of `ageSteps`. */
  fromHours: z.int(),
  /** It is null where there is no end. */
  toHours: z.int().nullable(),
});
export type OpenByAge = Shape<typeof openByAgeSchema>;

/** The time runs from the moment when the session first needed a person to the decision that took effect; it includes the time for a second reviewer. */
const timeToDecisionSchema = z.object({
  decision: z.enum([...recordedKinds, 'all']),
  count,
  /** Within this time so many per cent were decided (nearest rank); it is null without any decision. */
  p50: milliseconds,
  p75: milliseconds,
  p95: milliseconds,
});
export type TimeToDecision = Shape<typeof timeToDecisionSchema>;

const hitsByDispositionSchema = hitCountsSchema.omit({ hits: true }).extend({ of: z.enum(['hit', 'duplicate']) });
export type HitsByDisposition = Shape<typeof hitsByDispositionSchema>;

const falsePositiveMonthSchema = z.object({
  /** Its form is `2026-11`. */
  month: z.string(),
  /** So many hits and duplicates had a match or a false positive as their last verdict of the month. */
  judged: count,
  falsePositives: count,
});
export type FalsePositiveMonth = Shape<typeof falsePositiveMonthSchema>;

/** What the store counts. */
const countedSchema = z.object({
  open: z.array(openByAgeSchema),
  overdue: byKindSchema,
  /** It covers the 90 days before. */
  timeToDecision: z.array(timeToDecisionSchema),
  hits: z.array(hitsByDispositionSchema),
  /** There are twelve, the newest last. */
  months: z.array(falsePositiveMonthSchema),
});
export type Counted = Shape<typeof countedSchema>;

export const numbersSchema = countedSchema.extend({
  /** The numbers are as of the end of this day, `2026-11-23`, or of this moment if it is today. */
  on: z.iso.date(),
  asOf: z.iso.datetime(),
  sandbox: z.boolean(),
  /** Since then the ages of open work are known; it is null when they never were. Earlier days show none. */
  knownFrom: z.iso.date().nullable(),
});
export type Numbers = Shape<typeof numbersSchema>;
