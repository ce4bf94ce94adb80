import { json, route } from '#lib/server/http/index.ts';
import { listReferrals } from '#lib/server/review/index.ts';

export const GET = route({
  pattern: 'GET /api/referrals',
  action: 'referral.read',
  isUncounted: true,
  isSealed: true,
  handle: async ({ reviewer }) => json(await listReferrals(reviewer)),
});
