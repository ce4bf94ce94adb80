import { z } from 'zod';
import { amlDecisionBodySchema } from '../consents/consent.schema.ts';
import type { Shape } from '../schema.ts';
import { isRef } from '../session/ids.ts';
import { consentForms, draftLimits, sessionFormNames } from './draft.ts';
import { noteTargetSchema, targetOfBody } from './note.schema.ts';
import { noteLimits } from './note.ts';

/** It says what a form is about: null and null are the session; null for the hit is the step. Only the change of a note names one, by its id. */
const sessionTargetSchema = noteTargetSchema.extend({
  form: z.enum(sessionFormNames),
  note: z.string().nullable(),
  /** The one that is closed. No other form has the key: an answer says nothing of referrals to who may not know of them. */
  referral: z.string().exactOptional(),
});
export type SessionDraftTarget = Shape<typeof sessionTargetSchema>;

/** It is a document of shared data, by its place in the answer; that is null for the shared data as a whole. */
const consentTargetSchema = z.object({ form: z.enum(consentForms), place: z.string().nullable() });
export type ConsentDraftTarget = Shape<typeof consentTargetSchema>;

const savedSchema = z.object({
  /** They are names and values as the form has them, in JSON. */
  fields: z.record(z.string(), z.unknown()),
  savedAt: z.iso.datetime(),
});
export type DraftFields = Shape<typeof savedSchema>['fields'];

/** `GET …/draft` answers with the reader's own. The draft of a note has the one field `text`. */
export const sessionDraftsSchema = z.object({ drafts: z.array(sessionTargetSchema.extend(savedSchema.shape)) });
export type SessionDrafts = Shape<typeof sessionDraftsSchema>;

export const consentDraftsSchema = z.object({ drafts: z.array(consentTargetSchema.extend(savedSchema.shape)) });
export type ConsentDrafts = Shape<typeof consentDraftsSchema>;

const isShallow = (value: unknown, left: number = draftLimits.depth): boolean =>
  left > 0 &&
  (typeof value !== 'object' || value === null || Object.values(value).every((one) => isShallow(one, left - 1)));
/** Without a field, the draft ends. */
const fields = z
  .record(z.string().min(1).max(draftLimits.fieldName), z.unknown())
  .refine((given) => isShallow(given), { message: 'This draft is nested too deeply.', abort: true })
  .refine((given) => Object.keys(given).length <= draftLimits.fields, {
    message: `At most ${draftLimits.fields} fields.`,
  })
  .refine((given) => JSON.stringify(given).length <= draftLimits.length, { message: 'This draft is too long.' });

export const sessionDraftSchema = z
  .strictObject({
    form: z.enum(sessionFormNames).default('note'),
    ...targetOfBody,
    note: z.uuid().nullish(),
    referral: z.string().refine(isRef).optional(),
    text: z.string().max(noteLimits.text).optional(),
    fields: fields.optional(),
  })
  .refine(({ form, text, fields: given }) => (form === 'note' ? text : given) !== undefined, {
    message: 'A note has a text, any other form has fields.',
  })
  .refine(({ form, note }) => (form === 'note_change') === (note != null), {
    message: 'The change of a note names the note, and no other form does.',
  })
  .refine(({ form, referral }) => (form === 'referral') === (referral !== undefined), {
    message: 'The end of a referral names the referral, and no other form does.',
  });
export type SessionDraftBody = z.input<typeof sessionDraftSchema>;

export const consentDraftSchema = z.strictObject({
  form: z.enum(consentForms).default('aml_decision'),
  place: amlDecisionBodySchema.shape.place.nullish(),
  fields,
});
export type ConsentDraftBody = z.input<typeof consentDraftSchema>;
