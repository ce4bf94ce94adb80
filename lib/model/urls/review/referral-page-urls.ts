import type { Route } from 'next';

/** The page of referrals, for the MLRO and auditors. */
export const referralPageUrls = { referrals: () => '/referrals' as Route } as const;
