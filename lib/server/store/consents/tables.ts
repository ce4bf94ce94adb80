/** These types describe the tables of shared data (v1) to the query builder. */
import type { Generated } from 'kysely';

export interface ConsentsTable {
  no: Generated<number>;
  id: string;
  label: string;
  /** It is sealed with the key of the consent. */
  token: string;
  token_set_at: number;
  /** The consent is linked to this session. */
  rid: number | null;
  created_at: number;
  creator_id: string;
  creator_name: string;
  relationship_ended_at: number | null;
  held_at: number | null;
  /** The JSON says how each resource was last read. */
  reads: string;
  /** The JSON is what is kept of each resource; it is apart, because the list needs none of it. */
  facts: string;
  /** The JSON has the most serious first. */
  findings: string;
  /** It is the rank of the most serious finding. */
  severity: number;
  /** It means the same as in `session_findings`. */
  due_on: string | null;
  /** It means the same as in `session_findings`. */
  rules: Generated<number>;
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
  /** With 1 it counts once another reviewer has agreed. */
  needs_second: number;
  /** It is JSON of the author's `Identities` of that moment. */
  reviewer_identities: string;
  /** It is the number of the newest audit event before the decision. */
  after_seq: number;
}

/** A row is what a second reviewer said to a decision; rows are added and never changed. */
export interface ConsentSecondReviewsTable {
  consent_no: number;
  place: string;
  version: number;
  /** It is a `SecondVerdict`. */
  verdict: string;
  reason: string;
  reviewer_id: string;
  reviewer_name: string;
  reviewed_at: number;
}

interface ConsentDraftsTable {
  consent_no: number;
  reviewer_id: string;
  /** The JSON holds place and form. */
  target: string;
  /** It is sealed with the key of the shared data. */
  sealed: string;
  saved_at: number;
}

export interface ConsentTables {
  consents: ConsentsTable;
  consent_decisions: ConsentDecisionsTable;
  consent_second_reviews: ConsentSecondReviewsTable;
  consent_drafts: ConsentDraftsTable;
}
