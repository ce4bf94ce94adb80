/** The count of referrals to the MLRO and their refusals must not tell that there is one. */
import type { ReferralClosingBody, ReferralDetail, ReferralList } from '#lib/model/review/referral.schema.ts';
import { get, of, post } from './operation.ts';

const hidden = { uncounted: true, sealed: true };

export const listReferrals = get('/api/referrals', { may: 'referral.read', ...hidden, answer: of<ReferralList> });
export const readReferral = get('/api/referrals/{id}', { may: 'referral.read', ...hidden, answer: of<ReferralDetail> });
export const closeReferral = post('/api/referrals/{id}/close', {
  may: 'referral.close',
  ...hidden,
  body: of<ReferralClosingBody>,
  shows: readReferral,
  stale: [listReferrals],
});
