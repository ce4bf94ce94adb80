/** These are the tables of notes and drafts. Rows go with their session; times are milliseconds. */

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

export interface NoteTables {
  notes: NotesTable;
  note_versions: NoteVersionsTable;
  note_mentions: NoteMentionsTable;
  /** It has the drafts of every form: at first notes alone had drafts. */
  note_drafts: NoteDraftsTable;
}
