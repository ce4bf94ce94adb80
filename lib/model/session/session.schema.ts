/**
 * Our own HTTP API answers with sessions so: already authorised and redacted. Times are ISO 8601 in UTC. A masked string holds `•`; null means that
 * upstream had none; a value that the role may not see is absent (undefined) and named in `X-Redacted`.
 */
import { z } from 'zod';
import type { Shape } from '../schema.ts';
import { severitySchema, shownFindingSchema } from './finding.schema.ts';
import { sessionKinds } from './ids.ts';
import { assigneeSchema, reviewStateSchema } from './queue.schema.ts';
import { retentionSchema } from './retention.schema.ts';

const stepStateSchema = z.object({
  id: z.string().nullable(),
  type: z.string(),
  /** For roles that may not know of screening it is a `CustomerStepState`. */
  status: z.string(),
  /** Its name in our addresses: the id where the session gives one, else the type. */
  step: z.string(),
  /** A company's session says whose step it is, a representative's or an officer's; absent when not known, and for roles that may not see names. */
  person: z.string().exactOptional(),
  /** In one session it tells roles that may not know of screening why the step was rejected or is to be done again; null where no reason may be named. */
  reasonCode: z.string().nullable().exactOptional(),
  /** Likewise: since when it is in this state; null where no change is known that the customer could see. */
  since: z.iso.datetime().nullable().exactOptional(),
});
export type StepState = Shape<typeof stepStateSchema>;

export const sessionRowSchema = z.object({
  ref: z.string(),
  kind: z.enum(sessionKinds),
  alias: z.string().nullable().exactOptional(),
  app: z.string().nullable(),
  /** For roles that may not know of screening it is a `CustomerSessionState`. */
  status: z.string(),
  sandbox: z.boolean(),
  /** It is the name of the person or company; it is null when no step gave one yet. */
  subject: z.string().nullable().exactOptional(),
  steps: z.array(stepStateSchema),
  /** The most serious comes first. */
  findings: z.array(shownFindingSchema),
  /** For roles that may not know of screening these are times of changes that the customer could see; they are null where none is known. */
  firstSeenAt: z.iso.datetime().nullable(),
  updatedAt: z.iso.datetime().nullable(),
  assignee: assigneeSchema.nullable(),
  /** The place in the work queue is null when the session needs nobody. It is absent for roles that may not know of screening. */
  review: reviewStateSchema.nullable().exactOptional(),
});
export type SessionRow = Shape<typeof sessionRowSchema>;

/** It is one fact about the subject, with the step that reported it. */
export const subjectFactSchema = z.object({
  key: z.string(),
  value: z.string(),
  /** It is null when it comes from the session itself. */
  step: z.string().nullable(),
  stepType: z.string().nullable(),
});
export type SubjectFact = Shape<typeof subjectFactSchema>;

/** An access to shared data (v1) that is linked to a session, and in which something was found. */
const linkedAccessSchema = z.object({
  id: z.string(),
  findings: z.int(),
  /** It is that of the most serious one. */
  severity: severitySchema,
  /** That one as a sentence, and how many more there are. */
  message: z.string(),
});
export type LinkedAccess = Shape<typeof linkedAccessSchema>;

export const sessionDetailSchema = sessionRowSchema.extend({
  /** It is when the oldest of its steps was last read from upstream; it is null when none was, and for roles that may not know of screening. */
  readAt: z.iso.datetime().nullable(),
  subjectFacts: z.array(subjectFactSchema),
  /** They are the keys of what is masked and is shown for a reason; it is absent when nothing is. */
  revealable: z.array(z.string()).exactOptional(),
  /** Accepted age of a proof of address, in months, on the day the session was received; absent where none has a date, and for roles that may not know of findings. */
  proofMonths: z.int().exactOptional(),
  /** It says how long it is kept; it is absent for roles that may not know. */
  retention: retentionSchema.exactOptional(),
  /** It is absent for roles that may not read shared data. */
  sharedData: z.array(linkedAccessSchema).exactOptional(),
});
export type SessionDetail = Shape<typeof sessionDetailSchema>;

export const foundSessionSchema = z.object({ ref: z.string() });
export type FoundSession = Shape<typeof foundSessionSchema>;

export const lookUpSchema = z.strictObject({ id: z.string().min(1).max(500) });
export type LookUpBody = z.input<typeof lookUpSchema>;
