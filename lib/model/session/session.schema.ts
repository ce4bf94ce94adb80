import { z } from 'zod';
import type { Shape } from '../schema.ts';

/** It is one fact about the subject, with the step that reported it. */
export const subjectFactSchema = z.object({
  key: z.string(),
  value: z.string(),
  /** It is null when it comes from the session itself. */
  step: z.string().nullable(),
  stepType: z.string().nullable(),
});
export type SubjectFact = Shape<typeof subjectFactSchema>;
