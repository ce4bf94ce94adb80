/** Reviewers write notes on a session, a step or a hit. They are recorded here, never sent upstream. */
import type { Person } from '../schema.ts';

export const noteLimits = { text: 4_000, mentions: 10 } as const;

/** What a note is about: null, null is the session. */
export interface NoteTarget {
  readonly step: string | null;
  readonly hit: string | null;
}

export interface Note extends NoteTarget {
  readonly id: string;
  readonly version: number;
  readonly by: Person;
  /** It is null when it was withdrawn, or its key was destroyed. */
  readonly text: string | null;
  /** It is in ISO 8601. */
  readonly writtenAt: string;
  readonly editedAt: string | null;
  readonly withdrawnAt: string | null;
  readonly mentions: readonly Person[];
  /** Former texts are listed with the newest first. */
  readonly former: readonly { readonly text: string | null; readonly writtenAt: string }[];
  readonly mayChange: boolean;
}

export interface NoteDraft extends NoteTarget {
  readonly text: string;
  readonly savedAt: string;
}

/** `GET /api/sessions/{ref}/notes`. */
export interface SessionNotes {
  readonly ref: string;
  /** The newest comes first. */
  readonly notes: readonly Note[];
  /** They are the reader's own. */
  readonly drafts: readonly NoteDraft[];
  /** They can be mentioned. */
  readonly people: readonly Person[];
  readonly mayWrite: boolean;
  /** It says whether the notes are those of all who review the session, or the reader's own. */
  readonly isShared: boolean;
}
