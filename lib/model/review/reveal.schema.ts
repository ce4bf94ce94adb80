import { z } from 'zod';
import type { Shape } from '../schema.ts';
import { subjectFactSchema } from '../session/session.schema.ts';

export const revealedSchema = z.object({
  ref: z.string(),
  /** Only where it was asked for. */
  alias: z.string().exactOptional(),
  subjectFacts: z.array(subjectFactSchema),
});
export type Revealed = Shape<typeof revealedSchema>;
