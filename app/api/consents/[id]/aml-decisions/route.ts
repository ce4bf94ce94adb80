import type { z } from 'zod';
import { json, route } from '#lib/server/http/index.ts';
import { amlDecisionSchema, decideAml } from '#lib/server/review/index.ts';

export const POST = route<{ id: string }, z.infer<typeof amlDecisionSchema>>({
  pattern: 'POST /api/consents/{id}/aml-decisions',
  action: 'consent.write',
  body: amlDecisionSchema,
  handle: async ({ reviewer, params, body }) => json(await decideAml(reviewer, params.id, body)),
});
