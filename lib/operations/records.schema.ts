/** Bodies of what reviewers record on a session beside verdicts and decisions: risk, owners, notes, the end of a referral, and drafts. */
import { z } from 'zod';
import { consentForms, draftLimits, sessionFormNames } from '#lib/model/review/draft.ts';
import { noteLimits } from '#lib/model/review/note.ts';
import { ownerFindingSchema } from '#lib/model/review/owner-record.schema.ts';
import { referralReference } from '#lib/model/review/referral.ts';
import { riskSchema } from '#lib/model/review/risk-rating.schema.ts';

const version = z.int().min(0);

export const riskBodySchema = riskSchema
  .extend({ version })
  .refine(({ reasons }) => reasons.grounds.length > 0 || reasons.text !== '', { message: 'A reason is missing.' });
export type RiskBody = z.input<typeof riskBodySchema>;

export const ownersBodySchema = z.strictObject({ version, finding: ownerFindingSchema });
export type OwnersBody = z.input<typeof ownersBodySchema>;

const target = { step: z.string().max(200).nullish(), hit: z.string().max(100).nullish() };
const noteText = z.string().max(noteLimits.text);
const mentions = z.array(z.string().min(1).max(100)).max(noteLimits.mentions).default([]);

export const noteSchema = z.strictObject({
  id: z.uuid().optional(),
  ...target,
  text: noteText.trim().min(1),
  mentions,
});
export const noteChangeSchema = z.strictObject({ text: noteText.trim().min(1), mentions, version: z.int().min(1) });
export const noteWithdrawalSchema = z.strictObject({ version: z.int().min(1) });

/** Without a field, the draft ends. */
const isShallow = (value: unknown, left: number = draftLimits.depth): boolean =>
  left > 0 &&
  (typeof value !== 'object' || value === null || Object.values(value).every((one) => isShallow(one, left - 1)));
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
    ...target,
    text: noteText.optional(),
    fields: fields.optional(),
  })
  .refine(({ form, text, fields: given }) => (form === 'note' ? text : given) !== undefined, {
    message: 'A note has a text, any other form has fields.',
  });
export const consentDraftSchema = z.strictObject({
  form: z.enum(consentForms).default('aml_decision'),
  place: z
    .string()
    .regex(/^\d{1,3}$/)
    .nullish(),
  fields,
});

export type NoteBody = z.input<typeof noteSchema>;
export type NoteChangeBody = z.input<typeof noteChangeSchema>;
export type NoteWithdrawalBody = z.input<typeof noteWithdrawalSchema>;
export type SessionDraftBody = z.input<typeof sessionDraftSchema>;
export type ConsentDraftBody = z.input<typeof consentDraftSchema>;

export const referralClosingSchema = z.strictObject({ reference: z.string().trim().regex(referralReference) });

export type ReferralClosingBody = z.input<typeof referralClosingSchema>;
