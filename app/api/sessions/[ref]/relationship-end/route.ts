import type { z } from 'zod';
import { json, route } from '#lib/server/http/index.ts';
import { recordRelationshipEnd, relationshipEndSchema } from '#lib/server/review/index.ts';

export const PUT = route<{ ref: string }, z.infer<typeof relationshipEndSchema>>({
  pattern: 'PUT /api/sessions/{ref}/relationship-end',
  action: 'retention.write',
  body: relationshipEndSchema,
  handle: async ({ reviewer, params, body }) => json(await recordRelationshipEnd(reviewer, params.ref, body)),
});
