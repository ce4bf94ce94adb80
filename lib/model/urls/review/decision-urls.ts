const part = encodeURIComponent;

/** Decisions on a session, and referrals. */
export const decisionUrls = {
  decisions: (ref: string) => `/api/sessions/${part(ref)}/decisions`,
  second: (ref: string, id: string) => `/api/sessions/${part(ref)}/decisions/${part(id)}/second`,
  withdrawal: (ref: string, id: string) => `/api/sessions/${part(ref)}/decisions/${part(id)}/withdrawal`,
  proof: (ref: string, id: string) => `/api/sessions/${part(ref)}/decisions/${part(id)}/proof`,
  referrals: () => '/api/referrals',
  referral: (id: string) => `/api/referrals/${part(id)}`,
  /** Closes it, with the reference of the report alone. */
  closeReferral: (id: string) => `/api/referrals/${part(id)}/close`,
} as const;
