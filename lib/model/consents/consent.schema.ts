import { z } from 'zod';
import { enteredText } from '#lib/model/entered-text.schema.ts';
import type { Shape } from '../schema.ts';
import { secondRefusals, secondVerdicts } from '../second-verdict.ts';
import { isRef } from '../session/ids.ts';
import { retentionSchema } from '../session/retention.schema.ts';
import { amlDecisionStates, amlVerdicts, consentLimits, readOutcomes } from './consent.ts';
import { shownConsentFindingSchema } from './finding.schema.ts';
import { resourceNames } from './resources.ts';

const resource = z.enum(resourceNames);
const verdict = z.enum(amlVerdicts);

const consentScopeSchema = z.object({
  resource,
  /** It is null where the resource was never asked for. */
  outcome: z.enum(readOutcomes).nullable(),
  readAt: z.iso.datetime().nullable(),
  /** It is when it last gave data; it is null where it never did. */
  givenAt: z.iso.datetime().nullable(),
});
export type ConsentScope = Shape<typeof consentScopeSchema>;

const consentSchema = z.object({
  id: z.string(),
  label: z.string(),
  /** It is linked to this session; its name is as the reviewer may see it. */
  session: z.object({ ref: z.string(), subject: z.string().nullable() }).nullable(),
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
  /** It is when the token was entered or last replaced. */
  tokenSetAt: z.iso.datetime(),
  /** Each resource has one. */
  scopes: z.array(consentScopeSchema),
  /** The most serious comes first. */
  findings: z.array(shownConsentFindingSchema),
});
export type Consent = Shape<typeof consentSchema>;

export const consentListSchema = z.object({
  /** The most serious comes first. */
  consents: z.array(consentSchema),
  /** It says whether there are more than are listed. */
  more: z.boolean(),
});
export type ConsentList = Shape<typeof consentListSchema>;

/** It is what our officer decided where the service leaves AML open; it holds while the content is the same. */
const amlDecisionSchema = z.object({
  /** It is the place of the identity document in its list: `0`. */
  place: z.string(),
  version: z.int(),
  state: z.enum(amlDecisionStates),
  /** It is null while it waits and who may be the second reviewer has not read the documents since. */
  verdict: verdict.nullable(),
  reason: z.string().nullable(),
  contentHash: z.string(),
  reviewerName: z.string(),
  decidedAt: z.iso.datetime(),
  second: z
    .object({ verdict: z.enum(secondVerdicts), reason: z.string(), reviewerName: z.string(), at: z.iso.datetime() })
    .nullable(),
  /** While it waits, it says why this reviewer cannot be the second one; it is null when they can. */
  secondRefusal: z.object({ code: z.enum(secondRefusals), message: z.string() }).nullable(),
  /** A former "not compliant" on the same content, which counts until the newest one does. */
  standing: z.object({ verdict, reviewerName: z.string(), decidedAt: z.iso.datetime() }).nullable(),
});
export type AmlDecision = Shape<typeof amlDecisionSchema>;

export const consentDetailSchema = consentSchema.extend({
  /** It says how long it is kept; it is null where it is linked to a session, and is kept for as long as that. */
  retention: retentionSchema.nullable(),
  /** It holds the newest of each document. */
  decisions: z.array(amlDecisionSchema),
  /** The facts of the data that last came: they are compared with a session, and a decision is bound to them. */
  facts: z.array(z.object({ resource, place: z.string().nullable(), key: z.string(), value: z.string() })),
});
export type ConsentDetail = Shape<typeof consentDetailSchema>;

export const addedConsentSchema = z.object({ id: z.string() });
export type AddedConsent = Shape<typeof addedConsentSchema>;

const label = enteredText().min(1).max(consentLimits.label);
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

export const consentBodySchema = z.strictObject({ label, access_token: accessToken, session: session.nullish() });
export type ConsentBody = z.input<typeof consentBodySchema>;

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
export type ConsentChangeBody = z.input<typeof consentChangeSchema>;

const place = z.string().regex(/^\d{1,3}$/);
const reason = enteredText().min(1).max(consentLimits.reason);

export const amlDecisionBodySchema = z.strictObject({
  place,
  verdict,
  reason,
  contentHash: z.string().regex(/^[0-9a-f]{32}(?: 2-[0-9a-f]{32})?$/),
  version: z.number().int().min(0),
});
export type AmlDecisionBody = z.input<typeof amlDecisionBodySchema>;

export const amlSecondSchema = z.strictObject({
  place,
  version: z.number().int().min(1),
  verdict: z.enum(secondVerdicts),
  reason,
});
export type AmlSecondBody = z.input<typeof amlSecondSchema>;
