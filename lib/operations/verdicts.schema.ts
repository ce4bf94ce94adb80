/** These are the bodies of verdicts on hits, and of what a reviewer opened. */
import { z } from 'zod';
import { reasonTemplateSchema } from '#lib/model/review/disposition.schema.ts';
import {
  approvals,
  articleStages,
  bulkVerdicts,
  dispositionLimits,
  reasonTemplates,
  type Verdict,
  verdicts,
} from '#lib/model/review/disposition.ts';

const text = z.string().trim().max(dispositionLimits.text);

/** A text alone is a reason without a template. */
const reason = z
  .union([
    text.transform((only) => ({ template: null, text: only })),
    z.strictObject({ template: reasonTemplateSchema.nullable().default(null), text: text.default('') }),
  ])
  .refine(({ template, text: given }) => given !== '' || (template !== null && template !== 'other'));

const isTemplateOf = (verdict: Verdict, template: string | null): boolean =>
  template === null || (reasonTemplates[verdict] as readonly string[]).includes(template);
const hasOwnTemplate = (body: { readonly verdict: Verdict; readonly reason: z.output<typeof reason> }): boolean =>
  isTemplateOf(body.verdict, body.reason.template);

export const hitIdSchema = z.string().regex(/^[hd]1-[0-9A-HJKMNP-TV-Z]{16}(?:-\d{1,6})?$/);
const version = z.int().min(0);
const seen = {
  version,
  hash: z.string().regex(/^c1-[0-9A-HJKMNP-TV-Z]{26}$/),
  subject: z.string().regex(/^s1-[0-9A-HJKMNP-TV-Z]{26}$/),
};
const stages = z.record(z.string().regex(/^[0-9A-HJKMNP-TV-Z]{16}$/), z.enum(articleStages)).default({});

const distinct = (hits: readonly { readonly hit: string }[]): boolean =>
  new Set(hits.map(({ hit }) => hit)).size === hits.length;

export const verdictSchema = z
  .strictObject({ verdict: z.enum(verdicts), reason, ...seen, stages })
  .refine(hasOwnTemplate);

export const bulkVerdictSchema = z
  .strictObject({
    verdict: z.enum(bulkVerdicts),
    reason,
    hits: z
      .array(z.strictObject({ hit: hitIdSchema, ...seen, stages }))
      .min(1)
      .max(dispositionLimits.bulk)
      .refine(distinct),
  })
  .refine(hasOwnTemplate);

export const undoSchema = z.strictObject({
  hits: z
    .array(z.strictObject({ hit: hitIdSchema, version: z.int().min(1) }))
    .min(1)
    .max(dispositionLimits.bulk)
    .refine(distinct),
});

export const approvalSchema = z.strictObject({
  approval: z.enum(approvals),
  reason: text.min(1),
  version,
  disposition: z.int().min(1),
  hash: seen.hash,
  subject: seen.subject,
});

export type VerdictBody = z.input<typeof verdictSchema>;
export type BulkVerdictBody = z.input<typeof bulkVerdictSchema>;
export type UndoBody = z.input<typeof undoSchema>;
export type ApprovalBody = z.input<typeof approvalSchema>;

const part = z.string().regex(/^[A-Za-z0-9._~-]{1,200}$/);

/** When it holds nothing, the step itself was opened. */
export const openedSchema = z.union([z.strictObject({ file: part.optional() }), z.strictObject({ hit: part })]);
export type OpenedBody = z.input<typeof openedSchema>;
