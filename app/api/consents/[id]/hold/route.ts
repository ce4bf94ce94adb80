import type { z } from 'zod';
import { json, route } from '#lib/server/http/index.ts';
import { holdConsent, holdSchema } from '#lib/server/review/index.ts';

export const PUT = route<{ id: string }, z.infer<typeof holdSchema>>({
  pattern: 'PUT /api/consents/{id}/hold',
  action: 'retention.write',
  body: holdSchema,
  handle: async ({ reviewer, params, body }) => json(await holdConsent(reviewer, params.id, body)),
});
