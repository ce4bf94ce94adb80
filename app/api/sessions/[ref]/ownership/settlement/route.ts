import { z } from 'zod';
import { directions, units } from '#lib/ownership/index.ts';
import { json, route } from '#lib/server/http/index.ts';
import { openSession } from '#lib/server/review/index.ts';

const bodySchema = z.strictObject({
  settled: z.strictObject({
    direction: z.enum(directions).nullable(),
    unit: z.enum(units).nullable(),
    root: z.string().min(1).max(100).nullable(),
  }),
  reason: z.string().trim().min(1).max(500),
  version: z.int().min(0),
  structureHash: z.hash('sha256'),
});

export const PUT = route<{ ref: string }, z.infer<typeof bodySchema>>({
  pattern: 'PUT /api/sessions/{ref}/ownership/settlement',
  action: 'decision.write',
  body: bodySchema,
  handle: async ({ reviewer, params, body }) => json(await openSession(reviewer, params.ref).settleOwnership(body)),
});
