/**
 * Reviewers record here what is beside a session: notes, the risk rating, the beneficial owners; and they reveal masked values. It is apart from
 * the others, because the list loads none of it.
 */
import type { Revealed } from '#lib/model/review/reveal.ts';
import type { RevealBody } from '#lib/operations/account.schema.ts';
import { revealFields } from '#lib/operations/account.ts';
import * as notes from '#lib/operations/notes.ts';
import * as owners from '#lib/operations/owners.ts';
import * as risk from '#lib/operations/risk.ts';
import { readSession } from '#lib/operations/sessions.ts';
import { changeOf } from '../change.ts';
import { call, queryOf, type Sent } from '../operation.ts';

export const notesQuery = (ref: string) => queryOf(notes.readNotes, { ref });

/** `body.id` is made once for each note, so that a second try is no second note. */
export const addNote = changeOf(notes.addNote, { shows: notes.readNotes });
/** @throws ProblemError conflict when it was changed since */
export const changeNote = changeOf(notes.changeNote, { shows: notes.readNotes });
/** @throws ProblemError conflict when it was changed since */
export const withdrawNote = changeOf(notes.withdrawNote, { shows: notes.readNotes });

export const riskQuery = (ref: string) => queryOf(risk.readRisk, { ref });

/** An overdue review is a finding of the session. @throws ProblemError conflict when another reviewer rated it since */
export const rateRisk = changeOf(risk.rateRisk, { shows: risk.readRisk, stale: [readSession] });

export const ownerRecordQuery = (ref: string) => queryOf(owners.readOwners, { ref });

/** A record of earlier data is a finding of the session. @throws ProblemError conflict when another reviewer recorded the owners since */
export const recordOwners = changeOf(owners.recordOwners, { shows: owners.readOwners, stale: [readSession] });

/** Masked values, for a reason that is recorded. They are never cached. @throws ProblemError not_allowed, bad_request, not_found */
export const reveal = (ref: string, body: Sent<RevealBody>): Promise<Revealed> => call(revealFields, { ref, body });
