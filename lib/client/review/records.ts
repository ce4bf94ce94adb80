/**
 * What reviewers record beside a session: notes with their drafts, the risk rating, the beneficial owners; and masked values that they reveal. Apart
 * from the others, because the list loads none of it.
 */
import type { NoteTarget } from '#lib/model/review/note.ts';
import type { Revealed } from '#lib/model/review/reveal.ts';
import type { RevealBody } from '#lib/operations/account.schema.ts';
import { revealFields } from '#lib/operations/account.ts';
import * as notes from '#lib/operations/notes.ts';
import * as owners from '#lib/operations/owners.ts';
import type { DraftBody } from '#lib/operations/records.schema.ts';
import * as risk from '#lib/operations/risk.ts';
import { readSession } from '#lib/operations/sessions.ts';
import { changeOf } from '../change.ts';
import { call, queryOf, type Sent } from '../operation.ts';
import { onSignInEnd } from '../sign-in-end.ts';

export const notesQuery = (ref: string) => queryOf(notes.readNotes, { ref });

/** `body.id` is made once for each note, so that a second try is no second note. */
export const addNote = changeOf(notes.addNote, { shows: notes.readNotes });
/** @throws ProblemError conflict when it was changed since */
export const changeNote = changeOf(notes.changeNote, { shows: notes.readNotes });
/** @throws ProblemError conflict when it was changed since */
export const withdrawNote = changeOf(notes.withdrawNote, { shows: notes.readNotes });

/** An empty text ends the draft. The request goes out even if the page is being left. */
export const saveDraft = (ref: string, body: Sent<DraftBody>): Promise<void> =>
  call(notes.saveDraft, { ref, body, keepalive: true });

/** What was typed in this tab, also while the server cannot be reached; gone at the end of the sign-in. */
const typed = new Map<string, string>();
onSignInEnd(() => typed.clear());
const draftKey = (ref: string, { step, hit }: NoteTarget): string => JSON.stringify([ref, step, hit]);

export const typedDraft = (ref: string, target: NoteTarget): string | undefined => typed.get(draftKey(ref, target));
export const rememberDraft = (ref: string, target: NoteTarget, text: string): void =>
  void typed.set(draftKey(ref, target), text);

export const riskQuery = (ref: string) => queryOf(risk.readRisk, { ref });

/** An overdue review is a finding of the session. @throws ProblemError conflict when another reviewer rated it since */
export const rateRisk = changeOf(risk.rateRisk, { shows: risk.readRisk, stale: [readSession] });

export const ownerRecordQuery = (ref: string) => queryOf(owners.readOwners, { ref });

/** A record of earlier data is a finding of the session. @throws ProblemError conflict when another reviewer recorded the owners since */
export const recordOwners = changeOf(owners.recordOwners, { shows: owners.readOwners, stale: [readSession] });

/** Masked values, for a reason that is recorded. They are never cached. @throws ProblemError not_allowed, bad_request, not_found */
export const reveal = (ref: string, body: Sent<RevealBody>): Promise<Revealed> => call(revealFields, { ref, body });
