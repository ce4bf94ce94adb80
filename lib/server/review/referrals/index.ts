/**
 * Referrals to the MLRO. Promises: who may not read them gets the same refusal for everything; a referral reads nothing from the service and leaves nothing that
 * others could see; each look has its event, sealed. Throws Problems: not_allowed, not_found, conflict, store_unavailable.
 */
export { closeReferral, closeReferralSchema, listReferrals, readReferral, referSession } from './referrals.ts';
