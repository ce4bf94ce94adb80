import type { z } from 'zod';
import { json, route } from '#lib/server/http/index.ts';
import { openSession, withdrawalSchema } from '#lib/server/review/index.ts';

export const POST = route<{ ref: string; id: string }, z.infer<typeof withdrawalSchema>>({
  pattern: 'POST /api/sessions/{ref}/decisions/{id}/withdrawal',
  action: 'decision.write',
  body: withdrawalSchema,
  handle: async ({ reviewer, params: { ref, id }, body }) =>
    json(await openSession(reviewer, ref).withdrawDecision(id, body)),
});
