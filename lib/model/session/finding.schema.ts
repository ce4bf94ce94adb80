import { z } from 'zod';
import type { Shape } from '../schema.ts';
import { findingCodes } from './finding.ts';
import { severities } from './finding-list.ts';
import { hitKinds } from './hit-kind.ts';

export const severitySchema = z.enum(severities);
export type Severity = Shape<typeof severitySchema>;

/** Two steps may report these differently of one person. */
const differingSchema = z.enum([
  'name',
  'birth_date',
  'gender',
  'nationality',
  'document_number',
  'address',
  // These within one step alone.
  'birth_place',
  'document_type',
  'document_country',
  'document_issued',
  'document_expiry',
  'phone',
  'email',
  'registration_number',
  'country',
  'other',
]);
export type DifferingAttribute = Shape<typeof differingSchema>;

/** Dates of one document or person, in an order in which they cannot be. */
const impossibleSchema = z.enum([
  'born_in_future',
  'issued_in_future',
  'issued_before_birth',
  'expires_before_birth',
  'expires_before_issue',
]);
export type ImpossibleDates = Shape<typeof impossibleSchema>;

/** What a screening should have. */
const screeningPartSchema = z.enum(['nationality', 'monitoring']);

const ownFindingSchema = z.object({
  code: z.enum(findingCodes),
  severity: severitySchema,
  /** They are the type and address of the step that shows the evidence; they are null when it concerns the whole session. */
  stepType: z.string().nullable(),
  step: z.string().nullable(),
  /** Upstream's reason code, where the step has one. */
  reasonCode: z.string().exactOptional(),
  /** It is the day of expiry, YYYY-MM-DD. */
  on: z.string().exactOptional(),
  /** It is the accepted age of a proof of address. */
  months: z.number().exactOptional(),
  /** It counts hits, candidates or owners. Upstream's own count is as reported, whole or not. */
  count: z.number().exactOptional(),
  /** So many of the `count` hits or candidates are open; absent where no verdict counts. */
  open: z.number().exactOptional(),
  /** The strongest kind of hit, and how many delivered hits are of it. */
  worst: z.object({ kind: z.enum(hitKinds), count: z.int() }).exactOptional(),
  /** It has every kind of which there is a delivered hit that is open, or of which one is confirmed; the gravest comes first. */
  kinds: z.array(z.enum(hitKinds)).exactOptional(),
  /** The raw status: one that is not recognised, or the body's own. */
  status: z.string().exactOptional(),
  documentType: z.string().exactOptional(),
  /** What differs between this step and `against`, the type of another step. */
  attributes: z.array(differingSchema).exactOptional(),
  against: z.string().exactOptional(),
  /** What is wrong with the dates of a document, and the dates, `YYYY-MM-DD`. */
  impossible: z.array(impossibleSchema).exactOptional(),
  dates: z.array(z.object({ of: z.enum(['birth', 'issue', 'expiry']), on: z.string() })).exactOptional(),
  /** What the screening lacks. */
  missing: z.array(screeningPartSchema).exactOptional(),
  /** Media types of files that cannot be shown, or `unknown`, or `empty`. */
  formats: z.array(z.string()).exactOptional(),
  /** It is on the session of a person whom this step names. */
  isElsewhere: z.literal(true).exactOptional(),
  /** What an answer says against what is approved: keys with what holds them, and values, as received. */
  statements: z.array(z.object({ key: z.string(), value: z.string() })).exactOptional(),
  /** They agree as far as one of them goes. */
  isInPart: z.literal(true).exactOptional(),
  /** Only the name differs, and may be two transliterations of one. */
  isTransliteration: z.literal(true).exactOptional(),
  /** Only newer rules find it: the session is as it was when the former ones did not. */
  isByNewRule: z.literal(true).exactOptional(),
});

const findingSchema = ownFindingSchema.extend({
  /** It is the ref of the own session of a person whom this step names, where the finding is about that session. */
  session: z.string().exactOptional(),
  /** It is the gravest of the `count` findings of that session for which this one stands. */
  about: ownFindingSchema.exactOptional(),
  /** They are the codes of all of them. */
  codes: z.array(z.enum(findingCodes)).exactOptional(),
});
export type Finding = Shape<typeof findingSchema>;

/** A finding with the sentence that the server made of it, so that no page loads the texts of all. */
export const shownFindingSchema = findingSchema.extend({ message: z.string() });
export type ShownFinding = Shape<typeof shownFindingSchema>;
