import { z } from 'zod';
import { enteredText } from '#lib/model/entered-text.schema.ts';
import { personSchema, type Shape } from '../schema.ts';
import { noteLimits } from './note.ts';

/** What a note is about: null, null is the session. */
export const noteTargetSchema = z.object({ step: z.string().nullable(), hit: z.string().nullable() });
export type NoteTarget = Shape<typeof noteTargetSchema>;

const noteSchema = noteTargetSchema.extend({
  id: z.string(),
  version: z.int().min(1),
  by: personSchema,
  /** It is null when it was withdrawn, or its key was destroyed. */
  text: z.string().nullable(),
  writtenAt: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
  withdrawnAt: z.iso.datetime().nullable(),
  mentions: z.array(personSchema),
  /** Former texts are listed with the newest first. */
  former: z.array(z.object({ text: z.string().nullable(), writtenAt: z.iso.datetime() })),
  mayChange: z.boolean(),
});
export type Note = Shape<typeof noteSchema>;

export const sessionNotesSchema = z.object({
  ref: z.string(),
  /** The newest comes first. */
  notes: z.array(noteSchema),
  /** They are the reader's own. */
  drafts: z.array(noteTargetSchema.extend({ text: z.string(), savedAt: z.iso.datetime() })),
  people: z.array(personSchema),
  mayWrite: z.boolean(),
  /** It says whether the notes are those of all who review the session, or the reader's own. */
  isShared: z.boolean(),
});
export type SessionNotes = Shape<typeof sessionNotesSchema>;

const content = {
  text: enteredText().min(1).max(noteLimits.text),
  mentions: z.array(z.string().min(1).max(100)).max(noteLimits.mentions).default([]),
};

/** It is what a body is about: what it leaves out is null. */
export const targetOfBody = { step: z.string().max(200).nullish(), hit: z.string().max(100).nullish() };

export const noteBodySchema = z.strictObject({ id: z.uuid().optional(), ...targetOfBody, ...content });
export type NoteBody = z.input<typeof noteBodySchema>;

export const noteChangeSchema = z.strictObject({ ...content, version: noteSchema.shape.version });
export type NoteChangeBody = z.input<typeof noteChangeSchema>;

export const noteWithdrawalSchema = z.strictObject({ version: noteSchema.shape.version });
export type NoteWithdrawalBody = z.input<typeof noteWithdrawalSchema>;
