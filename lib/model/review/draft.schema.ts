import { z } from 'zod';
import type { Shape } from '../schema.ts';
import { consentForms, sessionFormNames } from './draft.ts';
import { noteTargetSchema } from './note.schema.ts';

/** It says what a form is about: null and null are the session; null for the hit is the step. */
const sessionTargetSchema = noteTargetSchema.extend({ form: z.enum(sessionFormNames) });
export type SessionDraftTarget = Shape<typeof sessionTargetSchema>;

/** It is a document of shared data, by its place in the answer; that is null for the shared data as a whole. */
const consentTargetSchema = z.object({ form: z.enum(consentForms), place: z.string().nullable() });
export type ConsentDraftTarget = Shape<typeof consentTargetSchema>;

const savedSchema = z.object({
  /** They are names and values as the form has them, in JSON. */
  fields: z.record(z.string(), z.unknown()),
  /** It is in ISO 8601. */
  savedAt: z.iso.datetime(),
});
export type DraftFields = Shape<typeof savedSchema>['fields'];

/** `GET …/draft` answers with the reader's own. The draft of a note has the one field `text`. */
export const sessionDraftsSchema = z.object({ drafts: z.array(sessionTargetSchema.extend(savedSchema.shape)) });
export type SessionDrafts = Shape<typeof sessionDraftsSchema>;

export const consentDraftsSchema = z.object({ drafts: z.array(consentTargetSchema.extend(savedSchema.shape)) });
export type ConsentDrafts = Shape<typeof consentDraftsSchema>;
