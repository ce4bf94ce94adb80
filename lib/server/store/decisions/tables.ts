/** These are the tables of decisions and referrals: rows are added, and go with their session. Times are bigint milliseconds on both dialects. */
import type { RecordedKind } from '#lib/model/review/decision-kind.ts';

export interface DecisionsTable {
  rid: number;
  /** It counts from 1, without gaps. */
  number: number;
  /** Addresses name the decision by it. */
  id: string;
  /** Counts every write on the decisions of the session, also those in `decision_deeds`. */
  version: number;
  kind: RecordedKind;
  /** It is JSON of `SecondReason`s; without any the decision is effective at once. */
  needs_second: string;
  /** The JSON is compared to find out whether anything changed since. */
  basis: string;
  /** Reasons, overrides and everything that was frozen are sealed with the key of the session. */
  sealed: string;
  /** It is the hash of what is sealed. */
  content_hash: string;
  reviewer_id: string;
  reviewer_name: string;
  /** They are keyed hashes of the author's mailbox and single sign-on identities. */
  reviewer_identities: string;
  decided_at: number;
  /** It is the number of its audit event. */
  event_seq: number;
}

/** What a decision was made on, as newer code sees the same data: it is compared in place of the decision's own. */
interface DecisionBasesTable {
  rid: number;
  number: number;
  basis: string;
  made_at: number;
}

/** A row is what became of a decision that waited. */
export interface DecisionDeedsTable {
  rid: number;
  number: number;
  version: number;
  deed: 'agree' | 'disagree' | 'withdraw';
  /** The reason is sealed with the key of the session. */
  sealed: string;
  reviewer_id: string;
  reviewer_name: string;
  done_at: number;
  event_seq: number;
}

interface ReferralsTable {
  id: string;
  rid: number;
  /** Reasons and what was frozen are sealed with the key of the session. */
  sealed: string;
  reviewer_id: string;
  reviewer_name: string;
  referred_at: number;
}

interface ReferralClosuresTable {
  referral: string;
  /** The external reference is sealed with the key of the session. */
  sealed: string;
  reviewer_id: string;
  reviewer_name: string;
  closed_at: number;
}

/** A row says which session a sealed audit event is about: only who may read them finds them. */
interface SealedEventsTable {
  seq: number;
  rid: number;
}

export interface DecisionTables {
  decisions: DecisionsTable;
  decision_bases: DecisionBasesTable;
  decision_deeds: DecisionDeedsTable;
  referrals: ReferralsTable;
  referral_closures: ReferralClosuresTable;
  sealed_events: SealedEventsTable;
}
