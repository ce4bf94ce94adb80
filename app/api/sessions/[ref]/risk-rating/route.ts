import type { z } from 'zod';
import { json, parsePrefetch, route } from '#lib/server/http/index.ts';
import { openSession, riskSchema } from '#lib/server/review/index.ts';

export const GET = route<{ ref: string }>({
  pattern: 'GET /api/sessions/{ref}/risk-rating',
  action: 'risk.read',
  handle: async ({ reviewer, params: { ref }, url }) =>
    json(await openSession(reviewer, ref).readRisk(parsePrefetch(url))),
});

export const PUT = route<{ ref: string }, z.infer<typeof riskSchema>>({
  pattern: 'PUT /api/sessions/{ref}/risk-rating',
  action: 'risk.write',
  body: riskSchema,
  handle: async ({ reviewer, params: { ref }, body }) => json(await openSession(reviewer, ref).rateRisk(body)),
});
