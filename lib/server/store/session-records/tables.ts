/** Reviewers record about a session in these tables: ratings of risk, owners, notes. Rows go with their session; times are milliseconds. */

interface RiskRatingsTable {
  rid: number;
  /** It counts from 1, without gaps. */
  version: number;
  rating: string;
  /** The day is `YYYY-MM-DD`. */
  next_review_on: string | null;
  /** Grounds and words are sealed with the key of the session. */
  sealed: string;
  reviewer_id: string;
  reviewer_name: string;
  rated_at: number;
}

interface OwnerRecordsTable {
  rid: number;
  /** It counts from 1, without gaps. */
  version: number;
  /** The JSON is compared to find out whether the reported owners changed since. */
  basis: string;
  /** It is an `OwnerFinding`, sealed with the key of the session. */
  sealed: string;
  reviewer_id: string;
  reviewer_name: string;
  recorded_at: number;
}

interface NotesTable {
  /** The page that wrote the note made the id, so that a note sent twice is one. */
  id: string;
  rid: number;
  step: string | null;
  hit: string | null;
  reviewer_id: string;
  reviewer_name: string;
  /** Counts its texts and its withdrawal. */
  version: number;
  written_at: number;
  edited_at: number | null;
  withdrawn_at: number | null;
}

interface NoteVersionsTable {
  note: string;
  version: number;
  /** The text is sealed with the key of the session. */
  sealed: string;
  written_at: number;
}

interface NoteMentionsTable {
  note: string;
  reviewer_id: string;
}

interface NoteDraftsTable {
  rid: number;
  reviewer_id: string;
  /** It is JSON of step, hit, and the form unless it is that of a note. */
  target: string;
  /** It is sealed with the key of the session. */
  sealed: string;
  saved_at: number;
}

interface NoteTables {
  notes: NotesTable;
  note_versions: NoteVersionsTable;
  note_mentions: NoteMentionsTable;
  /** It has the drafts of every form: at first notes alone had drafts. */
  note_drafts: NoteDraftsTable;
}

export interface SessionRecordTables extends NoteTables {
  owner_records: OwnerRecordsTable;
  risk_ratings: RiskRatingsTable;
}
