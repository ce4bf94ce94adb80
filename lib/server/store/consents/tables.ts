/** The tables of shared data (v1), for the query builder. */
import type { Generated } from 'kysely';

export interface ConsentsTable {
  no: Generated<number>;
  id: string;
  label: string;
  /** Sealed with the key of the consent. */
  token: string;
  token_set_at: number;
  /** The session that it is linked to. */
  rid: number | null;
  created_at: number;
  creator_id: string;
  creator_name: string;
  relationship_ended_at: number | null;
  held_at: number | null;
  /** JSON: how each resource was last read. */
  reads: string;
  /** JSON: what is kept of each resource; apart, because the list needs none of it. */
  facts: string;
  /** JSON: most serious first. */
  findings: string;
  /** Rank of the most serious finding. */
  severity: number;
  /** As in `session_findings`. */
  due_on: string | null;
  /** Some finding needs a person. */
  needs_review: Generated<number>;
}

export interface ConsentDecisionsTable {
  consent_no: number;
  place: string;
  version: number;
  verdict: string;
  reason: string;
  content_hash: string;
  reviewer_id: string;
  reviewer_name: string;
  decided_at: number;
  /** 1: counts once another reviewer has agreed. */
  needs_second: number;
  /** JSON of the author's `Identities` of then. */
  reviewer_identities: string;
  /** Number of the newest audit event before it. */
  after_seq: number;
}

/** What a second reviewer said to a decision: rows are added and never changed. */
export interface ConsentSecondReviewsTable {
  consent_no: number;
  place: string;
  version: number;
  /** `SecondVerdict`. */
  verdict: string;
  reason: string;
  reviewer_id: string;
  reviewer_name: string;
  reviewed_at: number;
}

interface ConsentDraftsTable {
  consent_no: number;
  reviewer_id: string;
  /** JSON: place and form. */
  target: string;
  /** Sealed with the key of the shared data. */
  sealed: string;
  saved_at: number;
}

export interface ConsentTables {
  consents: ConsentsTable;
  consent_decisions: ConsentDecisionsTable;
  consent_second_reviews: ConsentSecondReviewsTable;
  consent_drafts: ConsentDraftsTable;
}
