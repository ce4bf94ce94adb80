/** What the pages of one session read at the same moment. Each part is what its own operation answers with. */
import { z } from 'zod';
import { problemSchema } from '../problem.schema.ts';
import type { ReadOnly, Shape } from '../schema.ts';
import { neighboursSchema } from './list.schema.ts';
import { mostParts, plainParts } from './parts.ts';

/** Of the part that the caller has: while it is still the same, the answer leaves it out. */
const version = z.string().max(64).exactOptional();

const partSchema = z.discriminatedUnion('part', [
  z.strictObject({ part: z.enum(plainParts), version }),
  z.strictObject({ part: z.enum(['answer', 'explanation', 'verdicts']), step: z.string().min(1).max(200), version }),
  z.strictObject({
    part: z.literal('neighbours'),
    list: neighboursSchema.shape.list,
    cursor: neighboursSchema.shape.cursor,
    version,
  }),
]);
export type PartRequest = ReadOnly<z.input<typeof partSchema>>;
export type PartName = PartRequest['part'];

export const partsBodySchema = z.strictObject({
  /** Each is named once. */
  parts: z
    .array(partSchema)
    .min(1)
    .max(mostParts)
    .refine((parts) => {
      const names = parts.map((one) => ('step' in one ? `${one.part} ${one.step}` : one.part));
      return new Set(names).size === names.length;
    }),
  /** They are read before the reviewer opens what they are of; the audit events are marked. */
  prefetch: z.boolean().default(false),
  /** Nobody waits for them: what they read from the verification service gives way to all that a person asked for. */
  ahead: z.boolean().default(false),
});
export type PartsBody = ReadOnly<z.input<typeof partsBodySchema>>;

export const sessionPartsSchema = z.object({
  /** In the order of the request. `data` is absent where the caller has it already. */
  parts: z.array(
    z.union([
      z.object({ version: z.string(), data: z.unknown().exactOptional() }),
      z.object({ problem: problemSchema }),
    ]),
  ),
});
export type SessionParts = Shape<typeof sessionPartsSchema>;
export type SessionPart = SessionParts['parts'][number];
