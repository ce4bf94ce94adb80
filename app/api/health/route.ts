import { readHealth } from '#lib/server/health.ts';
import { json, openRoute } from '#lib/server/http.ts';

export const GET = openRoute({
  pattern: 'GET /api/health',
  open: 'load balancers and containers ask it; it tells no names',
  handle: async () => json(await readHealth()),
});
