/** The tables of notes: they go with their session. Times are bigint milliseconds on both dialects. */

interface NotesTable {
  /** Made by the page that wrote it, so that a note sent twice is one. */
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
  /** The text, sealed with the key of the session. */
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
  /** JSON: step and hit. */
  target: string;
  sealed: string;
  saved_at: number;
}

export interface NoteTables {
  notes: NotesTable;
  note_versions: NoteVersionsTable;
  note_mentions: NoteMentionsTable;
  note_drafts: NoteDraftsTable;
}
