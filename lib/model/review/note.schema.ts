import { z } from 'zod';
import { personSchema, type Shape } from '../schema.ts';

/** What a note is about: null, null is the session. */
export const noteTargetSchema = z.object({ step: z.string().nullable(), hit: z.string().nullable() });
export type NoteTarget = Shape<typeof noteTargetSchema>;

const noteSchema = noteTargetSchema.extend({
  id: z.string(),
  version: z.int().min(1),
  by: personSchema,
  /** It is null when it was withdrawn, or its key was destroyed. */
  text: z.string().nullable(),
  /** It is in ISO 8601. */
  writtenAt: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
  withdrawnAt: z.iso.datetime().nullable(),
  mentions: z.array(personSchema),
  /** Former texts are listed with the newest first. */
  former: z.array(z.object({ text: z.string().nullable(), writtenAt: z.iso.datetime() })),
  mayChange: z.boolean(),
});
export type Note = Shape<typeof noteSchema>;

/** `GET /api/sessions/{ref}/notes`. */
export const sessionNotesSchema = z.object({
  ref: z.string(),
  /** The newest comes first. */
  notes: z.array(noteSchema),
  /** They are the reader's own. */
  drafts: z.array(noteTargetSchema.extend({ text: z.string(), savedAt: z.iso.datetime() })),
  /** They can be mentioned. */
  people: z.array(personSchema),
  mayWrite: z.boolean(),
  /** It says whether the notes are those of all who review the session, or the reader's own. */
  isShared: z.boolean(),
});
export type SessionNotes = Shape<typeof sessionNotesSchema>;
