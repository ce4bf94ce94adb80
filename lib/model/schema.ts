/** Parts of schemas that several nouns have, and the types that follow from a schema. Schemas are values of the server alone: elsewhere their types are imported. */
import { z } from 'zod';

/** What is read in the shape of a schema is never changed. */
export type Shape<Schema extends z.ZodType> = ReadOnly<z.output<Schema>>;
export type ReadOnly<Value> = Value extends object ? { readonly [Key in keyof Value]: ReadOnly<Value[Key]> } : Value;

/** Who did something, as others are shown it: a reviewer's id and the name at that time. */
export const personSchema = z.object({ id: z.string(), name: z.string() });
export type Person = Shape<typeof personSchema>;

/** It is one version of what a reviewer recorded. */
export const recordedSchema = z.object({
  /** It is counted from 1. */
  version: z.int().min(1),
  by: personSchema,
  /** ISO 8601. */
  at: z.iso.datetime(),
});
export type Recorded = Shape<typeof recordedSchema>;

/** All versions of one record of a session. */
export const recordHistory = <Version extends z.ZodType>(version: Version) =>
  z.object({
    ref: z.string(),
    /** A write must name it; it is 0 when nothing was recorded. */
    version: z.int().min(0),
    current: version.nullable(),
    /** The newest comes first. */
    former: z.array(version),
    mayWrite: z.boolean(),
  });

export const noBodySchema = z.strictObject({});
export type NoBody = z.input<typeof noBodySchema>;
