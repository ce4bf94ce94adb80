import { json, route } from '#lib/server/http/index.ts';
import { readReferral } from '#lib/server/review/index.ts';

export const GET = route<{ id: string }>({
  pattern: 'GET /api/referrals/{id}',
  action: 'referral.read',
  isUncounted: true,
  isSealed: true,
  handle: async ({ reviewer, params }) => json(await readReferral(reviewer, params.id)),
});
