import type { z } from 'zod';
import { json, parsePrefetch, route } from '#lib/server/http/index.ts';
import { decisionSchema, openSession } from '#lib/server/review/index.ts';

export const GET = route<{ ref: string }>({
  pattern: 'GET /api/sessions/{ref}/decisions',
  action: 'decision.read',
  handle: async ({ reviewer, params, url }) =>
    json(await openSession(reviewer, params.ref).readDecisions(parsePrefetch(url))),
});

export const POST = route<{ ref: string }, z.infer<typeof decisionSchema>>({
  pattern: 'POST /api/sessions/{ref}/decisions',
  action: 'decision.write',
  body: decisionSchema,
  // Less the decisions that are listed, its count would be that of the referrals.
  isUncounted: true,
  handle: async ({ reviewer, params, body }) => json(await openSession(reviewer, params.ref).decide(body)),
});
