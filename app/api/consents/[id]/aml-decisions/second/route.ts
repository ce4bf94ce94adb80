import type { z } from 'zod';
import { json, route } from '#lib/server/http/index.ts';
import { amlSecondSchema, reviewAml } from '#lib/server/review/index.ts';

export const POST = route<{ id: string }, z.infer<typeof amlSecondSchema>>({
  pattern: 'POST /api/consents/{id}/aml-decisions/second',
  action: 'consent.write',
  body: amlSecondSchema,
  handle: async ({ reviewer, params, body }) => json(await reviewAml(reviewer, params.id, body)),
});
