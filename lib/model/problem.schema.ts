import { z } from 'zod';
import { type ProblemBody, type ProblemCode, problemTable } from './problem.ts';
import { clearBlockSchema } from './review/decision.schema.ts';
import { decisionChanges } from './review/decision.ts';
import { staleHitSchema } from './review/verdict.schema.ts';

const codes = Object.keys(problemTable) as readonly ProblemCode[];

export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.enum(codes),
  detail: z.string().optional(),
  requestId: z.string(),
  retryAfterSeconds: z.int().optional(),
  rawText: z.string().optional(),
  apiCode: z.string().optional(),
  stale: z.array(staleHitSchema).optional(),
  changed: z.array(z.enum(decisionChanges)).optional(),
  blocks: z.array(clearBlockSchema).optional(),
  toConsider: z.array(clearBlockSchema).optional(),
} satisfies Record<keyof ProblemBody, z.ZodType>);
