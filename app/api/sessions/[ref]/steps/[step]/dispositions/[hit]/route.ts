import type { z } from 'zod';
import { json, route } from '#lib/server/http/index.ts';
import { dispositionSchema, openSession } from '#lib/server/review/index.ts';

export const PUT = route<{ ref: string; step: string; hit: string }, z.infer<typeof dispositionSchema>>({
  pattern: 'PUT /api/sessions/{ref}/steps/{step}/dispositions/{hit}',
  action: 'disposition.write',
  body: dispositionSchema,
  handle: async ({ reviewer, params: { ref, step, hit }, body }) =>
    json(await openSession(reviewer, ref).recordDisposition(step, hit, body)),
});
