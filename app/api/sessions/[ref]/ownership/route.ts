import { json, route } from '#lib/server/http.ts';
import { flags } from '#lib/server/proxy-routes.ts';
import { readOwnership } from '#lib/server/review/index.ts';

export const GET = route<{ ref: string }>({
  pattern: 'GET /api/sessions/{ref}/ownership',
  action: 'step.read',
  handle: async ({ reviewer, params, url }) => {
    const asked = flags(url, ['fresh', 'prefetch']);
    return json(
      await readOwnership(reviewer, params.ref, { fresh: asked.has('fresh'), prefetch: asked.has('prefetch') }),
    );
  },
});
