import { json, parsePrefetch, route } from '#lib/server/http/index.ts';
import { openSession } from '#lib/server/review/index.ts';

export const GET = route<{ ref: string; step: string }>({
  pattern: 'GET /api/sessions/{ref}/steps/{step}/explanation',
  action: 'step.read',
  handle: async ({ reviewer, params, url }) =>
    json(await openSession(reviewer, params.ref).explainStep(params.step, parsePrefetch(url))),
});
