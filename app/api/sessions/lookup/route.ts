import { z } from 'zod';
import { json, route } from '#lib/server/http/index.ts';
import { lookUp } from '#lib/server/review/index.ts';

export const POST = route({
  pattern: 'POST /api/sessions/lookup',
  action: 'session.lookup',
  body: z.strictObject({ id: z.string().min(1).max(500) }),
  handle: async ({ reviewer, body }) => json(await lookUp(reviewer, body.id)),
});
