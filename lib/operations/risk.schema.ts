import { z } from 'zod';
import { riskGrounds, riskLimits, riskRatings } from '#lib/model/review/risk-rating.ts';

export const riskSchema = z
  .strictObject({
    rating: z.enum(riskRatings),
    nextReviewOn: z.iso.date().nullable(),
    reasons: z.strictObject({
      grounds: z.array(z.enum(riskGrounds)).max(riskGrounds.length).default([]),
      text: z.string().trim().max(riskLimits.text),
    }),
    version: z.int().min(0),
  })
  .refine(({ reasons }) => reasons.grounds.length > 0 || reasons.text !== '', { message: 'A reason is missing.' });

export type RiskBody = z.input<typeof riskSchema>;
