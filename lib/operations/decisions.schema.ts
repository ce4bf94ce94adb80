import { z } from 'zod';
import { decisionReasonSchema } from '#lib/model/review/decision.schema.ts';
import { decisionLimits, decisionReasons } from '#lib/model/review/decision.ts';
import { type DecisionKind, decisionKinds } from '#lib/model/review/decision-kind.ts';
import { secondVerdicts } from '#lib/model/second-verdict.ts';

const text = z.string().trim().max(decisionLimits.text);

const isCodeOf = (kind: DecisionKind, code: string): boolean =>
  (decisionReasons[kind] as readonly string[]).includes(code);

const version = z.int().min(0);

/** At least one reason that says something alone, or a text. */
const reasons = z
  .strictObject({
    codes: z
      .array(decisionReasonSchema)
      .max(decisionReasonSchema.options.length)
      .default([])
      .transform((all) => [...new Set(all)]),
    text: text.default(''),
  })
  .refine(({ codes: given, text: written }) => written !== '' || given.some((code) => code !== 'other'))
  .refine(({ codes: given, text: written }) => written !== '' || !given.includes('other'));

export const decisionSchema = z
  .strictObject({
    decision: z.enum(decisionKinds),
    reasons,
    version,
    /** Ids of the blocks that are overridden, each by name. */
    overrides: z.array(z.string().max(100)).max(decisionLimits.overrides).default([]),
  })
  .refine(({ decision, reasons: given }) => given.codes.every((code) => isCodeOf(decision, code)));

export const secondSchema = z.strictObject({ verdict: z.enum(secondVerdicts), reason: text.min(1), version });

export const withdrawalSchema = z.strictObject({ reason: text.default(''), version });

export type DecisionBody = z.input<typeof decisionSchema>;
export type SecondBody = z.input<typeof secondSchema>;
export type WithdrawalBody = z.input<typeof withdrawalSchema>;
