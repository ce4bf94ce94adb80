import { z } from 'zod';
import { referralReference } from '#lib/model/review/referral.ts';

export const referralClosingSchema = z.strictObject({ reference: z.string().trim().regex(referralReference) });

export type ReferralClosingBody = z.input<typeof referralClosingSchema>;
