import { z } from 'zod';
import { enteredText } from '#lib/model/entered-text.schema.ts';
import type { Shape } from '../schema.ts';
import { subjectFactSchema } from '../session/session.schema.ts';
import { revealReasonLength } from './reveal.ts';

export const revealSchema = z.strictObject({
  /** They are keys of facts, or `alias`, as `SessionDetail.revealable` lists them; or one of the classes. */
  fields: z.array(z.string().min(1).max(40)).min(1).max(20),
  reason: enteredText().min(1).max(revealReasonLength),
});
export type RevealBody = z.input<typeof revealSchema>;

export const revealedSchema = z.object({
  ref: z.string(),
  alias: z.string().exactOptional(),
  subjectFacts: z.array(subjectFactSchema),
});
export type Revealed = Shape<typeof revealedSchema>;
