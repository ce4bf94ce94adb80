import { z } from 'zod';
import { enteredText } from '#lib/model/entered-text.schema.ts';
import type { Shape } from '../schema.ts';

export const retentionSchema = z.object({
  /** It is the recorded end of the relationship, `YYYY-MM-DD`; it is null when there is none, so it is never deleted. */
  endedOn: z.iso.date().nullable(),
  /** It is deleted from then on (`YYYY-MM-DD`), unless on legal hold. */
  keptUntil: z.iso.date().nullable(),
  /** Retention period, from the end of the relationship. */
  days: z.int(),
  /** Since then it is on legal hold; it is null when it is not. */
  heldAt: z.iso.datetime().nullable(),
  mayChange: z.boolean(),
});
export type Retention = Shape<typeof retentionSchema>;

const { endedOn, heldAt } = retentionSchema.shape;

// The audit log keeps the reason permanently.
const reason = enteredText().min(1).max(300);

/** It is the retention state that the reviewer saw. A script may leave it out and overwrites. */
const seen = z
  .strictObject({ endedOn, heldAt })
  .transform((was) => ({
    relationshipEndedAtMs: was.endedOn === null ? null : Date.parse(was.endedOn),
    heldAtMs: was.heldAt === null ? null : Date.parse(was.heldAt),
  }))
  .optional();

export const relationshipEndSchema = z.strictObject({ endedOn, reason, seen });
export type RelationshipEndBody = z.input<typeof relationshipEndSchema>;

export const holdSchema = z.strictObject({ held: z.boolean(), reason, seen });
export type HoldBody = z.input<typeof holdSchema>;
