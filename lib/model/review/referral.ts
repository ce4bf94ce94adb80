/**
 * Only `mlro` and `auditor` read referrals to the MLRO; who referred a session is shown that and nothing else, everybody else cannot tell that
 * there is one.
 */

import type { Person } from '../schema.ts';
import type { SubjectFact } from '../session/session.schema.ts';
import type { DecisionReasons } from './decision.ts';

/** Of a report nothing but the number under which it is filed elsewhere is stored. */
export const referralReference = /^[\p{L}\p{N}](?:[\p{L}\p{N} ./_#-]{0,62}[\p{L}\p{N}])?$/u;

/** A row of `GET /api/referrals`. */
export interface Referral {
  readonly id: string;
  readonly session: { readonly ref: string; readonly subject: string | null };
  readonly by: Person;
  /** It is in ISO 8601. */
  readonly at: string;
  readonly closed: { readonly by: Person; readonly at: string; readonly reference: string | null } | null;
}

/** `GET /api/referrals`. */
export interface ReferralList {
  /** Open ones come first, the oldest first; then come closed ones, the newest first. */
  readonly referrals: readonly Referral[];
  readonly open: number;
  /** It says whether there are more than are listed. */
  readonly more: boolean;
}

/** `GET /api/referrals/{id}`. */
export interface ReferralDetail extends Referral {
  /** It is null when the key of the session is gone. */
  readonly reasons: DecisionReasons | null;
  readonly mayClose: boolean;
  /** It is of what was frozen with it. */
  readonly frozen: {
    readonly contentHash: string;
    readonly factsReadAt: string | null;
    readonly status: string;
    readonly facts: readonly SubjectFact[];
  } | null;
}
