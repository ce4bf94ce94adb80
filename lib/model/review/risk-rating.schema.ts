import { z } from 'zod';
import { enteredText } from '#lib/model/entered-text.schema.ts';
import { recordedSchema, recordHistory, type Shape } from '../schema.ts';
import { riskGrounds, riskLimits, riskRatings } from './risk-rating.ts';

const riskSchema = z.strictObject({
  rating: z.enum(riskRatings),
  /** It is `YYYY-MM-DD`. The review is overdue from this day on (UTC). */
  nextReviewOn: z.iso.date(),
  reasons: z.strictObject({
    grounds: z.array(z.enum(riskGrounds)).max(riskGrounds.length).default([]),
    text: enteredText().max(riskLimits.text),
  }),
});
export type Risk = Shape<typeof riskSchema>;

const ratedRiskSchema = recordedSchema.extend({
  ...riskSchema.shape,
  /** It is null for a rating from when none was required. */
  nextReviewOn: riskSchema.shape.nextReviewOn.nullable(),
  /** It is null when its key was destroyed. */
  reasons: riskSchema.shape.reasons.nullable(),
});
export type RatedRisk = Shape<typeof ratedRiskSchema>;

const months = z.int().min(1);
export const sessionRiskSchema = recordHistory(ratedRiskSchema).extend({
  /** The day of the newest rating, or, of a session cleared without one, the day by which it is reviewed; null: there is none. */
  reviewDueOn: z.iso.date().nullable(),
  isOverdue: z.boolean(),
  /** The next review may lie so many months ahead. */
  maxMonths: z.object({ low: months, medium: months, high: months }),
});
export type SessionRisk = Shape<typeof sessionRiskSchema>;

export const riskBodySchema = riskSchema
  .extend({ version: sessionRiskSchema.shape.version })
  .refine(({ reasons }) => reasons.grounds.length > 0 || reasons.text !== '', { message: 'A reason is missing.' });
export type RiskBody = z.input<typeof riskBodySchema>;
