import type { z } from 'zod';
import { json, route } from '#lib/server/http/index.ts';
import { endConsent, relationshipEndSchema } from '#lib/server/review/index.ts';

export const PUT = route<{ id: string }, z.infer<typeof relationshipEndSchema>>({
  pattern: 'PUT /api/consents/{id}/relationship-end',
  action: 'retention.write',
  body: relationshipEndSchema,
  handle: async ({ reviewer, params, body }) => json(await endConsent(reviewer, params.id, body)),
});
