import type { z } from 'zod';
import { json, route } from '#lib/server/http/index.ts';
import { closeReferral, closeReferralSchema } from '#lib/server/review/index.ts';

export const POST = route<{ id: string }, z.infer<typeof closeReferralSchema>>({
  pattern: 'POST /api/referrals/{id}/close',
  action: 'referral.close',
  body: closeReferralSchema,
  isUncounted: true,
  isSealed: true,
  handle: async ({ reviewer, params, body }) => json(await closeReferral(reviewer, params.id, body)),
});
