import { z } from 'zod';
import { enteredText } from '#lib/model/entered-text.schema.ts';
import { personSchema, type Shape } from '../schema.ts';
import { subjectFactSchema } from '../session/session.schema.ts';
import { decisionReasonsSchema } from './decision.schema.ts';
import { referralReference } from './referral.ts';

/** A row of `GET /api/referrals`. */
const referralSchema = z.object({
  id: z.string(),
  session: z.object({ ref: z.string(), subject: z.string().nullable() }),
  by: personSchema,
  at: z.iso.datetime(),
  closed: z.object({ by: personSchema, at: z.iso.datetime(), reference: z.string().nullable() }).nullable(),
});
export type Referral = Shape<typeof referralSchema>;

export const referralListSchema = z.object({
  /** Open ones come first, the oldest first; then come closed ones, the newest first. */
  referrals: z.array(referralSchema),
  open: z.int(),
  /** It says whether there are more than are listed. */
  more: z.boolean(),
});
export type ReferralList = Shape<typeof referralListSchema>;

export const referralDetailSchema = referralSchema.extend({
  /** It is null when the key of the session is gone. */
  reasons: decisionReasonsSchema.nullable(),
  mayClose: z.boolean(),
  /** It describes what was frozen with the referral. */
  frozen: z
    .object({
      contentHash: z.string(),
      factsReadAt: z.iso.datetime().nullable(),
      status: z.string(),
      facts: z.array(subjectFactSchema),
    })
    .nullable(),
});
export type ReferralDetail = Shape<typeof referralDetailSchema>;

export const referralClosingSchema = z.strictObject({ reference: enteredText().regex(referralReference) });
export type ReferralClosingBody = z.input<typeof referralClosingSchema>;
