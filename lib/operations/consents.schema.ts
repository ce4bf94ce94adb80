import { z } from 'zod';
import { amlVerdicts, consentLimits } from '#lib/model/consents/consent.ts';
import { secondVerdicts } from '#lib/model/second-verdict.ts';
import { isRef } from '#lib/model/session/ids.ts';

const label = z.string().trim().min(1).max(consentLimits.label);
/** Sent in a header: visible ASCII characters, without spaces (RFC 6750 allows fewer still). */
const accessToken = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]+$/)
  .max(consentLimits.token);
const session = z
  .string()
  .transform((ref) => ref.toUpperCase())
  .refine(isRef);

export const consentSchema = z.strictObject({ label, access_token: accessToken, session: session.nullish() });
export const consentChangeSchema = z
  .strictObject({
    label,
    access_token: accessToken,
    session: session.nullable(),
    /** It is what label and link were when the change was made. */
    from: z.strictObject({ label: z.string(), session: session.nullable() }),
  })
  .partial()
  .refine(({ from: _, ...change }) => Object.keys(change).length > 0);

export const amlDecisionSchema = z.strictObject({
  place: z.string().regex(/^\d{1,3}$/),
  verdict: z.enum(amlVerdicts),
  reason: z.string().trim().min(1).max(consentLimits.reason),
  contentHash: z.string().regex(/^[0-9a-f]{32}$/),
  version: z.number().int().min(0),
});

export const amlSecondSchema = z.strictObject({
  place: z.string().regex(/^\d{1,3}$/),
  version: z.number().int().min(1),
  verdict: z.enum(secondVerdicts),
  reason: z.string().trim().min(1).max(consentLimits.reason),
});

export type ConsentBody = z.input<typeof consentSchema>;
export type ConsentChangeBody = z.input<typeof consentChangeSchema>;
export type AmlDecisionBody = z.input<typeof amlDecisionSchema>;
export type AmlSecondBody = z.input<typeof amlSecondSchema>;
