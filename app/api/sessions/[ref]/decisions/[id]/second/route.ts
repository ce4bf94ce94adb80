import type { z } from 'zod';
import { json, route } from '#lib/server/http/index.ts';
import { openSession, secondSchema } from '#lib/server/review/index.ts';

export const POST = route<{ ref: string; id: string }, z.infer<typeof secondSchema>>({
  pattern: 'POST /api/sessions/{ref}/decisions/{id}/second',
  action: 'decision.write',
  body: secondSchema,
  handle: async ({ reviewer, params: { ref, id }, body }) =>
    json(await openSession(reviewer, ref).reviewDecision(id, body)),
});
