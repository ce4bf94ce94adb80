/** Referrals, for the MLRO and auditors alone: the list, a referral and its end. Throws nothing. */
export { ReferralsView } from './referrals-view.tsx';
