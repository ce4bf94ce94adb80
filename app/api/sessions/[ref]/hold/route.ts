import type { z } from 'zod';
import { json, route } from '#lib/server/http/index.ts';
import { holdSchema, holdSession } from '#lib/server/review/index.ts';

export const PUT = route<{ ref: string }, z.infer<typeof holdSchema>>({
  pattern: 'PUT /api/sessions/{ref}/hold',
  action: 'retention.write',
  body: holdSchema,
  handle: async ({ reviewer, params, body }) => json(await holdSession(reviewer, params.ref, body)),
});
