import { answerHealth } from '#lib/server/health/index.ts';
import { json, openRoute } from '#lib/server/http/index.ts';

export const GET = openRoute({
  pattern: 'GET /api/health',
  open: 'for load balancers and containers; its parts only with METRICS_TOKEN or for administrators',
  handle: async ({ request }) => json(await answerHealth(request.headers)),
});
