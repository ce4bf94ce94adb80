/** The table of risk ratings: rows are added, and go with their session. */

interface RiskRatingsTable {
  rid: number;
  /** From 1, without gaps. */
  version: number;
  rating: string;
  /** `YYYY-MM-DD`. */
  next_review_on: string | null;
  /** Grounds and words, sealed with the key of the session. */
  sealed: string;
  reviewer_id: string;
  reviewer_name: string;
  rated_at: number;
}

export interface RiskTables {
  risk_ratings: RiskRatingsTable;
}
