/** The tables of decisions and referrals: rows are added, and go with their session. Times are bigint milliseconds on both dialects. */

export interface DecisionsTable {
  rid: number;
  /** From 1, without gaps. */
  number: number;
  /** As in addresses. */
  id: string;
  /** Counts every write on the decisions of the session, also those in `decision_deeds`. */
  version: number;
  /** `RecordedKind`. */
  kind: string;
  /** JSON: `SecondReason`s; empty: effective at once. */
  needs_second: string;
  /** JSON: what is compared to find out whether anything changed since. */
  basis: string;
  /** Reasons, overrides and everything that was frozen, sealed with the key of the session. */
  sealed: string;
  /** Over what is sealed. */
  content_hash: string;
  reviewer_id: string;
  reviewer_name: string;
  /** Keyed hashes of the author's mailbox and single sign-on identities. */
  reviewer_identities: string;
  decided_at: number;
  /** Of its audit event. */
  event_seq: number;
}

/** What became of a decision that waited. */
export interface DecisionDeedsTable {
  rid: number;
  number: number;
  version: number;
  deed: 'agree' | 'disagree' | 'withdraw';
  /** The reason, sealed with the key of the session. */
  sealed: string;
  reviewer_id: string;
  reviewer_name: string;
  done_at: number;
  event_seq: number;
}

interface ReferralsTable {
  id: string;
  rid: number;
  /** Reasons and what was frozen, sealed with the key of the session. */
  sealed: string;
  reviewer_id: string;
  reviewer_name: string;
  referred_at: number;
}

interface ReferralClosuresTable {
  referral: string;
  /** The external reference, sealed with the key of the session. */
  sealed: string;
  reviewer_id: string;
  reviewer_name: string;
  closed_at: number;
}

/** Which sealed audit events are about which session: only who may read them finds them. */
interface SealedEventsTable {
  seq: number;
  rid: number;
}

export interface DecisionTables {
  decisions: DecisionsTable;
  decision_deeds: DecisionDeedsTable;
  referrals: ReferralsTable;
  referral_closures: ReferralClosuresTable;
  sealed_events: SealedEventsTable;
}
