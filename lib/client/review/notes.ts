/** Requests of notes, and the drafts that this tab holds. Apart from the others, because the list loads none of it. */
import type { NoteTarget } from '#lib/model/review/note.ts';
import type { DraftBody } from '#lib/operations/notes.schema.ts';
import * as operations from '#lib/operations/notes.ts';
import { readNotes } from '#lib/operations/notes.ts';
import { changeOf } from '../change.ts';
import { call, queryOf, type Sent } from '../operation.ts';
import { onSignInEnd } from '../sign-in-end.ts';

export const notesQuery = (ref: string) => queryOf(readNotes, { ref });

/** `body.id` is made once for each note, so that a second try is no second note. */
export const addNote = changeOf(operations.addNote, { shows: readNotes });
/** @throws ProblemError conflict when it was changed since */
export const changeNote = changeOf(operations.changeNote, { shows: readNotes });
/** @throws ProblemError conflict when it was changed since */
export const withdrawNote = changeOf(operations.withdrawNote, { shows: readNotes });

/** An empty text ends it. Goes out even if the page is being left. */
export const saveDraft = (ref: string, body: Sent<DraftBody>): Promise<void> =>
  call(operations.saveDraft, { ref, body, keepalive: true });

/** What was typed in this tab, also while the server cannot be reached; gone at the end of the sign-in. */
const typed = new Map<string, string>();
onSignInEnd(() => typed.clear());
const keyOf = (ref: string, { step, hit }: NoteTarget): string => JSON.stringify([ref, step, hit]);

export const typedDraft = (ref: string, target: NoteTarget): string | undefined => typed.get(keyOf(ref, target));
export const rememberDraft = (ref: string, target: NoteTarget, text: string): void =>
  void typed.set(keyOf(ref, target), text);
