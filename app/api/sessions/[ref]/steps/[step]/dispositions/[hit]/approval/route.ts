import type { z } from 'zod';
import { json, route } from '#lib/server/http/index.ts';
import { approvalSchema, openSession } from '#lib/server/review/index.ts';

export const PUT = route<{ ref: string; step: string; hit: string }, z.infer<typeof approvalSchema>>({
  pattern: 'PUT /api/sessions/{ref}/steps/{step}/dispositions/{hit}/approval',
  action: 'disposition.approve',
  body: approvalSchema,
  handle: async ({ reviewer, params: { ref, step, hit }, body }) =>
    json(await openSession(reviewer, ref).approveMatch(step, hit, body)),
});
