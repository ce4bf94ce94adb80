/** Who owns a company, as declared, and how a reviewer confirmed that it is to be read. `lib/ownership` declares the types that it computes from. */

import { z } from 'zod';
import { enteredText } from '#lib/model/entered-text.schema.ts';
import type { Shape } from '#lib/model/schema.ts';
import { type Confirmed, type Declared, directions, type Policy, rules, units } from '#lib/ownership/index.ts';

const text = z.string().nullable();

const edgesSchema = z.array(z.object({ nodeId: z.unknown(), shares: z.unknown(), director: z.unknown() })).nullable();
const checksSchema = z.array(z.object({ type: text, status: text })).nullable();

const ownerSchema = z.object({
  nodeId: z.unknown(),
  name: text,
  country: text,
  edges: edgesSchema,
  links: edgesSchema,
  screened: z
    .object({
      // The service may report a part of one.
      hits: z.number().nullable(),
      sanctions: z.boolean().nullable(),
      worst: z.enum(['sanctions', 'pep', 'other', 'adverse_media']).nullable(),
      mayBeSanctions: z.literal(true).exactOptional(),
      state: z.enum(['complete', 'incomplete']),
    })
    .nullable(),
});

const declaredSchema = z.object({
  subject: z.object({ name: text, registrationNumber: text, country: text }).nullable(),
  individuals: z
    .array(ownerSchema.extend({ birthDate: text, ultimate: z.unknown(), status: text, checks: checksSchema }))
    .nullable(),
  corporates: z.array(ownerSchema.extend({ registrationNumber: text, documents: checksSchema })).nullable(),
}) satisfies z.ZodType<Declared>;

const policySchema = z.object({
  id: z.string(),
  version: z.string(),
  name: z.string(),
  threshold: z.number(),
  comparison: z.enum(['gte', 'gt']),
  rules: z.partialRecord(z.enum(rules), z.string()),
  shareRules: z.array(z.enum(rules)),
  appliesFrom: z.iso.date().nullable(),
}) satisfies z.ZodType<Policy>;

const confirmedSchema = z.strictObject({
  direction: z.enum(directions).nullable(),
  unit: z.enum(units).nullable(),
  root: z.string().min(1).max(100).nullable(),
}) satisfies z.ZodType<Confirmed>;

/** The latest confirmation of a session. Every change is a new, audited version; withdrawing one leaves nothing confirmed. */
export const confirmationSchema = z.object({
  /** What is in force, ready for `assess`. It is nothing once the latest confirmation has lapsed. */
  settled: confirmedSchema,
  /** This was confirmed for other nodes or edges than are declared now: it no longer applies, and the screen says so. */
  lapsed: confirmedSchema.nullable(),
  /** The version is 0 if nothing was ever confirmed. */
  version: z.int().min(0),
  /** The name of the reviewer, or null with version 0. */
  by: text,
  /** An ISO instant, or null with version 0. */
  at: z.iso.datetime().nullable(),
  reason: text,
});
export type Confirmation = Shape<typeof confirmationSchema>;

/** Without any value in `settled` the latest confirmation is taken back. `version` (0: none) and `structureHash` are what the reviewer saw. */
export const confirmationBodySchema = z.strictObject({
  settled: confirmedSchema,
  reason: enteredText().min(1).max(500),
  version: z.int().min(0),
  structureHash: z.hash('sha256'),
});
export type ConfirmationBody = z.input<typeof confirmationBodySchema>;

export const ownershipInputSchema = z.object({
  ref: z.string(),
  declared: declaredSchema,
  /** The configured policy; the screen may apply another named one. */
  policy: policySchema,
  settlement: confirmationSchema,
  /** SHA-256, hex, of `declared` and `settled` in canonical form: the same on the screen and on every export. */
  inputHash: z.hash('sha256'),
  /** SHA-256, hex, of the nodes and edges alone, whatever their order. A confirmation sends it back and applies to it only. */
  structureHash: z.hash('sha256'),
  /** The answer names the sessions of these persons. */
  sessions: z.array(
    z.object({
      /** The position in `individuals`. */
      position: z.int(),
      /** The verification service's id, for a look-up only: never part of an address. */
      sessionId: z.string(),
      /** It is null if the session is not registered in Review Desk. */
      ref: text,
    }),
  ),
  /** The ISO instant at which the owners were fetched from the verification service. */
  readAt: z.iso.datetime(),
  /** The URL names of the source steps. `company` is null where there is none, or it could not be read. */
  steps: z.object({ owners: z.string(), company: text }),
  maySettle: z.boolean(),
  mayExport: z.boolean(),
});
export type OwnershipInput = Shape<typeof ownershipInputSchema>;

/** An export is made from the input, with what the session's header says beside it. */
export interface OwnershipExportInput extends OwnershipInput {
  /** The sentences of the session's findings, most serious first. */
  readonly sessionFindings: readonly string[];
  /** The name of the reviewer who makes the export. */
  readonly madeBy: string;
  /** An ISO instant. */
  readonly madeAt: string;
}
