/**
 * Referrals to the MLRO. Hides how they are sealed with the key of their session. Promises: a referral changes no row that anybody else reads: no finding, no
 * change, no time, no version; its events are stored sealed. Throws Problems: not_found, not_allowed, conflict, and those of the store.
 */
export { createReferrals, type ReferralRecord, type Referrals } from './referrals.ts';
