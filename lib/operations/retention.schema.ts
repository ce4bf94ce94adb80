import { z } from 'zod';

// The audit log keeps the reason permanently.
const reason = z.string().trim().min(1).max(300);

/** The retention state that the reviewer saw. A script may leave it out and overwrites. */
const seen = z
  .strictObject({ endedOn: z.iso.date().nullable(), heldAt: z.iso.datetime().nullable() })
  .transform(({ endedOn, heldAt }) => ({
    relationshipEndedAtMs: endedOn === null ? null : Date.parse(endedOn),
    heldAtMs: heldAt === null ? null : Date.parse(heldAt),
  }))
  .optional();

export const relationshipEndSchema = z.strictObject({ endedOn: z.iso.date().nullable(), reason, seen });
export const holdSchema = z.strictObject({ held: z.boolean(), reason, seen });

export type RelationshipEndBody = z.input<typeof relationshipEndSchema>;
export type HoldBody = z.input<typeof holdSchema>;
