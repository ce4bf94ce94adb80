/** The tables of risk ratings and of records of owners: rows are added, and go with their session. */

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

interface OwnerRecordsTable {
  rid: number;
  /** From 1, without gaps. */
  version: number;
  /** JSON: what is compared to find out whether the reported owners changed since. */
  basis: string;
  /** `OwnerFinding`, sealed with the key of the session. */
  sealed: string;
  reviewer_id: string;
  reviewer_name: string;
  recorded_at: number;
}

export interface RiskTables {
  owner_records: OwnerRecordsTable;
  risk_ratings: RiskRatingsTable;
}
