import { z } from 'zod';
import { enteredText } from '#lib/model/entered-text.schema.ts';
import { personSchema, type Shape } from '../schema.ts';
import { fourEyesModes, secondReasons } from '../second-review-rule.ts';
import { secondRefusals, secondVerdicts } from '../second-verdict.ts';
import { severitySchema, shownFindingSchema } from '../session/finding.schema.ts';
import { blockCodes } from './clear-blocks.ts';
import { decisionLimits, decisionReasons, decisionStates } from './decision.ts';
import { decisionKinds, recordedKinds } from './decision-kind.ts';

const decisionReasonSchema = z.enum([...new Set(Object.values(decisionReasons).flat())]);

/** There is at least one code other than `other`, or a text. */
export const decisionReasonsSchema = z.object({ codes: z.array(decisionReasonSchema), text: z.string() });
export type DecisionReasons = Shape<typeof decisionReasonsSchema>;

const evidenceTargetSchema = z.object({
  /** It is the session that shows it; for owners and representatives it is another one than that of the decision. */
  ref: z.string(),
  /** It is null for the session as a whole. */
  step: z.string().nullable(),
  stepType: z.string().nullable(),
  /** It is a hit or duplicate match. */
  hit: z.string().nullable(),
  /** It is shared data (v1). */
  consent: z.string().nullable(),
});
export type EvidenceTarget = Shape<typeof evidenceTargetSchema>;

/** One reason why the session cannot be cleared now, or a finding that a clear has to consider. */
export const clearBlockSchema = z.object({
  /** What an override or a tick names: the code, and a digest of what it is about. Another count or another step is another one. */
  id: z.string(),
  code: z.enum(blockCodes),
  severity: severitySchema,
  /** It is a sentence, made on the server. */
  message: z.string(),
  target: evidenceTargetSchema,
  /** Whose session shows it, where that is another one. Where decisions are read, not in a Problem. */
  subject: z.string().exactOptional(),
});
export type ClearBlock = Shape<typeof clearBlockSchema>;

const overriddenBlockSchema = clearBlockSchema.pick({ id: true, code: true, severity: true, message: true });
export type OverriddenBlock = Shape<typeof overriddenBlockSchema>;

const frozenFileSchema = z.object({
  step: z.string(),
  key: z.string(),
  /** It is the SHA-256 in hex of the bytes that the server fetched for this decision; it is null when it could not fetch them. */
  sha256: z.string().nullable(),
  bytes: z.int().nullable(),
  /** It says why not: it is the code of a Problem, `too_late` or `too_large`. */
  why: z.string().nullable(),
});
export type FrozenFile = Shape<typeof frozenFileSchema>;

/** What was frozen, in short; the whole of it is sealed in the store. */
const frozenSummarySchema = z.object({
  /** SHA-256 in hex over everything that was frozen; it stands in the audit event. */
  contentHash: z.string(),
  /** It is when the service was read for it. It is null when the service could not be read, and what was stored was frozen. */
  readAt: z.iso.datetime().nullable(),
  /** It is when what was frozen was last read. It is null when it never was. */
  factsReadAt: z.iso.datetime().nullable(),
  facts: z.int(),
  hits: z.int(),
  files: z.array(frozenFileSchema),
  /** Steps whose files could not even be listed, and why. */
  stepsWithoutFiles: z.array(z.object({ step: z.string(), why: z.string() })),
  /** It is null for an individual, or where no ownership was reported. */
  ownership: z
    .object({
      policy: z.string(),
      thresholdPercent: z.number(),
      inclusive: z.boolean(),
      policyVersion: z.string(),
      /** It is the SHA-256 in hex of the ownership answer, the same for every role; it is null when that could not be read. */
      answerHash: z.string().nullable(),
    })
    .nullable(),
});
export type FrozenSummary = Shape<typeof frozenSummarySchema>;

const secondReviewSchema = z.object({
  verdict: z.enum(secondVerdicts),
  reason: z.string().nullable(),
  by: personSchema,
  at: z.iso.datetime(),
});
export type SecondReview = Shape<typeof secondReviewSchema>;

const shownDecisionSchema = z.object({
  id: z.string(),
  /** Counts the decisions of the session, from 1. */
  number: z.int().min(1),
  state: z.enum(decisionStates),
  by: personSchema,
  at: z.iso.datetime(),
  /** It is null where it is hidden from who may be the second reviewer and has not opened the evidence since; the four after it are then null too. */
  kind: z.enum(recordedKinds).nullable(),
  /** It is null also when the key of the session is gone. */
  reasons: decisionReasonsSchema.nullable(),
  overrides: z.array(overriddenBlockSchema).nullable(),
  /** They did not block the clear, and its author ticked each. It is null also where the decision is no clear, or older than this rule. */
  considered: z.array(overriddenBlockSchema).nullable(),
  /** It says why the decision needs, or needed, a second reviewer; it is null where it is hidden, as `kind` is. */
  needsSecond: z.array(z.enum(secondReasons)).nullable(),
  second: secondReviewSchema.nullable(),
  frozen: frozenSummarySchema.nullable(),
  /** It is a sentence when a status in the verification service's own manager must follow; else it is null. */
  alsoDecideInService: z.string().nullable(),
});
export type ShownDecision = Shape<typeof shownDecisionSchema>;

/** It is about the decision that waits. */
const secondStateSchema = z.object({
  may: z.boolean(),
  refusal: z.enum(secondRefusals).nullable(),
  /** It is a sentence for the screen; it is null when nothing stands in the way. */
  message: z.string().nullable(),
  /** What this reviewer has still to open since the decision was made, before its verdict is shown. */
  toOpen: z.array(evidenceTargetSchema),
});
export type SecondState = Shape<typeof secondStateSchema>;

/** It is what moved since the evidence was frozen. Values are personal data of the session. */
const evidenceDifferenceSchema = z.object({
  facts: z.array(
    z.object({
      step: z.string().nullable(),
      stepType: z.string().nullable(),
      key: z.string(),
      before: z.array(z.string()),
      after: z.array(z.string()),
    }),
  ),
  steps: z.array(
    z.object({
      /** It is null for the session itself. */
      step: z.string().nullable(),
      stepType: z.string().nullable(),
      changed: z.array(z.enum(['status', 'content', 'added', 'removed'])),
      statusBefore: z.string().nullable(),
      statusAfter: z.string().nullable(),
    }),
  ),
  hits: z.array(
    z.object({
      step: z.string(),
      hit: z.string(),
      changed: z.array(z.enum(['added', 'gone', 'content', 'verdict', 'approval'])),
      verdictBefore: z.string().nullable(),
      verdictAfter: z.string().nullable(),
    }),
  ),
  findings: z.object({ added: z.array(shownFindingSchema), gone: z.array(shownFindingSchema) }),
  ownership: z.array(z.enum(['policy', 'confirmation', 'answer'])),
  /** These owners and representatives have other hits or verdicts in their own sessions. */
  persons: z.array(z.object({ ref: z.string(), step: z.string() })),
  /** They are ids of shared data (v1) that was read or decided again. */
  sharedData: z.array(z.string()),
  /** These steps have other files than those that were hashed, or may have. */
  files: z.array(z.object({ step: z.string(), stepType: z.string().nullable() })),
});
export type EvidenceDifference = Shape<typeof evidenceDifferenceSchema>;

export const sessionDecisionsSchema = z.object({
  ref: z.string(),
  /** A write names it. It counts every write to the decisions of this session, but no referral. */
  version: z.int().min(0),
  /** It is when the facts were last read from the service. */
  factsReadAt: z.iso.datetime().nullable(),
  /** It is the decision in force; it is null while the session is undecided. */
  current: shownDecisionSchema.nullable(),
  /** It waits for a second reviewer. */
  waiting: shownDecisionSchema.nullable(),
  /** The newest comes first, and both are in it. */
  history: z.array(shownDecisionSchema),
  /** They block a clear as the session is stored now; a decision reads it again first. */
  blocks: z.array(clearBlockSchema),
  /**
   * It counts the own sessions of owners, representatives and officers and other sessions of the same person, those that were read within a day, and says
   * whether the others are being read.
   */
  linked: z.object({ total: z.int(), read: z.int(), isReading: z.boolean() }),
  /** They do not block a clear, which has to consider each of them. */
  toConsider: z.array(clearBlockSchema),
  /** The reasons that can be given for each kind: one that states what is not so is not among them. */
  possibleReasons: z.record(z.enum(recordedKinds), z.array(decisionReasonSchema)),
  fourEyes: z.object({
    mode: z.enum(fourEyesModes),
    /** It says why a decision of this kind would need a second reviewer now; it is empty when it would not. Overriding a block adds `override`. */
    needsSecond: z.record(z.enum(recordedKinds), z.array(z.enum(secondReasons))),
    /** It is a sentence where nobody could be the second reviewer of a decision by this reviewer, with whom to turn to. It is null where a person could. */
    nobody: z.string().nullable(),
  }),
  mayWrite: z.boolean(),
  /** It is null when nothing waits. */
  second: secondStateSchema.nullable(),
  /** It says whether this reviewer may withdraw what waits. */
  mayWithdraw: z.boolean(),
  /** For each kind it is a sentence about the status that would have to follow in the verification service. It is null when none would. */
  alsoDecideInService: z.record(z.enum(recordedKinds), z.string().nullable()),
  /** It is what has changed since the evidence of the waiting decision, else of the one in force, was frozen; it is null when nothing has. */
  changedSince: evidenceDifferenceSchema.nullable(),
  /** The files of these steps have other addresses than those that were hashed for that decision, and their bytes were not compared yet. */
  filesToCompare: z.array(z.object({ step: z.string(), stepType: z.string() })),
  /** It is shown to who referred the session, to `mlro` and to `auditor`; it is false for everybody else, whatever happened. */
  isReferred: z.boolean(),
});
export type SessionDecisions = Shape<typeof sessionDecisionsSchema>;

const text = enteredText().max(decisionLimits.text);
const version = sessionDecisionsSchema.shape.version;

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
    /** Ids of the findings of `toConsider` that were considered, each ticked by itself. */
    considered: z.array(z.string().max(100)).max(decisionLimits.considered).default([]),
  })
  .refine(({ decision, reasons: { codes } }) => {
    const own: readonly string[] = decisionReasons[decision];
    return codes.every((code) => own.includes(code));
  })
  .refine(({ decision, considered }) => decision === 'clear' || considered.length === 0);
export type DecisionBody = z.input<typeof decisionSchema>;

export const secondSchema = z.strictObject({ verdict: z.enum(secondVerdicts), reason: text.min(1), version });
export type SecondBody = z.input<typeof secondSchema>;

export const withdrawalSchema = z.strictObject({ reason: text.default(''), version });
export type WithdrawalBody = z.input<typeof withdrawalSchema>;
