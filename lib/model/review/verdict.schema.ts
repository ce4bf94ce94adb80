import { z } from 'zod';
import { enteredText } from '#lib/model/entered-text.schema.ts';
import { recordedSchema, type Shape } from '../schema.ts';
import { hitKinds } from '../session/hit-kind.ts';
import {
  approvals,
  articleStages,
  bulkVerdicts,
  countingStates,
  reasonTemplates,
  type Verdict,
  verdictLimits,
  verdicts,
} from './verdict.ts';

const reasonTemplateSchema = z.enum([...new Set(Object.values(reasonTemplates).flat())]);

/** At least one of the two says something: `other` and null need a text. */
const verdictReasonSchema = z.object({ template: reasonTemplateSchema.nullable(), text: z.string() });
export type VerdictReason = Shape<typeof verdictReasonSchema>;

const articleSchema = z.object({
  /** It is made of what the article says: 16 letters. */
  id: z.string(),
  title: z.string().nullable(),
  date: z.string().nullable(),
  url: z.string().nullable(),
});
export type Article = Shape<typeof articleSchema>;

/** A hit is compared with these attributes: each text of each key is in them once. */
const subjectAttributesSchema = z.record(z.string(), z.array(z.string()));
export type SubjectAttributes = Shape<typeof subjectAttributesSchema>;

/** What a verdict was reached on, or what is there now. */
const hitSnapshotSchema = z.object({
  /** These are the content hashes of the hit (`c1-… 2-…`, with files also `3-…`) and of the subject's attributes (`s1-… s2-…`). */
  hash: z.string(),
  subject: z.string(),
  /** These are the hit as the step's answer has it, and the attributes; both are null when the key of this session no longer opens them. */
  hit: z.unknown(),
  attributes: subjectAttributesSchema.nullable(),
});
export type HitSnapshot = Shape<typeof hitSnapshotSchema>;

const seniorApprovalSchema = recordedSchema.extend({ approval: z.enum(approvals), reason: z.string().nullable() });
export type SeniorApproval = Shape<typeof seniorApprovalSchema>;

/** It is one version of the verdict on one hit. */
const dispositionSchema = recordedSchema.extend({
  verdict: z.enum(verdicts),
  /** It is null when nothing was ever decided before what was undone; texts that can no longer be opened read as null too. */
  reason: verdictReasonSchema.nullable(),
  /** It holds the stage of each article by its id. */
  stages: z.record(z.string(), z.enum(articleStages)),
  /** This version takes that one back. */
  undone: recordedSchema.nullable(),
});
export type Disposition = Shape<typeof dispositionSchema>;

export const hitDispositionSchema = z.object({
  /** It is the id of the hit (`h1-…`) or duplicate match (`d1-…`). */
  hit: z.string(),
  /** It is the position among all hits of the answer; it is null when the hit is no longer reported. */
  position: z.int().nullable(),
  /** It is the position of the company among the owners; it is null for the subject of the session. */
  corporate: z.int().nullable(),
  /** It is empty for a duplicate match. */
  kinds: z.array(z.enum(hitKinds)),
  articles: z.array(articleSchema),
  /** It is the newest version, which a write must name; it is 0 when nothing was ever recorded. */
  version: z.int().min(0),
  /** What counts now: `open` also for a verdict on something else than is there now, and for `inconclusive`. */
  state: z.enum(countingStates),
  /** The verdict counts, and files of the hit have other addresses than when it was recorded: their bytes were not compared yet. */
  filesToCompare: z.boolean(),
  present: hitSnapshotSchema.nullable(),
  /** It is the newest version; it is null when there is none. */
  disposition: dispositionSchema.nullable(),
  /** It says what differs since that verdict, with the former state of it; it is null when nothing does. */
  changed: z
    .object({ hit: z.boolean(), subject: z.boolean(), gone: z.boolean(), former: hitSnapshotSchema })
    .nullable(),
  /** Until then this reviewer may undo the newest version; it is in ISO 8601. It is null when they may not at all. */
  undoUntil: z.iso.datetime().nullable(),
  /** The newest comes first; the one that counts now is not in it. */
  history: z.array(dispositionSchema),
  /** A verdict on the same list entry, for this subject, elsewhere in this session: a step that was made again, a hit that is gone. */
  earlier: z.array(dispositionSchema.extend({ step: z.string(), hit: z.string() })),
  needsApproval: z.boolean(),
  approval: seniorApprovalSchema.nullable(),
  /** It is the newest version of an approval of this hit; it is 0 when there is none. */
  approvalVersion: z.int().min(0),
  /** It says whether this reviewer has opened the hit since it says what it says: bulk needs it. */
  opened: z.boolean(),
});
export type HitDisposition = Shape<typeof hitDispositionSchema>;

/** A write is answered without what stood before it: whoever wrote has seen that. */
export const hitAfterSchema = hitDispositionSchema.omit({ history: true });
export type HitAfter = Shape<typeof hitAfterSchema>;

export const hitsAfterSchema = z.object({ hits: z.array(hitAfterSchema) });
export type HitsAfter = Shape<typeof hitsAfterSchema>;

export const hitCountsSchema = z.object({
  hits: z.int(),
  open: z.int(),
  inconclusive: z.int(),
  match: z.int(),
  falsePositive: z.int(),
});

export const stepDispositionsSchema = z.object({
  step: z.string(),
  /** It is when the hits were read, in ISO 8601. */
  readAt: z.iso.datetime(),
  counts: hitCountsSchema,
  mayWrite: z.boolean(),
  mayApprove: z.boolean(),
  /** The hits in the order of the answer; those that are gone and have a verdict come last. */
  hits: z.array(hitDispositionSchema),
});
export type StepDispositions = Shape<typeof stepDispositionsSchema>;

const text = enteredText().max(verdictLimits.text);

/** A text alone is a reason without a template. */
const reason = z
  .union([
    text.transform((only) => ({ template: null, text: only })),
    z.strictObject({ template: reasonTemplateSchema.nullable().default(null), text: text.default('') }),
  ])
  .refine(({ template, text: given }) => given !== '' || (template !== null && template !== 'other'));

interface Reasoned {
  readonly verdict: Verdict;
  readonly reason: z.output<typeof reason>;
}
const hasOwnTemplate = ({ verdict, reason: { template } }: Reasoned): boolean =>
  template === null || (reasonTemplates[verdict] as readonly string[]).includes(template);

export const hitIdSchema = z.string().regex(/^[hd]1-[0-9A-HJKMNP-TV-Z]{16}(?:-\d{1,6})?$/);
const version = z.int().min(0);
const seen = {
  version,
  hash: z.string().regex(/^c1-[0-9A-HJKMNP-TV-Z]{26}(?: 2-[0-9A-HJKMNP-TV-Z]{26}(?: 3-[0-9A-HJKMNP-TV-Z]{26})?)?$/),
  // A page that was opened before there was a second version has the first one alone.
  subject: z.string().regex(/^s1-[0-9A-HJKMNP-TV-Z]{26}(?: s2-[0-9A-HJKMNP-TV-Z]{26})?$/),
};
const stages = z.record(z.string().regex(/^[0-9A-HJKMNP-TV-Z]{16}$/), z.enum(articleStages)).default({});

/** No hit stands in it twice. */
const several = <Hit extends z.ZodType<{ readonly hit: string }>>(hit: Hit) =>
  z
    .array(hit)
    .min(1)
    .max(verdictLimits.bulk)
    .refine((hits) => new Set(hits.map((one) => one.hit)).size === hits.length);

export const verdictSchema = z
  .strictObject({ verdict: z.enum(verdicts), reason, ...seen, stages })
  .refine(hasOwnTemplate);
export type VerdictBody = z.input<typeof verdictSchema>;

export const bulkVerdictSchema = z
  .strictObject({
    verdict: z.enum(bulkVerdicts),
    reason,
    hits: several(z.strictObject({ hit: hitIdSchema, ...seen, stages })),
  })
  .refine(hasOwnTemplate);
export type BulkVerdictBody = z.input<typeof bulkVerdictSchema>;

export const undoSchema = z.strictObject({
  hits: several(z.strictObject({ hit: hitIdSchema, version: z.int().min(1) })),
});
export type UndoBody = z.input<typeof undoSchema>;

export const approvalSchema = z.strictObject({
  approval: z.enum(approvals),
  reason: text.min(1),
  version,
  disposition: z.int().min(1),
  hash: seen.hash,
  subject: seen.subject,
});
export type ApprovalBody = z.input<typeof approvalSchema>;

/** It says what is wrong with a request that was made on something else than is stored. It names no person. */
export const staleHitSchema = z.object({
  hit: z.string(),
  /** `version`: another verdict was recorded; `hit`: the hit says something else; `subject`: it is another; `gone`: it is no longer reported. */
  changed: z.array(z.enum(['version', 'hit', 'subject', 'gone'])),
  version: z.int(),
});
export type StaleHit = Shape<typeof staleHitSchema>;
