import { json, route } from '#lib/server/http.ts';
import { flags } from '#lib/server/proxy-routes.ts';
import { explainStep } from '#lib/server/review/index.ts';

export const GET = route<{ ref: string; step: string }>({
  pattern: 'GET /api/sessions/{ref}/steps/{step}/explanation',
  action: 'step.read',
  handle: async ({ reviewer, params, url }) => {
    const prefetch = flags(url, ['prefetch']).has('prefetch');
    return json(await explainStep(reviewer, { id: params.ref, step: params.step }, { prefetch }));
  },
});
